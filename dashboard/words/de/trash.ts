import type { Words } from '../words.ts';

export const trash: Words['trash'] = {
  title: 'Papierkorb',
  intro:
    'Gelöschtes bleibt hier eine Weile und lässt sich unverändert wiederherstellen. Das Wiederherstellen benachrichtigt niemanden.',
  list: 'Gelöschte Einträge',
  type: 'Art',
  anyType: 'Alle Arten',
  types: {
    components: 'Komponente',
    'component-groups': 'Komponentengruppe',
    incidents: 'Störung',
    'incident-updates': 'Meldung zur Störung',
    postmortems: 'Abschlussbericht',
    'incident-templates': 'Störungsvorlage',
    schedules: 'Wartung',
    'schedule-updates': 'Meldung zur Wartung',
    metrics: 'Messwert',
  },
  emptyTitle: 'Der Papierkorb ist leer',
  emptyText:
    'Wenn jemand eine Störung, eine Komponente oder eine Vorlage löscht, bleibt der Eintrag hier, bis er endgültig gelöscht wird.',
  deleted: 'Gelöscht: {time}',
  deletedBy: 'Gelöscht von {name}: {time}',
  purgeDue: 'Endgültige Löschung: {time}',
  restore: 'Wiederherstellen',
  purge: 'Endgültig löschen',
  purgeTitle: '„{name}“ endgültig löschen?',
  purgeText: 'Der Eintrag wird endgültig gelöscht, mit allem, was dazugehört. Nichts kann ihn zurückholen.',
  purged: '„{name}“ endgültig gelöscht',
};
