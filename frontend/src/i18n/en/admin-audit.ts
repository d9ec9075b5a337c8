/** Administrators' actions. */
export default {
  title: 'Audit log',
  search: 'Search person, action, address or change',
  loadError: 'Could not load the audit log',
  empty: 'Nothing here yet',
  emptyText: 'Changes by administrators appear here.',
  noResults: 'No results found',
  noResultsText: 'No entry matches this search.',
  from: 'from {{address}}',
  done: 'Done',
  cutOff: 'Cut off',
  sent: 'What was sent',
  before: 'Before',
  after: 'After',
  nothing: 'Nothing',
  details: 'Before and after',
};
