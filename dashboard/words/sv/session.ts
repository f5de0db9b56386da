import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'Din session har avslutats',
  expiredText: 'Logga in igen för att fortsätta. Inget av det du har skrivit har gått förlorat.',
  recentTitle: 'Bekräfta att det är du',
  recentText:
    'Ändringen är känslig, och det var ett tag sedan du loggade in. Logga in igen för att fortsätta.',
  email: 'E-postadress',
  password: 'Lösenord',
  showPassword: 'Visa det som skrivs',
  code: 'Kod från din autentiseringsapp eller en återställningskod',
  signIn: 'Logga in',
  withPasskey: 'Logga in med en nyckel',
  withOrganization: 'Logga in med organisationens konto (i ett nytt fönster)',
  cancelled: 'Du loggade inte in, så inget har ändrats.',
  role: {
    owner: 'Ägare',
    admin: 'Administratör',
    editor: 'Redaktör',
    responder: 'Jourhavande',
    viewer: 'Läsare',
  },
};
