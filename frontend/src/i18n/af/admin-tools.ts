import type en from '../en/admin-tools';
import type { TextsLike } from '../texts';

export default {
  title: 'ADMINGEREEDSKAP',
  hide: 'Versteek hierdie foto',
  show: 'Wys hierdie foto weer',
  hideFailed: 'Die foto is nie verander nie',
  manage: 'Bestuur die galery',
  mail: {
    photo: {
      open: 'Toets foto-e-pos',
      text: 'Stuur hierdie foto soos ’n koper dit kry. Niks word gekoop nie.',
      sent: 'Toets-e-pos gestuur',
      failed: 'E-postoets het misluk',
    },
    plain: {
      open: 'Toets gewone e-pos',
      text: 'Stuur ’n e-pos sonder ’n foto.',
      sent: 'Gewone toets-e-pos gestuur',
      failed: 'Toets van gewone e-pos het misluk',
    },
  },
  address: 'E-posadres vir die toets (opsioneel)',
  hint: 'Daarsonder gaan dit na {{email}}.',
  valid: 'Vul asseblief ’n geldige e-posadres in',
  send: 'Stuur toets',
  sending: 'Stuur tans…',
  dashboard: {
    galleries_one: '{{count, number}} galery',
    galleries_other: '{{count, number}} galerye',
    photos_one: '{{count, number}} foto',
    photos_other: '{{count, number}} foto’s',
    thumbnails: '{{percent}} %',
    waiting_one: '{{count, number}} om te maak',
    waiting_other: '{{count, number}} om te maak',
    complete: 'Klaar',
    open: 'Webwerf oop',
    closed: 'Webwerf gesluit',
    reports_one: '{{count, number}} om te besluit',
    reports_other: '{{count, number}} om te besluit',
    labels_one: '{{count, number}} om na te gaan',
    labels_other: '{{count, number}} om na te gaan',
    overdue_one: '{{count, number}} oor tyd',
    overdue_other: '{{count, number}} oor tyd',
    more: 'Meer administrasie',
  },
} satisfies TextsLike<typeof en>;
