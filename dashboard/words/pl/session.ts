import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'Sesja wygasła',
  expiredText: 'Zaloguj się ponownie, aby kontynuować. Wpisane dane nie przepadły.',
  recentTitle: 'Potwierdź, że to Ty',
  recentText:
    'To wrażliwa zmiana, a od logowania minęło trochę czasu. Zaloguj się ponownie, aby kontynuować.',
  email: 'Adres e-mail',
  password: 'Hasło',
  showPassword: 'Pokaż wpisany tekst',
  code: 'Kod z aplikacji uwierzytelniającej lub kod odzyskiwania',
  signIn: 'Zaloguj się',
  withPasskey: 'Zaloguj się kluczem dostępu',
  withOrganization: 'Zaloguj się kontem swojej organizacji (w nowym oknie)',
  cancelled: 'Logowanie nie doszło do skutku, więc nic nie zmieniono.',
  role: {
    owner: 'Właściciel',
    admin: 'Administrator',
    editor: 'Redaktor',
    responder: 'Dyżurny',
    viewer: 'Obserwator',
  },
};
