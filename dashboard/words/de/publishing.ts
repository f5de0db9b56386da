import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Veröffentlichen',
  publishAndTellChats: {
    one: 'Veröffentlichen und {count} Chat-Kanal benachrichtigen',
    other: 'Veröffentlichen und {count} Chat-Kanäle benachrichtigen',
  },
  browsers: { one: '{count} Browser', other: '{count} Browser' },
  emailToFiles: { one: '{count} E-Mail, nur als Datei', other: '{count} E-Mails, nur als Dateien' },
  notUndone: 'Es wurde nicht zurückgenommen',

  recover: {
    one: '{names} wird wieder betriebsbereit, sofern nichts anderes die Komponente betrifft.',
    other: '{names} werden wieder betriebsbereit, sofern nichts anderes sie betrifft.',
  },
  stays: '{name} bleibt bei „{status}“, weil dieser Status an der Komponente selbst gesetzt wurde.',
  setOperational: 'Diese auf „Betriebsbereit“ setzen',
  setOperationalHint:
    'Wenn der Vorfall gelöst ist, bleibt ein Status bestehen, der an der Komponente selbst gesetzt wurde.',
  alsoAffected:
    'Auch ein anderer offener Vorfall betrifft sie: {names}. Nur ankreuzen, wenn sie wieder funktioniert.',
  stillShown: 'Nach dieser Meldung zeigt die Seite weiterhin ein Problem bei: {names}.',
};
