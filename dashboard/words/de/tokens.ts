import type { Words } from '../words.ts';

export const tokens: Words['tokens'] = {
  title: 'API-Tokens',
  intro:
    'Mit einem Token nutzt ein Skript oder ein anderer Dienst die API in Ihrem Namen. Es darf nur, was Sie erlauben.',
  create: 'Token erstellen',
  list: 'API-Tokens',
  whose: 'Anzeigen',
  mine: 'Ihre Tokens',
  everybody: 'Tokens aller Personen',
  reference: 'API-Referenz',

  emptyTitle: 'Noch keine Tokens',
  emptyText:
    'Erstellen Sie eines für jedes Skript und jeden Dienst, zum Beispiel Ihr Monitoring. Dann können Sie eines widerrufen, ohne die anderen zu stören.',
  noAbilities:
    'Ein Token darf höchstens, was Sie selbst dürfen. Sie können derzeit nichts ändern und deshalb keines erstellen.',

  of: 'Gehört {name}',
  ofUser: 'Gehört Benutzer {id}',
  parent: 'Erstellt mit dem Token „{name}“',
  parentUnknown: 'Erstellt mit Token {id}',
  lastUsed: 'Zuletzt verwendet: {time}',
  neverUsed: 'Nie verwendet',
  expires: 'Läuft ab: {time}',
  neverExpires: 'Läuft nicht ab',
  expired: 'Abgelaufen',
  everything: 'Darf alles',
  abilityCount: { one: '{count} Recht', other: '{count} Rechte' },
  menu: 'Aktionen für das Token „{name}“',

  name: 'Wofür ist es?',
  namePlaceholder: 'Monitoring',
  abilities: 'Was darf es?',
  abilitiesHint:
    'Mit jedem Token lässt sich alles lesen, was angemeldete Personen sehen. Wählen Sie, was es sonst noch darf.',
  presets: 'Beginnen mit',
  preset: {
    components: 'Status von Komponenten setzen',
    incidents: 'Störungen veröffentlichen',
    read: 'Nur lesen',
    everything: 'Alles',
  },
  presetHint: {
    components: 'Ändert Komponenten und ihren Status.',
    incidents: 'Meldet Störungen, veröffentlicht Meldungen und setzt den Status von Komponenten.',
    read: 'Liest, was angemeldete Personen sehen, und das Audit-Protokoll. Ändert nichts.',
    everything: 'Alles, was Sie dürfen.',
  },
  all: 'Alles, auch was spätere Versionen hinzufügen',
  manage: 'Anlegen und ändern',
  delete: 'Löschen',
  read: 'Lesen',
  group: {
    components: 'Komponenten',
    incidents: 'Störungen',
    maintenance: 'Wartung',
    metrics: 'Messwerte',
    audience: 'Empfänger',
    administration: 'Verwaltung',
  },
  area: {
    components: 'Komponenten',
    'component-groups': 'Komponentengruppen',
    incidents: 'Störungen',
    'incident-updates': 'Meldungen zu Störungen',
    'incident-templates': 'Störungsvorlagen',
    schedules: 'Wartung',
    'schedule-updates': 'Meldungen zur Wartung',
    metrics: 'Messwerte',
    'metric-points': 'Messpunkte',
    subscribers: 'Abonnenten',
    deliveries: 'Zustellungen',
    webhooks: 'Webhooks',
    settings: 'Einstellungen',
    users: 'Personen',
    tokens: 'Tokens aller Personen',
    trash: 'Papierkorb',
    audit: 'Audit-Protokoll',
  },

  expiry: 'Wann läuft es ab?',
  expiryHint: 'Ein Token in falschen Händen richtet weniger Schaden an, wenn es abläuft.',
  inDays: { one: 'In {count} Tag', other: 'In {count} Tagen' },
  inOneYear: 'In einem Jahr',
  never: 'Nie',
  chooseTime: 'Zu einem gewählten Zeitpunkt',
  expiresAt: 'Läuft ab am',

  secretTitle: 'Kopieren Sie Ihr Token jetzt',
  secretText:
    'Wir zeigen es nur dieses eine Mal: Wir behalten nur einen Fingerabdruck davon. Speichern Sie es dort, wo das Skript es lesen kann.',
  secret: 'Token',
  example: 'Im Terminal ausprobieren',
  exampleHint: 'Das liest eine Komponente und ändert nichts.',
  done: 'Ich habe es gespeichert',

  editTitle: 'Token „{name}“ bearbeiten',
  revoke: 'Widerrufen',
  revokeTitle: '„{name}“ widerrufen?',
  revokeText:
    'Es funktioniert sofort nicht mehr, und auch nichts, was es verwendet. Das lässt sich nicht rückgängig machen.',
  revokeChildren: {
    one: 'Auch das damit erstellte Token endet: {names}.',
    other: 'Auch die {count} damit erstellten Tokens enden: {names}.',
  },
  revoked: '„{name}“ widerrufen',
};
