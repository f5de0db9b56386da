import type { Words } from '../words.ts';

export const common: Words['common'] = {
  componentStatus: {
    1: 'Operativo',
    2: 'Prestazioni ridotte',
    3: 'Interruzione parziale',
    4: 'Interruzione grave',
    5: 'Sconosciuto',
    6: 'In manutenzione',
  },
  incidentStatus: {
    0: 'Segnalato',
    1: 'In fase di analisi',
    2: 'Identificato',
    3: 'In osservazione',
    4: 'Risolto',
  },
  scheduleStatus: { 0: 'In programma', 1: 'In corso', 2: 'Completata' },
  translations: {
    label: 'Traduzioni',
    help: 'I testi qui sopra in altre lingue. Se una lingua manca, i visitatori vedono l’originale. Se modifica un originale, controlli qui le traduzioni.',
    language: 'Lingua',
    add: 'Aggiungi lingua',
  },

  save: 'Salva',
  cancel: 'Annulla',
  close: 'Chiudi',
  delete: 'Elimina',
  edit: 'Modifica',
  undo: 'Annulla',
  retry: 'Riprova',
  add: 'Aggiungi',
  remove: 'Rimuovi',
  search: 'Cerca',
  more: 'Altro',
  copy: 'Copia',
  copied: 'Copiato',
  loading: 'Caricamento…',
  optional: 'facoltativo',
  none: 'Nessuno',
  mailNotSent:
    'Nessun server di posta è configurato: le email vengono scritte in file sul server e nessuno le riceve. Per inviarle, imposta SMTP_URL e MAIL_FROM sul server e riavvia Daymark.',
  yes: 'Sì',
  no: 'No',
  back: 'Indietro',
  next: 'Avanti',
  previous: 'Indietro',
  saved: 'Salvato',
  deleted: '«{name}» eliminato',
  restored: '«{name}» ripristinato',

  pageOf: 'Pagina {page} di {pages}',
  results: { one: '{count} risultato', many: '{count} risultati', other: '{count} risultati' },
  noResults: 'Nessun risultato. Modifica la ricerca o i filtri.',
  clearFilters: 'Azzera i filtri',
  removeFilter: 'Rimuovi il filtro «{name}»',

  offline:
    'Il server non è raggiungibile. Ciò che hai scritto resta qui. Controlla la connessione e riprova.',
  failed: 'Il server non è riuscito a farlo. Riprova tra un minuto.',
  invalid: 'Alcuni dati non possono essere accettati. Ogni campo spiega perché.',
  notFound: 'Non esiste più, oppure non puoi vederlo.',
  changedMeanwhile:
    'Nel frattempo qualcun altro ha modificato questo elemento, quindi non è stato salvato nulla. Riaprilo per vedere che cosa è cambiato.',
  forbidden:
    'Il tuo ruolo non lo permette. Rivolgiti a un proprietario o a un amministratore di questa pagina.',
  tooMany: 'Troppe richieste. Riprova tra {seconds} secondi.',
  requestId: 'ID della richiesta: {id}',

  draftRestored: 'Abbiamo conservato ciò che avevi scritto qui.',
  discardDraft: 'Scartalo',
  unsaved: 'Ci sono modifiche non salvate.',
  unsavedText:
    'Restano in questo browser, così puoi continuare più tardi. Nessun altro le vede finché non salvi.',
  stay: 'Resta qui',
  leave: 'Esci',

  conflictTitle: 'Qualcun altro ha modificato questo elemento',
  conflictText:
    'Qualcun altro ha salvato mentre stavi modificando. Scegli che cosa tenere; nulla va perso finché non salvi.',
  conflictMine: 'La tua versione',
  conflictTheirs: 'L’altra versione',

  confirmTitle: 'Eliminare «{name}»?',
  confirmType: 'Scrivi «{name}» per confermare.',

  removedLine: 'Rimosso:',
  addedLine: 'Aggiunto:',

  utc: 'UTC',
  yourZone: 'Il tuo fuso orario',
  pageZone: 'Fuso orario della pagina',
  now: 'adesso',
  timeIn: 'Fuso orario: {zone}',
  timeSkipped:
    'Nel fuso {zone} gli orologi vanno avanti in quel momento e saltano questo orario. Vale l’orario dopo il cambio.',
  timeRepeated:
    'Nel fuso {zone} gli orologi tornano indietro in quel momento e mostrano questo orario due volte. Vale il primo.',
  formatting: 'Formattazione',
  marks: { bold: 'Grassetto', italic: 'Corsivo', link: 'Link', list: 'Elenco', code: 'Codice' },
};
