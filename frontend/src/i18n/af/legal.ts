import type { legal as en } from '../en/legal';
import type { TextsLike } from '../texts';

export const legal: TextsLike<typeof en> = {
  draft: 'Konsep, wat ’n regsgeleerde moet lees voordat die winkel oopmaak.',
  privacy: {
    title: 'Privaatheidsbeleid',
    intro:
      'Ons hou so min van jou as wat die winkel nodig het, soos die Wet op die Beskerming van Persoonlike Inligting (POPIA) dit bedoel.',
    keepTitle: 'Wat ons hou',
    keep: 'Jou naam, gebruikersnaam, e-posadres en die lys van wat jy gekoop het. Kaartbesonderhede gaan net na PayFast; ons sien dit nooit.',
    childrenTitle: 'Kinders',
    children:
      'Kinders onder 13 mag nie ’n rekening hê nie. Enigiemand onder 18 koop met ’n ouer of voog se toestemming. Die foto’s word met die skool se medewete by skoolgeleenthede geneem.',
    removeTitle: '’n Foto laat verwyder',
    remove: 'Skryf aan {{email}} met ’n skakel na die foto, dan haal ons dit uit die winkel.',
  },
  terms: {
    title: 'Diensbepalings',
    intro: 'Wanneer jy ’n rekening skep, aanvaar jy hierdie bepalings.',
    pricesTitle: 'Pryse',
    prices: '1 munt kos R60, 2 munte R100 en 5 munte R200.',
    photoPrices:
      'Aksiefoto’s (Rugby, Netbal, Hokkie, Openingsaand, Mnr en Miss Bokkieweek) kos 1 munt; Individuele foto’s kos 2 munte.',
    tokensTitle: 'Munte',
    tokens: 'Munte word nie terugbetaal nie, verval nie en kan nie oorgedra word nie.',
    deliveryTitle: 'Aflewering',
    delivery:
      '’n Gekoopte foto word sonder watermerk aan jou ge-e-pos en bly in jou rekening. Skryf aan {{email}} as dit nie aankom nie.',
  },
  copyright: {
    title: 'Kopiereg',
    intro: 'Die fotograwe besit die kopiereg op elke foto in hierdie winkel.',
    mayTitle: 'Wat jy mag doen',
    may: 'Die foto’s wat jy gekoop het, vir jouself en jou gesin druk, raam en deel, en vir altyd hou.',
    mayNotTitle: 'Wat jy nie mag doen nie',
    mayNot:
      'Hulle verkoop, in advertensies gebruik, die watermerk van ’n voorskou verwyder, of ’n voorskou as ’n foto voordoen.',
    askTitle: 'Iets anders in gedagte?',
    ask: '’n Skooltydskrif, ’n koerant, ’n borg: vra ons by {{email}}.',
  },
};
