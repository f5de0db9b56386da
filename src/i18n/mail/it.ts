import type { MailTexts } from '../mail-texts.ts';

export const it: MailTexts = {
  kinds: {
    'incident.opened': 'Nuovo incidente',
    'incident.updated': 'Aggiornamento sull’incidente',
    'postmortem.published': 'Analisi post-incidente',
    'maintenance.announced': 'Manutenzione in programma',
    'maintenance.updated': 'Aggiornamento sulla manutenzione',
    'maintenance.rescheduled': 'Manutenzione riprogrammata',
    'maintenance.reminder': 'Promemoria di manutenzione',
    'maintenance.started': 'La manutenzione è iniziata',
    'maintenance.completed': 'La manutenzione è terminata',
    'incident.overdue': 'Un aggiornamento è in ritardo',
    'incident.stale': 'Nessun aggiornamento recente',
    'subscriber.confirm': 'Conferma dell’iscrizione',
    'subscriber.manage': 'Gestione dell’iscrizione',
    'account.invitation': 'Il tuo invito',
    'account.password_reset': 'Reimposta la password',
    'account.email_change': 'Conferma il nuovo indirizzo email',
    'account.email_changed': 'Il tuo indirizzo email è cambiato',
  },

  nextUpdate: 'Prossimo aggiornamento entro: {time}',
  before: 'Orario precedente: {window}',
  view: 'Apri nella pagina di stato',
  openIncident: 'Apri l’incidente',
  readOn: 'Continua a leggere nella pagina di stato',

  subscribed: 'Questo indirizzo è iscritto agli aggiornamenti di {page}.',
  manage: 'Gestisci l’iscrizione',
  unsubscribe: 'Annulla l’iscrizione',

  confirmText:
    'Qualcuno ha chiesto di ricevere a questo indirizzo gli aggiornamenti di {page}. Per riceverli basta confermare l’iscrizione.',
  confirm: 'Conferma l’iscrizione',
  confirmElse:
    'Il link vale 24 ore. Se la richiesta non è tua, ignora questo messaggio: non verrà inviato altro.',
  confirmChannel:
    'Conferma che questo canale deve ricevere gli aggiornamenti di {page}. Apri il link, poi premi il pulsante.',
  confirmChannelElse:
    'Il link funziona per 24 ore. Se nessuno qui ne ha fatto richiesta, ignora questo messaggio: non verrà inviato alcun aggiornamento.',
  manageText: 'Con questo link si può cambiare tutto: che cosa ricevere, una pausa o la cancellazione.',

  invitationText:
    'Hai ricevuto un invito a collaborare a {page}. Accetta l’invito per scegliere una password.',
  acceptInvitation: 'Accetta l’invito',
  invitationElse:
    'Il link funziona una volta sola, per 7 giorni. Se non aspettavi questo messaggio, ignoralo.',
  resetText: 'Qualcuno ha chiesto una nuova password per il tuo account di {page}.',
  resetPassword: 'Scegli una nuova password',
  resetElse:
    'Il link funziona una volta sola, per un’ora. Se la richiesta non è tua, ignora questo messaggio: la password resta com’è.',
  emailChangeText:
    'Qualcuno vuole usare questo indirizzo per un account di {page}. Se sei tu, conferma l’indirizzo.',
  confirmEmail: 'Conferma l’indirizzo',
  emailChangeElse:
    'Il link funziona una volta sola, per 24 ore. Se non sei tu, ignora questo messaggio: non cambierà nulla.',
  emailChangedText:
    'Il tuo account di {page} ha ora un altro indirizzo email. Se non lo hai cambiato tu, avvisa subito un proprietario della pagina.',

  overdueText:
    'Il prossimo aggiornamento era promesso entro il {time}. Da allora non ne è stato pubblicato nessuno.',
  staleText: {
    one: 'Nessun aggiornamento da {count} ora.',
    many: 'Nessun aggiornamento da {count} ore.',
    other: 'Nessun aggiornamento da {count} ore.',
  },
  staff: 'Questo indirizzo appartiene a un account di {page}.',
};
