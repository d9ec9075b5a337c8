import type en from '../en/receipt';
import type { TextsLike } from '../texts';

export default {
  page: {
    title: 'Kwitansie',
    taxTitle: 'Belasting\u00ADfaktuur',
    order: 'Bestelling',
    date: 'Datum',
    status: 'Status',
    payment: 'PayFast-betaling',
    paidIn: 'Betaal',
    methods: { cash: 'kontant', eft: 'per EFT' },
    discount: 'Afslag',
    refunded: 'Sedertdien terugbetaal',
    buyer: 'Koper',
    vatNumber: 'BTW-nommer {{number}}',
    item: 'Item',
    quantity: '{{quantity}} × {{price}}',
    tokens: 'Munte',
    amount: 'Bedrag',
    total: 'Totaal',
    vat: 'BTW ingesluit (15%)',
    print: 'Druk die kwitansie',
    back: 'Muntaankope',
    pending: 'PayFast het hierdie betaling nog nie bevestig nie. Die kwitansie verskyn hier sodra dit gebeur.',
    failed:
      'PayFast het nie hierdie betaling bevestig nie, dus is daar geen kwitansie nie, en het geen munte bygekom nie.',
    error: 'Kon nie die kwitansie laai nie',
    notFound: 'Kwitansie nie gevind nie',
    notFoundText: 'Jou kwitansies staan by jou muntaankope.',
  },
} satisfies TextsLike<typeof en>;
