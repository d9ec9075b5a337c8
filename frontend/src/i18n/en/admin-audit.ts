/** What administrators did. */
export default {
  title: 'Audit log',
  search: 'Search person, action, address or change',
  loadError: 'Could not load the audit log',
  empty: 'Nothing here yet',
  emptyText: 'What administrators change is written down here.',
  noResults: 'No results found',
  noResultsText: 'No entry fits this search.',
  from: 'from {{address}}',
  done: 'Done',
  cutOff: 'Cut off',
  sent: 'What was sent',
  before: 'Before',
  after: 'After',
  nothing: 'Nothing',
  details: 'Before and after',
};
