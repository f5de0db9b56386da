import type { Words } from '../words.ts';

export const overview: Words['overview'] = {
  title: 'Panoramica',
  allGood: 'Tutto è operativo',
  allGoodText: 'Non ci sono incidenti aperti né manutenzioni in corso.',
  openIncidents: {
    one: '{count} incidente aperto',
    many: '{count} incidenti aperti',
    other: '{count} incidenti aperti',
  },
  update: 'Pubblica un aggiornamento',
  noUpdateYet: 'Ancora nessun aggiornamento',
  nextUpdate: 'Prossimo aggiornamento previsto {time}',
  wasDue: 'Il prossimo aggiornamento era previsto {time}',
  lastUpdate: 'Ultimo aggiornamento {time}',
  began: 'Inizio: {time}',
  maintenance: 'Manutenzione',
  running: 'In corso, fine: {time}',
  runningOpen: 'In corso, fine da definire',
  starts: 'Inizia {time}',
  waiting: 'In attesa di te',
  drafts: {
    one: '{count} incidente è una bozza',
    many: '{count} incidenti sono bozze',
    other: '{count} incidenti sono bozze',
  },
  overdue: {
    one: '{count} aggiornamento è in ritardo',
    many: '{count} aggiornamenti sono in ritardo',
    other: '{count} aggiornamenti sono in ritardo',
  },
  failedDeliveries: {
    one: '{count} notifica non riuscita',
    many: '{count} notifiche non riuscite',
    other: '{count} notifiche non riuscite',
  },
  problems: {
    writes: 'Il database non accetta modifiche: non è possibile segnalare o salvare nulla',
    backup: 'Il backup pianificato non riesce',
    twin: 'La copia statica della pagina non viene aggiornata',
    purge: 'Una cache (CDN) non viene informata delle modifiche',
  },
  components: 'Componenti',
  moreComponents: {
    one: 'Mostra {count} componente',
    many: 'Mostra tutti i {count} componenti',
    other: 'Mostra tutti i {count} componenti',
  },
  notOperational: {
    one: '{count} componente non è operativo',
    other: '{count} componenti non sono operativi',
  },
  restOperational: {
    one: 'L’altro componente ({count}) è operativo.',
    other: 'Gli altri {count} componenti sono operativi.',
  },
  ungrouped: 'Altri componenti',
};
