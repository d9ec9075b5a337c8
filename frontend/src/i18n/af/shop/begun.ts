import type { begun as en } from '../../en/shop/begun';
import type { TextsLike } from '../../texts';

export const begun: TextsLike<typeof en> = {
  forPhotos_one: '{{price}} vir hierdie foto',
  forPhotos_other: '{{price}} vir hierdie {{count}} foto’s',
  buyPhotos_one: 'Koop hierdie foto',
  buyPhotos_other: 'Koop hierdie {{count}} foto’s',
  balanceHelps_one: 'Jy het reeds {{count}} Bokkiemunt, en betaal dus net vir die res.',
  balanceHelps_other: 'Jy het reeds {{count}} Bokkiemunte, en betaal dus net vir die res.',
  photoAtOnce: 'Koop hierdie foto sodra ek betaal het',
  packAtOnce: 'Koop hierdie foto’s sodra ek betaal het',
  cartAtOnce: 'Koop alles in my mandjie sodra ek betaal het',
  backToPhoto: 'Kaart of kits-EFT by PayFast. Jy kom reguit terug na hierdie foto.',
  backToPack: 'Kaart of kits-EFT by PayFast. Jy kom reguit terug na hierdie foto’s.',
  sendTo: 'Ons stuur dit per e-pos na {{address}}',
  otherAddress: '’n Ander adres',
  paid: '{{price}} ontvang',
  oneTap: 'Dankie. Tik nog een keer, dan is die foto joune.',
  oneTapCart: 'Dankie. Tik nog een keer, dan is die foto’s joune.',
  buying: 'Dankie. Ons koop nou waarvoor jy betaal het. Dit vat net ’n oomblik.',
  buyNow: 'Koop hierdie foto nou',
  buyCartNow_one: 'Koop {{count}} foto nou',
  buyCartNow_other: 'Koop {{count}} foto’s nou',
  bought_one: 'Betaal en gekoop. Dit is per e-pos op pad, en staan onder My foto’s.',
  bought_other: 'Betaal en gekoop: {{count}} foto’s. Hulle is per e-pos op pad, en staan onder My foto’s.',
  seePhotos: 'Kyk na my foto’s',
  notBought:
    'Jy het betaal, maar die koop het nie vanself deurgegaan nie. Jou Bokkiemunte is veilig: probeer asseblief weer.',
  priceRose:
    'Jy het betaal, maar die prys het intussen verander, en daarom het ons niks gekoop nie. Jou Bokkiemunte is veilig.',
  seePhoto: 'Kyk na die foto',
  redirectToPhoto_one: 'Oor {{count}} sekonde terug na jou foto.',
  redirectToPhoto_other: 'Oor {{count}} sekondes terug na jou foto.',
  seePack: 'Kyk na hierdie foto’s',
  redirectToPack_one: 'Oor {{count}} sekonde terug na hierdie foto’s.',
  redirectToPack_other: 'Oor {{count}} sekondes terug na hierdie foto’s.',
  continue: 'Gaan voort met die betaling',
};
