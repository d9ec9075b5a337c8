import type en from '../en/admin-audit';
import type { TextsLike } from '../texts';

export default {
  title: 'Oudit',
  search: 'Soek persoon, handeling, adres of verandering',
  loadError: 'Kon nie die ouditlogboek laai nie',
  empty: 'Nog niks hier nie',
  emptyText: 'Wysigings deur administrateurs verskyn hier.',
  noResults: 'Geen resultate gevind nie',
  noResultsText: 'Geen inskrywing pas by hierdie soektog nie.',
  from: 'vanaf {{address}}',
  done: 'Gedoen',
  cutOff: 'Afgebreek',
  sent: 'Wat gestuur is',
  before: 'Voor',
  after: 'Ná',
  nothing: 'Niks',
  details: 'Voor en ná',
} satisfies TextsLike<typeof en>;
