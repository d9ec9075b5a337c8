import { copyright } from './legal/copyright';
import { privacy } from './legal/privacy';
import { terms } from './legal/terms';

/** The pages of the law. */
export default {
  page: {
    draft: 'Draft, to be read by a lawyer before the shop opens.',
    changed: 'Last changed on {{date}}',
    contents: 'On this page',
    print: 'Print',
    name: 'Name',
    phone: 'Phone and WhatsApp',
    email: 'E-mail',
    website: 'Website',
    address: 'Address',
    vatNumber: 'VAT number',
    package: '{{tokens}} = {{price}}',
    allPhotos: 'All photos: {{tokens}}',
    action: 'Action photos ({{categories}}): {{tokens}}',
    individual: '{{category}}: {{tokens}}',
  },
  documents: { copyright, privacy, terms },
};
