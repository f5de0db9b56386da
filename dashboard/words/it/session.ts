import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'La sessione è terminata',
  expiredText: 'Accedi di nuovo per continuare. Nulla di ciò che hai scritto va perso.',
  recentTitle: 'Conferma la tua identità',
  recentText:
    'Questa modifica è delicata e l’ultimo accesso risale a un po’ di tempo fa. Accedi di nuovo per continuare.',
  email: 'Indirizzo e-mail',
  password: 'Password',
  showPassword: 'Mostra il testo inserito',
  code: 'Codice dell’app di autenticazione o un codice di recupero',
  signIn: 'Accedi',
  withPasskey: 'Accedi con una passkey',
  withOrganization: 'Accedi con l’account della tua organizzazione (in una nuova finestra)',
  cancelled: 'L’accesso non è avvenuto, quindi nulla è stato modificato.',
  role: {
    owner: 'Proprietario',
    admin: 'Amministratore',
    editor: 'Editor',
    responder: 'Operatore',
    viewer: 'Osservatore',
  },
};
