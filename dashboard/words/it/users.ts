import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'Persone',
  intro: 'Tutti coloro che possono accedere a questa dashboard, e che cosa può fare ciascuno.',
  invite: 'Invita qualcuno',
  searchHint: 'Cerca per nome o indirizzo e-mail',
  role: 'Ruolo',
  anyRole: 'Tutti i ruoli',
  state: 'Stato',
  anyState: 'Tutti',
  pending: 'Inviti in attesa',
  disabledOnly: 'Account disattivati',
  list: 'Persone che possono accedere',

  you: 'Tu',
  disabled: 'Account disattivato',
  invited: 'Invito in attesa',
  invitedAt: 'Invito: {time}',
  invitationExpired: 'Invito scaduto',
  noSecondFactor: 'Nessun secondo fattore',
  lastSignIn: 'Ultimo accesso: {time}',
  neverSignedIn: 'Nessun accesso finora',

  emptyTitle: 'Non c’è nessuno',
  emptyText: 'Invita le persone che segnalano incidenti con te. Ciascuna riceve un proprio account.',

  roleMeaning: {
    owner: 'Può fare tutto, ed è l’unico ruolo che può aggiungere, modificare e rimuovere proprietari.',
    admin:
      'Può fare tutto tranne gestire i proprietari: anche impostazioni, persone, token API, registro di audit e cestino.',
    editor: 'Crea, modifica ed elimina componenti, incidenti, manutenzioni, modelli, metriche e iscritti.',
    responder:
      'Segnala incidenti, pubblica aggiornamenti, pianifica manutenzioni e imposta lo stato dei componenti. Non elimina nulla.',
    viewer: 'Vede ciò che vede chi ha eseguito l’accesso. Non modifica nulla.',
  },

  name: 'Nome',
  email: 'Indirizzo e-mail',
  inviteText:
    'Inviamo a questo indirizzo un link con cui la persona sceglie una password. Il link funziona una volta sola, per sette giorni.',
  sendInvitation: 'Invia l’invito',
  inviteTextFiles:
    'Nessun server di posta è configurato, quindi non viene inviata alcuna email. Riceverai un link da consegnare, con cui la persona sceglie una password. Funziona una volta, per sette giorni.',
  createInvitation: 'Crea invito',
  invitationFor: 'Invito per {name}',
  invitationLink: 'Link di invito',
  invitationLinkText:
    'Chiunque abbia questo link può entrare con questo account. Funziona una volta, per sette giorni, e non viene più mostrato.',
  resendLink: 'Crea un nuovo link di invito',
  invitationSent: 'Invito inviato a {email}',

  menu: 'Azioni per {name}',
  editTitle: 'Modifica {name}',
  emailHint: 'Un nuovo indirizzo vale subito, senza conferma.',
  resend: 'Invia di nuovo l’invito',
  resent: 'Un nuovo invito è in arrivo a {email}. I link precedenti non funzionano più.',
  disable: 'Disattiva',
  enable: 'Attiva',
  signOut: 'Disconnetti ovunque',
  wasSignedOut: 'Tutte le sessioni di {name} sono terminate; può accedere di nuovo',
  wasDisabled: '{name} non può più accedere e i suoi token API non funzionano più',
  wasEnabled: '{name} può accedere di nuovo',
  deleteOwnText:
    'Questo è il tuo account: verrai disconnesso subito e i tuoi token API terminano. Ciò che hai scritto resta. Questa operazione non si può annullare.',
  deleteText:
    'Le sue sessioni e i suoi token API terminano subito, e cancelliamo ciò che sappiamo della persona. Ciò che ha scritto resta. Questa operazione non si può annullare.',
  wasDeleted: 'Account di {name} eliminato',
  ownersOnly: 'Solo un proprietario può modificare questo account.',
  ownEmailHint: 'Cambia il tuo indirizzo nel profilo: vale dopo che lo hai confermato.',
};
