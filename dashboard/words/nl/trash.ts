import type { Words } from '../words.ts';

export const trash: Words['trash'] = {
  title: 'Prullenbak',
  intro:
    'Wat is verwijderd, blijft hier een tijd staan en kan worden hersteld zoals het was. Bij herstellen krijgt niemand bericht.',
  list: 'Verwijderde items',
  type: 'Soort',
  anyType: 'Alle soorten',
  types: {
    components: 'Onderdeel',
    'component-groups': 'Groep van onderdelen',
    incidents: 'Incident',
    'incident-updates': 'Incidentupdate',
    postmortems: 'Incidentevaluatie',
    'incident-templates': 'Incidentsjabloon',
    schedules: 'Onderhoud',
    'schedule-updates': 'Onderhoudsupdate',
    metrics: 'Meetwaarde',
  },
  emptyTitle: 'De prullenbak is leeg',
  emptyText:
    'Als iemand een incident, een onderdeel of een sjabloon verwijdert, wacht het hier tot het definitief wordt verwijderd.',
  deleted: 'Verwijderd {time}',
  deletedBy: 'Verwijderd door {name} {time}',
  purgeDue: 'Wordt definitief verwijderd {time}',
  restore: 'Herstellen',
  purge: 'Definitief verwijderen',
  purgeTitle: '‘{name}’ definitief verwijderen?',
  purgeText:
    'Het wordt definitief verwijderd, samen met alles wat erbij hoort. Het kan niet meer worden teruggehaald.',
  purged: '‘{name}’ is definitief verwijderd',
};
