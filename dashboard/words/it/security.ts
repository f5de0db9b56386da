import type { Words } from '../words.ts';

export const security: Words['security'] = {
  title: 'Sicurezza',
  dueTitle: 'Configura un secondo fattore',
  dueText:
    'Il tuo account lo richiede. Configura un’app di autenticazione o aggiungi una passkey qui sotto. Fino ad allora puoi solo leggere.',

  password: 'Password',
  passwordHint: 'Almeno 10 caratteri. Una frase che solo tu scriveresti è facile da ricordare.',
  currentPassword: 'Password attuale',
  newPassword: 'Nuova password',
  noPassword:
    'Accedi senza password. Con una password puoi accedere anche se l’altro metodo non è disponibile.',
  changePassword: 'Cambia la password',
  setPassword: 'Imposta una password',
  passwordChanged: 'La password è cambiata. Tutte le altre sessioni sono terminate.',

  totp: 'App di autenticazione',
  totpIntro: 'Oltre alla password, inserirai un codice mostrato da un’app sul telefono.',
  totpOn: 'Attiva. Inserisci un codice dell’app ogni volta che accedi con la password.',
  noRecoveryLeft:
    'Hai usato tutti i codici di recupero. Disattiva e riattiva l’app per averne di nuovi, prima di perdere il telefono.',
  setUp: 'Configura',
  switchOff: 'Disattiva',
  switchOffTitle: 'Disattivare l’app di autenticazione?',
  switchOffText: 'In seguito basterà la password per accedere. I codici di recupero non saranno più validi.',
  switchedOff: 'L’app di autenticazione è disattivata.',
  scan: 'Scansiona questo codice con l’app di autenticazione.',
  qrLabel: 'Codice QR con la chiave per l’app di autenticazione',
  openApp: 'Apri in un’app su questo dispositivo',
  key: 'Oppure inserisci questa chiave a mano',
  code: 'Le sei cifre mostrate adesso dall’app',
  confirm: 'Attiva',

  recoveryTitle: 'Conserva i codici di recupero',
  recoveryText:
    'Se perdi il telefono, con ciascuno di questi codici puoi accedere una volta. Conservali dove puoi trovarli senza il telefono. Li mostriamo solo adesso.',
  recoveryCodes: 'Codici di recupero',
  download: 'Scarica',
  recoveryFile: 'daymark-recovery-codes.txt',
  recoveryKept: 'Li ho conservati',

  passkeys: 'Passkey',
  passkeysIntro:
    'Con una passkey accedi con l’impronta, il volto o il PIN del dispositivo, senza password. Vale come secondo fattore.',
  noPasskeys: 'Non hai ancora passkey.',
  addPasskey: 'Aggiungi una passkey',
  passkeyAdded: 'Passkey «{name}» aggiunta',
  passkeyCancelled:
    'Nessuna passkey aggiunta: la finestra del browser è stata chiusa, oppure questo dispositivo non ha passkey.',
  passkeysUnsupported:
    'Questo browser non supporta le passkey, oppure questa pagina non è servita tramite https.',
  passkeyLastUsed: 'Ultimo utilizzo: {time}',
  passkeyNeverUsed: 'Mai utilizzata',
  passkeyCreated: 'Aggiunta: {time}',
  passkeyName: 'Nome della passkey',
  rename: 'Rinomina',
  renameName: 'Rinomina la passkey «{name}»',
  removeTitle: 'Rimuovere la passkey «{name}»?',
  removeText:
    'Non potrai più accedere con questa passkey. Rimuovila anche dal dispositivo, dove resta salvata.',
  passkeyRemoved: 'Passkey «{name}» rimossa',

  sessions: 'Dove hai eseguito l’accesso',
  sessionsIntro: 'Se non ne riconosci una, terminala e cambia la password.',
  thisDevice: 'Questo dispositivo',
  lastUsed: 'Ultimo utilizzo: {time}',
  signedIn: 'Accesso: {time}',
  from: 'Da {address}',
  method: {
    password: 'Con la password',
    passkey: 'Con una passkey',
    oidc: 'Con l’account della tua organizzazione',
    invitation: 'Con un invito',
    setup: 'Durante la configurazione',
    password_reset: 'Dopo la scelta di una nuova password',
  },
  withSecondFactor: 'Con un secondo fattore',
  end: 'Termina',
  ended: 'La sessione su {device} è terminata.',
  endOthers: 'Termina tutte le altre',
  othersEnded: 'Tutte le altre sessioni sono terminate.',
};
