import type { favourites as en } from '../../en/shop/favourites';
import type { TextsLike } from '../../texts';

export const favourites: TextsLike<typeof en> = {
  title: 'Gunstelinge',
  count_one: '{{count, number}} gunsteling',
  count_other: '{{count, number}} gunstelinge',
  save: 'Bewaar {{title}}',
  saved: 'By gunstelinge gesit',
  savedHere: 'Net op hierdie toestel. Meld aan om hulle op al jou toestelle te sien.',
  failed: 'Kon nie jou gunstelinge verander nie',
  fullHere: 'Meld aan om meer as 200 foto’s te bewaar.',
  empty: 'Nog geen gunstelinge nie',
  hint: 'Tik op die hartjie van ’n foto, dan wag dit hier vir jou.',
  browse: 'Kyk na die foto’s',
  keep: 'Hierdie gunstelinge word net op hierdie toestel bewaar.',
  keepLink: 'Meld aan om hulle by jou rekening te bewaar.',
  makeList: 'Maak ’n lys vir Ouma',
  loadError: 'Kon nie jou gunstelinge laai nie',
};
