import { copyright } from './legal/copyright';
import { privacy } from './legal/privacy';
import { terms } from './legal/terms';

/** The pages of the law. */
export default {
  page: {
    draft:
      'This page is a draft that no lawyer has read. Visitors do not see this message. Once a lawyer has read it, say so in the <a>settings</a>.',
    changed: 'Last changed on {{date}}',
    contents: 'On this page',
    print: 'Print this page',
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
