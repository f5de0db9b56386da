export const components = {
  title: 'Components',
  intro: 'What your status page reports on: each component has a status that visitors see.',
  emptyTitle: 'No components yet',
  emptyText:
    'A component is something your customers use: the website, the API, payments. Add the first one.',
  statusOf: 'Status of {name}',
  affected: 'Affected components',
  unpick: 'Remove {name}',
  search: 'Search components and groups',
  wholeGroup: 'Everything in {name} ({count})',
  noneFound: 'No component has this name.',
  statusSet: '{name} is now: {status}',
};
