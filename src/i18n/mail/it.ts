import type { MailTexts } from '../mail-texts.ts';

export const it: MailTexts = {
  kinds: {
    'incident.opened': 'Nuovo incidente',
    'incident.updated': 'Aggiornamento sull’incidente',
    'postmortem.published': 'Analisi post-incidente',
    'maintenance.announced': 'Manutenzione programmata',
    'maintenance.updated': 'Aggiornamento sulla manutenzione',
    'maintenance.rescheduled': 'Manutenzione riprogrammata',
    'maintenance.reminder': 'Promemoria di manutenzione',
    'maintenance.started': 'Manutenzione iniziata',
    'maintenance.completed': 'Manutenzione completata',
    'incident.overdue': 'Aggiornamento in ritardo',
    'incident.stale': 'Nessun aggiornamento recente',
    'subscriber.confirm': 'Conferma la tua iscrizione',
    'subscriber.manage': 'Gestisci la tua iscrizione',
    'account.invitation': 'Hai ricevuto un invito',
    'account.password_reset': 'Reimposta la password',
    'account.email_change': 'Conferma il nuovo indirizzo e-mail',
    'account.email_changed': 'Il tuo indirizzo e-mail è stato modificato',
  },

  started: 'Inizio',
  duration: 'Durata',
  nextUpdate: 'Prossimo aggiornamento entro',
  window: 'Prevista per',
  before: 'Orario precedente',
  affected: 'Componenti interessati',
  restored: 'Ripristinati',
  stillAffected: 'Ancora interessati',
  openEnd: '{start}, fine non definita',
  lasted: 'Durata: {duration}',
  moreComponents: { one: 'e {count} altro', many: 'e altri {count}', other: 'e altri {count}' },

  viewIncident: 'Visualizza incidente',
  viewMaintenance: 'Visualizza manutenzione',
  readPostmortem: 'Leggi l’analisi post-incidente',
  openIncident: 'Apri l’incidente nella dashboard',
  viewPage: 'Visualizza pagina di stato',
  readOn: 'Continua a leggere nella pagina di stato',
  openLink: 'Se il pulsante non funziona, apri questo link:',

  subscribed: 'Ricevi questa e-mail perché sei iscritto agli aggiornamenti di {page}.',
  manage: 'Gestisci iscrizione',
  unsubscribe: 'Annulla iscrizione',

  confirmText: 'Conferma di voler ricevere a questo indirizzo gli aggiornamenti di {page}.',
  confirm: 'Conferma iscrizione',
  confirmElse:
    'Questo link scade tra 24 ore. Se non hai richiesto gli aggiornamenti, puoi ignorare questa e-mail. Non te ne invieremo.',
  confirmChannel:
    'Conferma che questo canale deve ricevere gli aggiornamenti di {page}. Apri il link, poi premi il pulsante.',
  confirmChannelElse:
    'Il link funziona per 24 ore. Se nessuno qui ne ha fatto richiesta, ignora questo messaggio: non verrà inviato alcun aggiornamento.',
  manageText:
    'Usa questo link per scegliere che cosa ricevere, mettere in pausa le e-mail o annullare l’iscrizione.',

  invitationText: 'Hai ricevuto un invito a gestire {page}. Accetta l’invito e scegli una password.',
  acceptInvitation: 'Accetta invito',
  invitationElse:
    'Questo link scade tra 7 giorni e funziona una sola volta. Se non aspettavi un invito, puoi ignorare questa e-mail.',
  resetText: 'Abbiamo ricevuto una richiesta di reimpostare la password del tuo account su {page}.',
  resetPassword: 'Scegli una nuova password',
  resetElse:
    'Questo link scade tra un’ora e funziona una sola volta. Se non lo hai richiesto, puoi ignorare questa e-mail. La tua password non cambierà.',
  emailChangeText: 'Conferma di voler usare questo indirizzo per il tuo account su {page}.',
  confirmEmail: 'Conferma indirizzo',
  emailChangeElse:
    'Questo link scade tra 24 ore e funziona una sola volta. Se non hai richiesto questa modifica, puoi ignorare questa e-mail.',
  emailChangedText:
    'L’indirizzo e-mail del tuo account su {page} è stato modificato. Se non sei stato tu, contatta subito un proprietario della pagina.',

  overdueText: 'Il prossimo aggiornamento era previsto entro {time}, ma non è ancora stato pubblicato.',
  staleText: {
    one: 'Nessun aggiornamento pubblicato da {count} ora.',
    many: 'Nessun aggiornamento pubblicato da {count} ore.',
    other: 'Nessun aggiornamento pubblicato da {count} ore.',
  },
  staff: 'Ricevi questa e-mail perché hai un account su {page}.',
};
