import type { Words } from '../words.ts';

export const overview: Words['overview'] = {
  title: 'Overzicht',
  allGood: 'Alles is operationeel',
  allGoodText: 'Er is geen open incident en er loopt geen onderhoud.',
  openIncidents: { one: '{count} open incident', other: '{count} open incidenten' },
  update: 'Update plaatsen',
  noUpdateYet: 'Nog geen update',
  nextUpdate: 'Volgende update verwacht {time}',
  wasDue: 'De volgende update werd {time} verwacht',
  lastUpdate: 'Laatste update {time}',
  began: 'Begonnen {time}',
  maintenance: 'Onderhoud',
  running: 'Loopt tot {time}',
  runningOpen: 'Loopt, einde onbekend',
  starts: 'Begint {time}',
  waiting: 'Wacht op u',
  drafts: { one: '{count} incident is een concept', other: '{count} incidenten zijn concepten' },
  overdue: { one: '{count} update is te laat', other: '{count} updates zijn te laat' },
  failedDeliveries: { one: '{count} melding is mislukt', other: '{count} meldingen zijn mislukt' },
  problems: {
    writes: 'De database accepteert geen wijzigingen: er kan niets worden gemeld of opgeslagen',
    backup: 'De geplande back-up mislukt',
    twin: 'De statische kopie van de pagina wordt niet bijgewerkt',
    purge: 'Een cache (CDN) krijgt niet te horen wat er is gewijzigd',
  },
  components: 'Onderdelen',
  moreComponents: { one: '{count} onderdeel tonen', other: 'Alle {count} onderdelen tonen' },
  notOperational: {
    one: '{count} onderdeel is niet operationeel',
    other: '{count} onderdelen zijn niet operationeel',
  },
  restOperational: {
    one: 'Het andere onderdeel ({count}) is operationeel.',
    other: 'De andere {count} onderdelen zijn operationeel.',
  },
  ungrouped: 'Overige onderdelen',
};
