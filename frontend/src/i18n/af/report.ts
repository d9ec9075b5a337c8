import type en from '../en/report';
import type { TextsLike } from '../texts';

export default {
  title: 'Rapporteer hierdie foto',
  text: 'Sê vir ons wat met “{{title}}” verkeerd is. Ons kyk binne drie dae na elke gerapporteerde foto.',
  reason: 'Rede',
  choose: 'Kies ’n rede',
  reasonRequired: 'Kies asseblief ’n rede.',
  reasons: {
    'my-child': 'My kind is daarop, en ek wil dit nie hê nie',
    'no-consent': 'Iemand daarop het nie toestemming gegee nie',
    unsuitable: 'Dit is vernederend of onvanpas',
    wrong: 'Die naam, span of galery is verkeerd',
    other: 'Iets anders',
  },
  details: 'Wat is verkeerd? (opsioneel)',
  contact: 'E-pos of foonnommer, vir ’n antwoord (opsioneel)',
  tooLong: 'Hoogstens {{most, number}} karakters.',
  send: 'Rapporteer foto',
  sending: 'Stuur tans…',
  sent: 'Foto gerapporteer',
} satisfies TextsLike<typeof en>;
