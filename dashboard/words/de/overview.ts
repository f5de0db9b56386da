import type { Words } from '../words.ts';

export const overview: Words['overview'] = {
  title: 'Übersicht',
  allGood: 'Alles ist betriebsbereit',
  allGoodText: 'Es gibt keine offene Störung, und es läuft keine Wartung.',
  openIncidents: { one: '{count} offene Störung', other: '{count} offene Störungen' },
  update: 'Meldung schreiben',
  noUpdateYet: 'Noch keine Meldung',
  nextUpdate: 'Nächste Meldung fällig {time}',
  wasDue: 'Die nächste Meldung war {time} fällig',
  lastUpdate: 'Letzte Meldung {time}',
  began: 'Begonnen {time}',
  maintenance: 'Wartung',
  running: 'Läuft bis {time}',
  runningOpen: 'Läuft, Ende offen',
  starts: 'Beginnt {time}',
  waiting: 'Wartet auf Sie',
  drafts: { one: '{count} Störung ist ein Entwurf', other: '{count} Störungen sind Entwürfe' },
  overdue: { one: '{count} Meldung ist überfällig', other: '{count} Meldungen sind überfällig' },
  failedDeliveries: {
    one: '{count} Benachrichtigung ist fehlgeschlagen',
    other: '{count} Benachrichtigungen sind fehlgeschlagen',
  },
  problems: {
    writes: 'Die Datenbank nimmt keine Änderungen an: Nichts kann gemeldet oder gespeichert werden',
    backup: 'Die geplante Sicherung schlägt fehl',
    twin: 'Die statische Kopie der Seite wird nicht aktualisiert',
    purge: 'Ein Cache (CDN) erfährt nicht, was sich geändert hat',
  },
  components: 'Komponenten',
  moreComponents: { one: '{count} Komponente anzeigen', other: 'Alle {count} Komponenten anzeigen' },
  notOperational: {
    one: '{count} Komponente ist nicht betriebsbereit',
    other: '{count} Komponenten sind nicht betriebsbereit',
  },
  restOperational: {
    one: 'Die andere Komponente ({count}) ist betriebsbereit.',
    other: 'Die anderen {count} Komponenten sind betriebsbereit.',
  },
  ungrouped: 'Weitere Komponenten',
};
