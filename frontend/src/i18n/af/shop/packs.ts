import type { packs as en } from '../../en/shop/packs';
import type { TextsLike } from '../../texts';

export const packs: TextsLike<typeof en> = {
  number: 'nommer {{label}}',
  all_one: '{{count, number}} foto van {{player}}',
  all_other: 'Al {{count, number}} foto’s van {{player}}',
  others_one: 'Die ander foto van {{player}}',
  others_other: 'Die ander {{count, number}} foto’s van {{player}}',
  dayTitle: '{{title}} op dié dag',
  match: '{{team}} teen {{opponent}}',
  insteadOf: 'in plaas van {{tokens}}',
  saving: 'Jy spaar {{tokens}}',
  later: 'Nuwe foto’s van hierdie wedstryd word gratis aan jou gestuur.',
  paid: 'Wat jy reeds vir die ander betaal het, tel saam.',
  add: 'Sit almal in mandjie',
  adding: 'Sit tans in…',
  inCart: 'In jou mandjie',
  logIn: 'Meld aan om hulle saam te koop',
  missing_one: 'Jy kort nog {{count}} munt.',
  missing_other: 'Jy kort nog {{count}} munte.',
  bought: 'Jy het hierdie pakkie. Nuwe foto’s van {{player}} in hierdie wedstryd word gratis aan jou gestuur.',
  remove: 'Verwyder {{title}}',
};
