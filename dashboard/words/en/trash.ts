/** What was deleted, and can be brought back. */
export const trash = {
  title: 'Trash',
  intro: 'What was deleted stays here for a while, and can be restored as it was. Restoring notifies nobody.',
  list: 'Deleted records',
  type: 'Type',
  anyType: 'All types',
  types: {
    components: 'Component',
    'component-groups': 'Component group',
    incidents: 'Incident',
    'incident-updates': 'Incident update',
    'incident-templates': 'Incident template',
    schedules: 'Maintenance',
    'schedule-updates': 'Maintenance update',
    metrics: 'Metric',
  },
  emptyTitle: 'The trash is empty',
  emptyText:
    'When somebody deletes an incident, a component or a template, it waits here until it is deleted for good.',
  deleted: 'Deleted {time}',
  deletedBy: 'Deleted by {name} {time}',
  purgeDue: 'Deleted for good {time}',
  restore: 'Restore',
  purge: 'Delete for good',
  purgeTitle: 'Delete “{name}” for good?',
  purgeText: 'It is deleted for good, together with what belongs to it. Nothing can bring it back.',
  purged: 'Deleted “{name}” for good',
};
