import type en from '../en/label-corrections';
import type { TextsLike } from '../texts';

export default {
  title: 'Nommer verkeerd of kort daar een?',
  text: 'Ouers soek foto’s volgens die nommer op die trui. Sê vir ons wat regtig op hierdie foto is.',
  wrong: 'Nie op hierdie foto nie',
  missing: '’n Nommer wat ontbreek',
  missingNetball: '’n Nommer of posisie wat ontbreek',
  hint: 'Soos dit op die trui staan, byvoorbeeld 7',
  hintNetball: 'Soos dit op die borslap staan, byvoorbeeld DA of 7',
  team: 'Span',
  teamUnknown: 'Ek is nie seker nie',
  noNames: 'Net nommers en posisies, geen name nie, asseblief.',
  nothingSaid: 'Merk ’n nommer wat verkeerd is, of vul een in wat ontbreek.',
  numberWanted: 'Vul die nommer op die trui in.',
  send: 'Stuur',
  sending: 'Stuur tans…',
  sent: 'Dankie',
} satisfies TextsLike<typeof en>;
