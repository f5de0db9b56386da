import type { Words } from '../words.ts';

export const overview: Words['overview'] = {
  title: 'Översikt',
  allGood: 'Allt är i drift',
  allGoodText: 'Det finns ingen öppen incident och inget pågående underhåll.',
  openIncidents: { one: '{count} öppen incident', other: '{count} öppna incidenter' },
  update: 'Skriv en uppdatering',
  noUpdateYet: 'Ingen uppdatering än',
  nextUpdate: 'Nästa uppdatering väntas {time}',
  wasDue: 'Nästa uppdatering skulle ha kommit {time}',
  lastUpdate: 'Senaste uppdatering {time}',
  began: 'Började {time}',
  maintenance: 'Underhåll',
  running: 'Pågår till {time}',
  runningOpen: 'Pågår tills vidare',
  starts: 'Börjar {time}',
  waiting: 'Väntar på dig',
  drafts: { one: '{count} incident är ett utkast', other: '{count} incidenter är utkast' },
  overdue: { one: '{count} uppdatering är försenad', other: '{count} uppdateringar är försenade' },
  failedDeliveries: { one: '{count} avisering misslyckades', other: '{count} aviseringar misslyckades' },
  problems: {
    writes: 'Databasen tar inte emot ändringar: inget kan rapporteras eller sparas',
    backup: 'Den schemalagda säkerhetskopieringen misslyckas',
    twin: 'Den statiska kopian av sidan uppdateras inte',
    purge: 'En cache (CDN) får inte veta vad som har ändrats',
  },
  components: 'Komponenter',
  moreComponents: { one: 'Visa {count} komponent', other: 'Visa alla {count} komponenter' },
  notOperational: {
    one: '{count} komponent fungerar inte som den ska',
    other: '{count} komponenter fungerar inte som de ska',
  },
  restOperational: {
    one: 'Den andra komponenten ({count}) fungerar.',
    other: 'De andra {count} komponenterna fungerar.',
  },
  ungrouped: 'Övriga komponenter',
};
