import type { Words } from '../words.ts';

export const trash: Words['trash'] = {
  title: 'Papperskorg',
  intro:
    'Det som har tagits bort finns kvar här ett tag och kan återställas som det var. Ingen meddelas om det.',
  list: 'Borttagna poster',
  type: 'Typ',
  anyType: 'Alla typer',
  types: {
    components: 'Komponent',
    'component-groups': 'Komponentgrupp',
    incidents: 'Incident',
    'incident-updates': 'Incidentuppdatering',
    postmortems: 'Efteranalys',
    'incident-templates': 'Incidentmall',
    schedules: 'Underhåll',
    'schedule-updates': 'Underhållsuppdatering',
    metrics: 'Mätvärde',
  },
  emptyTitle: 'Papperskorgen är tom',
  emptyText:
    'När någon tar bort en incident, en komponent eller en mall väntar den här tills den tas bort för gott.',
  deleted: 'Togs bort {time}',
  deletedBy: 'Togs bort av {name} {time}',
  purgeDue: 'Tas bort för gott {time}',
  restore: 'Återställ',
  purge: 'Ta bort för gott',
  purgeTitle: 'Ta bort ”{name}” för gott?',
  purgeText: 'Posten tas bort för gott, tillsammans med det som hör till den. Den kan inte hämtas tillbaka.',
  purged: '”{name}” har tagits bort för gott',
};
