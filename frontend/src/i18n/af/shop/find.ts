import type { find as en } from '../../en/shop/find';
import type { TextsLike } from '../../texts';

export const find: TextsLike<typeof en> = {
  title: 'Soek foto’s',
  lead: 'Soek volgens skool of span, nommer of posisie, of dag. Een daarvan is genoeg.',
  team: 'Skool of span',
  teamExample: 'Paarl Gim 14A',
  teams: 'Spanne',
  noPhotosYet: 'nog geen foto’s nie',
  label: 'Nommer of posisie',
  labelExample: '7 of DA',
  day: 'Dag',
  days: 'Dae met foto’s',
  find: 'Soek',
  heroLabel: 'Soek jou speler',
  heroExample: 'Skool of span, nommer…',
  unlabelled_one: '{{count, number}} foto hier het nog nie ’n nommer nie.',
  unlabelled_other: '{{count, number}} foto’s hier het nog nie ’n nommer nie.',
  manyUnlabelled: 'Meer as duisend foto’s hier het nog nie ’n nommer nie.',
  showUnlabelled_one: 'Wys dit',
  showUnlabelled_other: 'Wys hulle',
  alsoHere: 'Kyk gerus ook hier',
  alsoHereText:
    'Hierdie nommer is nog nie hier aangeteken nie, maar party foto’s het nog geen nommer nie. Kyk self daardeur:',
  withoutLabelCount_one: '{{count, number}} foto sonder nommer',
  withoutLabelCount_other: '{{count, number}} foto’s sonder nommer',
  manyWithoutLabel: 'meer as duisend foto’s sonder nommer',
  inOneMatch: 'In een wedstryd',
  inOneGallery: 'In een galery',
  withoutLabel: 'Sonder nommer',
  leave: '(laat dit weg)',
  nothing: 'Geen foto’s gevind nie',
  nothingText:
    'Dalk is die nommer nog nie by die foto’s aangeteken nie, of die foto’s is nog op pad. Kyk deur al die span se foto’s, of probeer ’n ander dag.',
  anyLabel: 'Met enige nommer',
  anyDay: 'Op enige dag',
  allOfDay: 'Alles van {{day}}',
};
