import type { AccountTexts } from '../account-texts.ts';

export const it: AccountTexts = {
  email: 'Indirizzo e-mail',
  name: 'Il suo nome',
  password: 'Password personale',
  newPassword: 'Nuova password',
  passwordHint: 'Almeno 10 caratteri. Una frase è meglio di una password breve con simboli.',
  signIn: 'Accedi',
  pages: 'Pagine',
  backToStatus: 'Pagina di stato',
  toSignIn: 'Vai all’accesso',
  toDashboard: 'Vai alla dashboard',
  linkBroken: 'Questo link non è valido',
  offline: 'Il server non è raggiungibile. Controlli la connessione e riprovi.',
  failed: 'Il server non ha potuto rispondere. Riprovi tra un minuto.',
  invalid: 'Alcuni dati non possono essere accettati. Ogni campo spiega perché.',
  needsScript:
    'Questa pagina ha bisogno di JavaScript, perché il segreto nel suo indirizzo deve restare nel browser. Consenta JavaScript per questa pagina e la ricarichi.',
  roles: {
    owner: 'proprietario',
    admin: 'amministratore',
    editor: 'redattore',
    responder: 'reperibile',
    viewer: 'lettore',
  },
  setup: {
    title: 'Configuri la sua pagina di stato',
    account: 'Il suo account',
    intro: 'Lei diventa il primo proprietario: può fare tutto e invitare altre persone.',
    yourPage: 'La sua pagina',
    page: 'Nome della pagina di stato',
    pageHint: 'I visitatori lo vedono in cima alla pagina. Lo lasci vuoto per mantenere «{name}».',
    timezone: 'Fuso orario della pagina',
    timezoneHint: 'Giorni e orari della pagina sono in questo fuso, per esempio Europe/Rome.',
    locale: 'Lingua della pagina',
    components: 'Primi componenti',
    componentsHint:
      'Ciò che usano i suoi clienti, uno per riga: sito web, API, pagamenti. Si può cambiare tutto in seguito.',
    sample: 'Creare invece i componenti di un’azienda inventata, per guardarsi intorno',
    submit: 'Crea la mia pagina',
    closed:
      'La configurazione è chiusa, perché qualcuno ha già un account. Acceda, o chieda un invito a un proprietario.',
    noCode:
      'Nell’indirizzo manca il codice. Apra l’intero indirizzo che il server ha stampato all’avvio. «daymark setup» lo stampa di nuovo sul server.',
    withoutScript:
      'Oppure crei l’account sul server con «daymark user create --name … --email … --password-stdin».',
    done: 'Fatto: la sua pagina di stato è online.',
    seePage: 'Vedi la pagina di stato',
    testMail: 'Le e-mail funzionano?',
    testMailText:
      'Si invii un’e-mail di prova e veda cosa dice il server di posta. Può farlo anche più tardi.',
    testMailSend: 'Invia un’e-mail di prova',
    testMailAccepted: 'Il server di posta ha accettato l’e-mail. Guardi nella posta in arrivo e nello spam.',
    testMailFolder:
      'Nessun server di posta è configurato, quindi Daymark ha scritto l’e-mail in un file. Per inviare e-mail, imposti SMTP_URL sul server e riavvii Daymark.',
  },
  invitation: {
    title: 'Accetti il suo invito',
    role: 'Il suo ruolo',
    submit: 'Crea il mio account',
    organization: 'Continua con l’account della sua organizzazione',
    or: 'Oppure scelga una password:',
    broken:
      'L’invito è stato usato, è scaduto o è stato sostituito. Chieda che le venga inviato di nuovo. Se lo ha già accettato, acceda.',
    withoutScript:
      'Oppure chieda a un amministratore di creare l’account sul server con «daymark user create».',
  },
  reset: {
    title: 'Reimposti la password',
    intro:
      'Inserisca l’indirizzo e-mail del suo account. Riceverà un link con cui scegliere una nuova password.',
    ask: 'Invia il link',
    submit: 'Imposta la nuova password',
    signOutHint: 'Verrà disconnesso ovunque e poi accederà con la nuova password.',
    broken: 'Forse manca una parte del link. Lo apra di nuovo dall’e-mail o ne chieda uno nuovo.',
    again: 'Chiedi un nuovo link',
    withoutScript:
      'Oppure chieda a un amministratore di eseguire «daymark user reset-password <email> --password-stdin» sul server.',
  },
  emailChange: {
    title: 'Confermi il suo indirizzo e-mail',
    intro: 'Da quel momento accederà con l’indirizzo che ha ricevuto questo link.',
    submit: 'Conferma l’indirizzo',
    broken: 'Forse manca una parte del link. Lo apra di nuovo dall’e-mail o richieda ancora la modifica.',
    withoutScript: 'Il link vale 24 ore.',
  },
  signInPage: {
    code: 'Codice',
    codeHint: 'Le sei cifre della sua app di autenticazione, o uno dei suoi codici di recupero.',
    codeDue: 'La password è giusta. Ora inserisca il codice del secondo fattore.',
    useRecovery: 'Usa un codice di recupero',
    passkey: 'Accedi con una passkey',
    passkeyFailed: 'Nessuna passkey è stata usata. Riprovi, o acceda in un altro modo.',
    organization: 'Accedi con l’account della sua organizzazione',
    emergency: 'Accesso di emergenza con password',
    forgotten: 'Password dimenticata?',
    wasReset: 'La password è cambiata. Acceda con quella nuova.',
    signedOut: 'Ha effettuato la disconnessione.',
    withoutScript: 'Script e altri programmi non accedono qui. Usano un token: vedi il riferimento dell’API.',
  },
};
