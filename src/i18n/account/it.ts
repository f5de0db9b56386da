import type { AccountTexts } from '../account-texts.ts';

export const it: AccountTexts = {
  email: 'Indirizzo e-mail',
  name: 'Il tuo nome',
  password: 'Password personale',
  newPassword: 'Nuova password',
  passwordHint: 'Almeno 10 caratteri. Una frase è meglio di una password breve con simboli.',
  signIn: 'Accedi',
  pages: 'Pagine',
  backToStatus: 'Pagina di stato',
  toSignIn: 'Vai all’accesso',
  toDashboard: 'Vai alla dashboard',
  linkBroken: 'Questo link non è valido',
  offline: 'Il server non è raggiungibile. Controlla la connessione e riprova.',
  failed: 'Il server non ha potuto rispondere. Riprova tra un minuto.',
  invalid: 'Alcuni dati non sono validi. Accanto a ogni campo trovi il motivo.',
  needsScript:
    'Questa pagina ha bisogno di JavaScript, perché il segreto nel suo indirizzo deve restare nel browser. Consenti JavaScript per questa pagina e ricaricala.',
  roles: {
    owner: 'proprietario',
    admin: 'amministratore',
    editor: 'redattore',
    responder: 'reperibile',
    viewer: 'lettore',
  },
  setup: {
    title: 'Configura la tua pagina di stato',
    account: 'Il tuo account',
    intro: 'Sarai il primo proprietario: puoi fare tutto e invitare altre persone.',
    yourPage: 'La tua pagina',
    page: 'Nome della pagina di stato',
    pageHint: 'I visitatori lo vedono in cima alla pagina. Lascialo vuoto per mantenere «{name}».',
    timezone: 'Fuso orario della pagina',
    timezoneHint: 'Giorni e orari della pagina sono in questo fuso, per esempio Europe/Rome.',
    locale: 'Lingua della pagina',
    components: 'Primi componenti',
    componentsHint:
      'Ciò che usano i tuoi clienti, uno per riga: sito web, API, pagamenti. Puoi cambiare tutto in seguito.',
    sample: 'Usa invece i componenti di un’azienda inventata, per dare un’occhiata',
    submit: 'Crea la mia pagina',
    closed:
      'La configurazione è chiusa, perché esiste già un account. Accedi o chiedi un invito a un proprietario.',
    noCode:
      'Nell’indirizzo manca il codice. Apri l’intero indirizzo che il server ha mostrato all’avvio. «daymark setup» lo mostra di nuovo sul server.',
    withoutScript:
      'Oppure crea l’account sul server con «daymark user create --name … --email … --password-stdin».',
    done: 'La tua pagina di stato è pronta',
    seePage: 'Vedi la pagina di stato',
    testMail: 'Le e-mail funzionano?',
    testMailText:
      'Inviati un’e-mail di prova e guarda come risponde il server di posta. Puoi farlo anche più tardi.',
    testMailSend: 'Invia un’e-mail di prova',
    testMailAccepted: 'Il server di posta ha accettato l’e-mail. Controlla la posta in arrivo e lo spam.',
    testMailFolder:
      'Nessun server di posta è configurato, quindi Daymark ha scritto l’e-mail in un file. Per inviare e-mail, imposta SMTP_URL sul server e riavvia Daymark.',
  },
  invitation: {
    title: 'Accetta il tuo invito',
    role: 'Il tuo ruolo',
    submit: 'Crea il mio account',
    organization: 'Continua con l’account della tua organizzazione',
    or: 'Oppure scegli una password:',
    broken:
      'L’invito è stato usato, è scaduto o è stato sostituito. Chiedi che ti venga inviato di nuovo. Se lo hai già accettato, accedi.',
    withoutScript:
      'Oppure chiedi a un amministratore di creare l’account sul server con «daymark user create».',
  },
  reset: {
    title: 'Reimposta la password',
    intro:
      'Inserisci l’indirizzo e-mail del tuo account. Riceverai un link per scegliere una nuova password.',
    ask: 'Invia il link',
    introUnsent:
      'Questo server non invia e-mail. Inserisci l’indirizzo e-mail del tuo account: il link per scegliere una nuova password viene scritto in un file sul server, e chi lo gestisce può dartelo.',
    askUnsent: 'Crea il link',
    submit: 'Imposta la nuova password',
    signOutHint: 'Verrai disconnesso ovunque. Poi accedi con la nuova password.',
    broken: 'Forse manca una parte del link. Aprilo di nuovo dall’e-mail o richiedine uno nuovo.',
    again: 'Richiedi un nuovo link',
    withoutScript:
      'Oppure chiedi a un amministratore di eseguire «daymark user reset-password <email> --password-stdin» sul server.',
  },
  emailChange: {
    title: 'Conferma il tuo indirizzo e-mail',
    intro: 'Da quel momento accederai con l’indirizzo che ha ricevuto questo link.',
    submit: 'Conferma l’indirizzo',
    broken: 'Forse manca una parte del link. Aprilo di nuovo dall’e-mail o richiedi ancora la modifica.',
    withoutScript: 'Il link vale 24 ore.',
  },
  signInPage: {
    code: 'Codice',
    codeHint: 'Le sei cifre della tua app di autenticazione o uno dei tuoi codici di recupero.',
    codeDue: 'La password è corretta. Ora inserisci il codice del secondo fattore.',
    useRecovery: 'Usa un codice di recupero',
    passkey: 'Accedi con una passkey',
    passkeyFailed: 'Nessuna passkey è stata usata. Riprova o accedi in un altro modo.',
    organization: 'Accedi con l’account della tua organizzazione',
    emergency: 'Accesso di emergenza con password',
    forgotten: 'Password dimenticata?',
    wasReset: 'La password è stata modificata. Accedi con quella nuova.',
    signedOut: 'Ti sei disconnesso.',
    withoutScript: 'Script e altri programmi non accedono qui. Usano un token: vedi il riferimento dell’API.',
  },
};
