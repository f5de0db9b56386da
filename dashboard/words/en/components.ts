export const components = {
  title: 'Components',
  intro: 'What your status page reports on: each component has a status that visitors see.',
  emptyTitle: 'No components yet',
  emptyText:
    'A component is something your customers use: the website, the API, payments. Add the first one.',
  changeStatus: 'Change the status of {name}, now {status}',
  statusSet: '{name} is now: {status}',
};
