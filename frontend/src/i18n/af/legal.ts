import type en from '../en/legal';
import type { TextsLike } from '../texts';
import { copyright } from './legal/copyright';
import { privacy } from './legal/privacy';
import { terms } from './legal/terms';

export default {
  page: {
    draft: 'Konsep, wat ’n regsgeleerde moet lees voordat die winkel oopmaak.',
    changed: 'Laas verander op {{date}}',
    contents: 'Op hierdie bladsy',
    print: 'Druk',
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
