import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'Impostazioni',
  sections: 'Sezioni',
  section: {
    page: 'Pagina',
    look: 'Aspetto',
    content: 'Che cosa mostra la pagina',
    uptime: 'Disponibilità',
    notifications: 'Notifiche',
    security: 'Sicurezza e dati',
    system: 'Sistema',
  },
  intro: {
    page: 'Come si chiama la pagina di stato e come la leggono i visitatori.',
    look: 'L’anteprima mostra la pagina vera con le tue modifiche. Nessun altro le vede finché non salvi.',
    content: 'Quali parti vedono i visitatori.',
    uptime: 'Come Daymark conta il tempo per le barre e le percentuali.',
    notifications: 'Quando e quanto in fretta vengono avvisati gli iscritti e il team.',
    security: 'Che cosa serve per accedere e per quanto tempo si conserva ciò che è eliminato.',
    system: 'Il programma stesso.',
  },
  unsavedMark: 'non salvato',
  reset: 'Ripristina il valore predefinito',
  resetOf: 'Ripristina il valore predefinito: {name}',
  defaultIs: 'Predefinito: {value}',
  defaultEmpty: 'vuoto',
  on: 'attivo',
  off: 'disattivato',
  discard: 'Scarta le modifiche',
  nothingChanged: 'Nulla è cambiato.',
  changes: {
    one: '{count} modifica non è salvata',
    many: '{count} modifiche non sono salvate',
    other: '{count} modifiche non sono salvate',
  },

  settings: {
    name: { label: 'Nome della pagina', help: 'I visitatori lo vedono in cima alla pagina e nelle e-mail.' },
    about: { label: 'Informazioni', help: 'Qualche frase sotto lo stato. Markdown supportato.' },
    timezone: {
      label: 'Fuso orario',
      help: 'I giorni e gli orari della pagina sono in questo fuso. Nella dashboard vedi il tuo.',
    },
    locale: {
      label: 'Lingua',
      help: 'Per i visitatori il cui browser non chiede nessuna delle sedici lingue della pagina, e per le e-mail.',
    },
    logo: {
      label: 'Logo',
      help: 'Sostituisce il nome in cima alla pagina. Inserisci un indirizzo https o carica un’immagine.',
    },
    logo_dark: {
      label: 'Logo delle pagine scure',
      help: 'Sostituisce il logo dove la pagina è scura. Senza, anche lì appare il logo.',
    },
    favicon: { label: 'Icona della scheda', help: 'Senza un’icona propria, mostra lo stato attuale.' },
    touch_icon: {
      label: 'Icona della schermata Home',
      help: 'Un’immagine quadrata. Senza, l’icona viene creata dal logo caricato.',
    },
    theme: { label: 'Aspetto', help: 'Chiaro, scuro o quello preferito dal dispositivo di ogni visitatore.' },
    accent: { label: 'Colore di risalto', help: 'Quello di link e pulsanti.' },
    status_colours: {
      label: 'Colori degli stati',
      help: 'Scelga qualsiasi colore. Testi e sfondi ne usano tonalità leggibili.',
    },
    status_labels: {
      label: 'Nomi degli stati',
      help: 'Come chiama ogni stato, in tutte le lingue. Un campo vuoto indica il nome tradotto.',
    },
    header_links: {
      label: 'Link in alto',
      help: 'Per esempio al Suo sito o alla documentazione. Gli indirizzi iniziano con https:// o mailto:.',
    },
    support_url: {
      label: 'Link per segnalare un problema',
      help: 'Dove i visitatori possono contattarLa: un indirizzo https, oppure mailto: e un indirizzo email.',
    },
    support_label: {
      label: 'Testo di questo link',
      help: 'Vuoto significa «Segnala un problema» nella lingua del visitatore.',
    },
    announcement: {
      label: 'Annuncio',
      help: 'Appare in cima a ogni pagina. Si può usare Markdown. L’anteprima lo mostra sempre.',
    },
    announcement_from: { label: 'Mostra l’annuncio dal', help: 'Vuoto significa subito.' },
    translations: {
      label: 'Traduzioni',
      help: 'Nome, descrizione e annuncio in altre lingue. Se una lingua manca, i visitatori vedono l’originale. Se modifica un originale, controlli qui le traduzioni.',
    },
    announcement_until: {
      label: 'Mostra l’annuncio fino al',
      help: 'Vuoto significa finché non lo rimuove.',
    },
    css: { label: 'CSS', help: 'Regole aggiunte alla pagina. Scrivile senza tag style.' },
    header: {
      label: 'HTML sopra la pagina',
      help: 'Gli script vengono rimossi; layout, link e immagini restano.',
    },
    footer: {
      label: 'HTML sotto la pagina',
      help: 'Gli script vengono rimossi; layout, link e immagini restano.',
    },
    history_days: {
      label: 'Giorni di incidenti passati',
      help: 'Gli incidenti più vecchi sono nell’archivio.',
    },
    bar_days: { label: 'Giorni nelle barre di disponibilità', help: 'Ogni barra è un giorno.' },
    uptime_down: {
      label: 'Che cosa conta come indisponibilità',
      help: 'Un componente in uno di questi stati non è disponibile. Il resto del tempo conta come disponibilità.',
    },
    uptime_maintenance: {
      label: 'Tempo in manutenzione',
      help: '«Escluso» significa che non cambia la percentuale in nessuna direzione.',
    },
    major_outage_share: {
      label: 'Quota di componenti per un’interruzione grave',
      help: 'Quando questa percentuale di componenti ha un’interruzione grave, la pagina la segnala per l’intero sistema.',
    },
    show_uptime: { label: 'Barre di disponibilità', help: 'Una barra per ogni giorno e la percentuale.' },
    show_metrics: { label: 'Grafici delle metriche', help: 'Sotto i componenti.' },
    show_history: { label: 'Incidenti passati', help: 'Gli ultimi giorni e un link all’archivio.' },
    show_upcoming: { label: 'Manutenzione in programma', help: 'Ciò che è pianificato, prima che inizi.' },
    show_subscribe: {
      label: 'Iscrizione',
      help: 'I visitatori possono iscriversi via e-mail e feed. Chi è già iscritto non è interessato.',
    },
    show_powered_by: { label: '«Powered by Daymark»', help: 'Una riga in fondo alla pagina.' },
    reminders: {
      label: 'Promemoria prima della manutenzione',
      help: 'Gli iscritti ricevono un’e-mail con questo anticipo. Senza promemoria vengono avvisati una volta sola.',
    },
    stale_hours: {
      label: 'Ore senza aggiornamento',
      help: 'Dopo tante ore senza aggiornamenti su un incidente aperto, il team viene avvisato. 0 significa mai.',
    },
    notification_hold: {
      label: 'Secondi per annullare',
      help: 'Le notifiche attendono questo tempo dopo la pubblicazione, così puoi ritirare tutto. 0 invia subito.',
    },
    mail_rate: {
      label: 'Massimo di e-mail al secondo',
      help: 'Per i server di posta che lo limitano. 0 significa alla velocità con cui il server le accetta.',
    },
    trash_days: {
      label: 'Giorni nel cestino',
      help: 'Per quanto tempo si può ripristinare ciò che è eliminato. Dopo è perso.',
    },
    delivery_days: {
      label: 'Giorni delle consegne',
      help: 'Per quanto tempo l’elenco delle consegne mostra chi è stato avvisato e di cosa.',
    },
    delivery_content_days: {
      label: 'Giorni del contenuto delle consegne',
      help: 'Per quanto tempo si conservano i contenuti dei webhook e le risposte dei destinatari. Dopo, un webhook non può essere inviato di nuovo.',
    },
    point_days: {
      label: 'Giorni dei punti delle metriche',
      help: 'Per quanto tempo si conservano i singoli punti. I grafici continuano a mostrarne le somme.',
    },
    rollup_days: {
      label: 'Giorni delle somme delle metriche',
      help: 'Per quanto tempo si conservano le somme da cui si disegnano i grafici.',
    },
    session_days: {
      label: 'Giorni prima di un nuovo accesso',
      help: 'Durata massima di una sessione. Le sessioni inutilizzate terminano dopo 12 ore.',
    },
    idempotency_hours: {
      label: 'Ore delle chiavi di idempotenza',
      help: 'Per quanto tempo una richiesta ripetuta con la stessa Idempotency-Key riceve la prima risposta.',
    },
    second_factor_roles: {
      label: 'Ruoli che richiedono un secondo fattore',
      help: 'Le persone con questi ruoli devono accedere con una passkey o con un codice di un’app. Senza, possono solo leggere.',
    },
  },
  themeName: { auto: 'Come preferisce il dispositivo', light: 'Chiaro', dark: 'Scuro' },
  maintenanceRule: {
    excluded: 'Escluso',
    up: 'Conta come disponibilità',
    down: 'Conta come indisponibilità',
  },
  days: { one: '{count} giorno', many: '{count} giorni', other: '{count} giorni' },

  zoneSearch: 'Scrivi una città, per esempio Roma',
  zoneNone: 'Nessun fuso orario corrisponde.',
  useBrowserZone: 'Usa il fuso di questo browser: {zone}',

  contrastGood: 'Si legge bene così com’è su sfondo bianco e su sfondo scuro.',
  contrastLight:
    'Difficile da leggere sul bianco ({ratio} : 1). Con l’aspetto chiaro, la pagina usa una tonalità più scura.',
  contrastDark:
    'Difficile da leggere su sfondo scuro ({ratio} : 1). Con l’aspetto scuro, la pagina usa una tonalità più chiara.',
  contrastBoth:
    'Difficile da leggere su sfondo bianco e su sfondo scuro. La pagina usa una tonalità più scura sul bianco e una più chiara sullo scuro.',
  notAColour: 'Scrivi il colore come #rrggbb, per esempio #2563eb.',
  pickColour: 'Scegli un colore: {name}',

  upload: 'Carica un’immagine',
  removePicture: 'Rimuovi l’immagine',
  uploaded: 'Un’immagine caricata ({size} KB)',
  pictureUnreadable:
    'Questo file non è un’immagine che i browser possono mostrare. Usa PNG, JPEG, WebP, GIF o SVG.',
  pictureTooLarge: 'Questo SVG supera i 48 KB. Caricane uno più piccolo o un PNG.',

  addLink: 'Aggiungi un link',
  linkLabel: 'Testo del link {number}',
  linkUrl: 'Indirizzo del link {number}',
  removeLink: 'Rimuovi il link {number}',
  noLinks: 'Nessun link proprio.',

  addReminder: 'Aggiungi un promemoria',
  reminder: 'Promemoria {number}',
  reminderUnit: 'Unità del promemoria {number}',
  removeReminder: 'Rimuovi il promemoria {number}',
  noReminders: 'Nessun promemoria: si viene avvisati una volta sola, quando annunci la manutenzione.',
  unit: { minutes: 'minuti', hours: 'ore', days: 'giorni' },
  duration: {
    minutes: { one: '{count} minuto', many: '{count} minuti', other: '{count} minuti' },
    hours: { one: '{count} ora', many: '{count} ore', other: '{count} ore' },
    days: { one: '{count} giorno', many: '{count} giorni', other: '{count} giorni' },
  },

  preview: 'Anteprima della pagina',
  previewing: 'Preparazione dell’anteprima…',
  previewStale: 'L’anteprima mostra le ultime modifiche che si possono salvare: {reason}',
  previewFailed: 'Non è stato possibile creare l’anteprima: {reason}',
  previewNote: 'È chiara o scura come questo browser. I visitatori vedono ciò che preferisce il loro.',
  openPreview: 'Apri l’anteprima in una nuova scheda',
  width: 'Larghezza dell’anteprima',
  phone: 'Telefono',
  desktop: 'Desktop',

  testMail: 'E-mail di prova',
  testMailText:
    'Invia adesso un’e-mail, nello stesso modo di tutte le altre, e vedi che cosa dice il server di posta.',
  testMailTo: 'Invia a',
  testMailSend: 'Invia e-mail di prova',
  testMailAccepted:
    'Il server di posta ha accettato l’e-mail per {to}. Guarda nella posta in arrivo e nella posta indesiderata.',
  testMailFolder:
    'Nessun server di posta è configurato, quindi l’e-mail per {to} è stata scritta in un file. Gli iscritti non ricevono e-mail finché non imposti SMTP_URL e MAIL_FROM sul server e riavvii Daymark.',
  testMailRefused: 'Nessun server di posta ha accettato l’e-mail per {to}.',
  testMailAnswer: 'Risposta del server: {answer}',
  testMailFile: 'File: {answer}',

  version: 'Versione in esecuzione',
  installed: 'Versione installata',
  unknown: 'non leggibile',
  upToDate: 'Daymark esegue la versione installata.',
  restartTitle: 'È installata una nuova versione: riavvia Daymark',
  restartText:
    'La versione {installed} è installata, ma {version} è ancora in esecuzione. Riavvia Daymark per usarla.',

  openSection: 'Impostazioni: {section}',
};
