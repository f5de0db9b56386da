import type { Words } from '../words.ts';

export const tokens: Words['tokens'] = {
  title: 'API-tokens',
  intro:
    'Met een token gebruikt een script of een andere dienst de API namens u. Het mag alleen wat u toestaat.',
  create: 'Token aanmaken',
  list: 'API-tokens',
  whose: 'Tonen',
  mine: 'Uw tokens',
  everybody: 'Tokens van iedereen',
  reference: 'API-documentatie',

  emptyTitle: 'Nog geen tokens',
  emptyText:
    'Maak er een aan voor elk script of elke dienst, zoals uw monitoring. Dan kunt u er een intrekken zonder de andere te storen.',
  noAbilities:
    'Een token mag hoogstens wat u zelf mag. U kunt nu niets wijzigen, dus u kunt er geen aanmaken.',

  of: 'Van {name}',
  ofUser: 'Van gebruiker {id}',
  parent: 'Aangemaakt met het token ‘{name}’',
  parentUnknown: 'Aangemaakt met token {id}',
  lastUsed: 'Laatst gebruikt: {time}',
  neverUsed: 'Nooit gebruikt',
  expires: 'Verloopt: {time}',
  neverExpires: 'Verloopt niet',
  expired: 'Verlopen',
  everything: 'Mag alles',
  abilityCount: { one: '{count} recht', other: '{count} rechten' },
  menu: 'Acties voor het token ‘{name}’',

  name: 'Waar is het voor?',
  namePlaceholder: 'Monitoring',
  abilities: 'Wat mag het?',
  abilitiesHint:
    'Met elk token kan alles worden gelezen wat ingelogde personen zien. Kies wat het verder mag.',
  presets: 'Beginnen met',
  preset: {
    components: 'Status van onderdelen instellen',
    incidents: 'Incidenten publiceren',
    read: 'Alleen lezen',
    everything: 'Alles',
  },
  presetHint: {
    components: 'Wijzigt onderdelen en hun status.',
    incidents: 'Meldt incidenten, plaatst updates en stelt de status van onderdelen in.',
    read: 'Leest wat ingelogde personen zien, en het auditlog. Wijzigt niets.',
    everything: 'Alles wat u mag.',
  },
  all: 'Alles, ook wat latere versies toevoegen',
  manage: 'Aanmaken en wijzigen',
  delete: 'Verwijderen',
  read: 'Lezen',
  group: {
    components: 'Onderdelen',
    incidents: 'Incidenten',
    maintenance: 'Onderhoud',
    metrics: 'Meetwaarden',
    audience: 'Publiek',
    administration: 'Beheer',
  },
  area: {
    components: 'Onderdelen',
    'component-groups': 'Groepen van onderdelen',
    incidents: 'Incidenten',
    'incident-updates': 'Incidentupdates',
    'incident-templates': 'Incidentsjablonen',
    schedules: 'Onderhoud',
    'schedule-updates': 'Onderhoudsupdates',
    metrics: 'Meetwaarden',
    'metric-points': 'Meetpunten',
    subscribers: 'Abonnees',
    deliveries: 'Verzendingen',
    webhooks: 'Webhooks',
    settings: 'Instellingen',
    users: 'Personen',
    tokens: 'Tokens van iedereen',
    trash: 'Prullenbak',
    audit: 'Auditlog',
  },

  expiry: 'Wanneer verloopt het?',
  expiryHint: 'Een token dat in verkeerde handen valt, is minder waard als het verloopt.',
  inDays: { one: 'Over {count} dag', other: 'Over {count} dagen' },
  inOneYear: 'Over een jaar',
  never: 'Nooit',
  chooseTime: 'Op een zelfgekozen tijd',
  expiresAt: 'Verloopt op',

  secretTitle: 'Kopieer uw token nu',
  secretText:
    'Wij tonen het alleen deze ene keer: wij bewaren er alleen een vingerafdruk van. Bewaar het waar het script het kan lezen.',
  secret: 'Token',
  example: 'Probeer het in een terminal',
  exampleHint: 'Dit leest één onderdeel en wijzigt niets.',
  done: 'Ik heb het bewaard',

  editTitle: 'Token ‘{name}’ bewerken',
  revoke: 'Intrekken',
  revokeTitle: '‘{name}’ intrekken?',
  revokeText:
    'Het werkt meteen niet meer, net als alles wat het gebruikt. Dit kan niet ongedaan worden gemaakt.',
  revokeChildren: {
    one: 'Ook het token dat ermee is aangemaakt, eindigt: {names}.',
    other: 'Ook de {count} tokens die ermee zijn aangemaakt, eindigen: {names}.',
  },
  revoked: '‘{name}’ is ingetrokken',
};
