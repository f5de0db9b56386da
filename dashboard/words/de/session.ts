import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'Ihre Sitzung ist beendet',
  expiredText: 'Melden Sie sich wieder an, um fortzufahren. Nichts von Ihren Eingaben geht verloren.',
  recentTitle: 'Bestätigen Sie, dass Sie es sind',
  recentText:
    'Diese Änderung ist heikel, und Ihre Anmeldung liegt eine Weile zurück. Melden Sie sich noch einmal an, um fortzufahren.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  showPassword: 'Eingabe anzeigen',
  code: 'Code aus Ihrer Authenticator-App oder ein Wiederherstellungscode',
  signIn: 'Anmelden',
  withPasskey: 'Mit Passkey anmelden',
  withOrganization: 'Mit dem Konto Ihrer Organisation anmelden (in neuem Fenster)',
  cancelled: 'Sie haben sich nicht angemeldet, deshalb wurde nichts geändert.',
  role: {
    owner: 'Inhaber',
    admin: 'Admin',
    editor: 'Bearbeiter',
    responder: 'Bereitschaft',
    viewer: 'Betrachter',
  },
};
