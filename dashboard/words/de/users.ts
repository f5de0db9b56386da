import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'Personen',
  intro: 'Alle, die sich an diesem Dashboard anmelden können, und was sie dürfen.',
  invite: 'Person einladen',
  searchHint: 'Nach Name oder E-Mail-Adresse suchen',
  role: 'Rolle',
  anyRole: 'Alle Rollen',
  state: 'Zustand',
  anyState: 'Alle',
  pending: 'Offene Einladungen',
  disabledOnly: 'Deaktivierte Konten',
  list: 'Personen, die sich anmelden können',

  you: 'Sie',
  disabled: 'Deaktiviert',
  invited: 'Eingeladen',
  invitedAt: 'Eingeladen {time}',
  invitationExpired: 'Einladung abgelaufen',
  noSecondFactor: 'Kein zweiter Faktor',
  lastSignIn: 'Letzte Anmeldung: {time}',
  neverSignedIn: 'Noch nie angemeldet',

  emptyTitle: 'Hier ist niemand',
  emptyText: 'Laden Sie die Personen ein, die mit Ihnen Störungen melden. Jede erhält ein eigenes Konto.',

  roleMeaning: {
    owner: 'Darf alles und kann als einzige Rolle Inhaber hinzufügen, ändern und entfernen.',
    admin:
      'Darf alles, außer Inhaber verwalten: auch Einstellungen, Personen, API-Tokens, Audit-Protokoll und Papierkorb.',
    editor:
      'Legt Komponenten, Störungen, Wartungen, Vorlagen, Messwerte und Abonnenten an, ändert und löscht sie.',
    responder:
      'Meldet Störungen, schreibt Meldungen, plant Wartungen und setzt den Status von Komponenten. Löscht nichts.',
    viewer: 'Sieht, was angemeldete Personen sehen. Ändert nichts.',
  },

  name: 'Name',
  email: 'E-Mail-Adresse',
  inviteText:
    'Wir senden einen Link an diese Adresse, mit dem die Person ein Passwort wählt. Der Link gilt einmal, sieben Tage lang.',
  sendInvitation: 'Einladung senden',
  inviteTextFiles:
    'Es ist kein Mailserver eingerichtet, daher wird keine E-Mail verschickt. Sie erhalten einen Link zum Weitergeben, mit dem die Person ein Passwort wählt. Er gilt einmal, sieben Tage lang.',
  createInvitation: 'Einladung erstellen',
  invitationFor: 'Einladung für {name}',
  invitationLink: 'Einladungslink',
  invitationLinkText:
    'Wer diesen Link hat, kann mit diesem Konto beitreten. Er gilt einmal, sieben Tage lang, und wird nicht noch einmal angezeigt.',
  resendLink: 'Neuen Einladungslink erstellen',
  invitationSent: 'Einladung an {email} gesendet',

  menu: 'Aktionen für {name}',
  editTitle: '{name} bearbeiten',
  emailHint: 'Eine neue Adresse gilt sofort, ohne Bestätigung.',
  resend: 'Einladung erneut senden',
  resent: 'Eine neue Einladung an {email} ist unterwegs. Frühere Links funktionieren nicht mehr.',
  disable: 'Deaktivieren',
  enable: 'Aktivieren',
  signOut: 'Überall abmelden',
  wasSignedOut: '{name} ist überall abgemeldet und kann sich wieder anmelden',
  wasDisabled:
    '{name} kann sich nicht mehr anmelden, und die zugehörigen API-Tokens funktionieren nicht mehr',
  wasEnabled: '{name} kann sich wieder anmelden',
  deleteOwnText:
    'Das ist Ihr eigenes Konto: Sie werden sofort abgemeldet, und Ihre API-Tokens enden. Was Sie geschrieben haben, bleibt. Das lässt sich nicht rückgängig machen.',
  deleteText:
    'Die Sitzungen und API-Tokens enden sofort, und wir löschen, was wir über die Person wissen. Was sie geschrieben hat, bleibt. Das lässt sich nicht rückgängig machen.',
  wasDeleted: 'Konto von {name} gelöscht',
  ownersOnly: 'Nur ein Inhaber kann dieses Konto ändern.',
  ownEmailHint: 'Ändern Sie Ihre eigene Adresse in Ihrem Profil: Sie gilt, sobald Sie sie bestätigt haben.',
};
