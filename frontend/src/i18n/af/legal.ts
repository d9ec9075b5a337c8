import type en from '../en/legal';
import type { TextsLike } from '../texts';
import { copyright } from './legal/copyright';
import { privacy } from './legal/privacy';
import { terms } from './legal/terms';

export default {
  page: {
    draft:
      'Hierdie bladsy is ’n konsep wat nog geen prokureur gelees het nie. Besoekers sien nie hierdie boodskap nie. Dui in die <a>instellings</a> aan sodra ’n prokureur dit gelees het.',
    changed: 'Laas verander op {{date}}',
    contents: 'Op hierdie bladsy',
    print: 'Druk hierdie bladsy',
    name: 'Naam',
    phone: 'Telefoon en WhatsApp',
    email: 'E-pos',
    website: 'Webwerf',
    address: 'Adres',
    vatNumber: 'BTW-nommer',
    package: '{{tokens}} = {{price}}',
    allPhotos: 'Alle foto’s: {{tokens}}',
    action: 'Aksiefoto’s ({{categories}}): {{tokens}}',
    individual: '{{category}}: {{tokens}}',
  },
  documents: { copyright, privacy, terms },
} satisfies TextsLike<typeof en>;
