import type { Words } from '../words.ts';

export const security: Words['security'] = {
  title: 'Sicherheit',
  dueTitle: 'Zweiten Faktor einrichten',
  dueText:
    'Ihr Konto verlangt einen. Richten Sie unten eine Authenticator-App ein oder fügen Sie einen Passkey hinzu. Bis dahin können Sie nur lesen.',

  password: 'Passwort',
  passwordHint: 'Mindestens 10 Zeichen. Ein Satz, den nur Sie schreiben würden, ist leicht zu merken.',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  noPassword:
    'Sie melden sich ohne Passwort an. Mit einem Passwort können Sie sich auch anmelden, wenn der andere Weg nicht verfügbar ist.',
  changePassword: 'Passwort ändern',
  setPassword: 'Passwort festlegen',
  passwordChanged: 'Ihr Passwort ist geändert. Alle Ihre anderen Sitzungen sind beendet.',

  totp: 'Authenticator-App',
  totpIntro: 'Zusätzlich zum Passwort geben Sie dann einen Code ein, den eine App auf Ihrem Telefon anzeigt.',
  totpOn: 'Eingeschaltet. Sie geben bei jeder Anmeldung mit Passwort einen Code aus Ihrer App ein.',
  noRecoveryLeft:
    'Sie haben alle Wiederherstellungscodes verbraucht. Schalten Sie die App aus und wieder ein, um neue zu erhalten, bevor Sie Ihr Telefon verlieren.',
  setUp: 'Einrichten',
  switchOff: 'Ausschalten',
  switchOffTitle: 'Authenticator-App ausschalten?',
  switchOffText: 'Dann genügt Ihr Passwort zum Anmelden. Ihre Wiederherstellungscodes werden ungültig.',
  switchedOff: 'Die Authenticator-App ist ausgeschaltet.',
  scan: 'Scannen Sie diesen Code mit Ihrer Authenticator-App.',
  qrLabel: 'QR-Code mit dem Schlüssel für Ihre Authenticator-App',
  openApp: 'In einer App auf diesem Gerät öffnen',
  key: 'Oder diesen Schlüssel von Hand eingeben',
  code: 'Die sechs Ziffern, die die App jetzt anzeigt',
  confirm: 'Einschalten',

  recoveryTitle: 'Wiederherstellungscodes aufbewahren',
  recoveryText:
    'Wenn Sie Ihr Telefon verlieren, melden Sie sich mit jedem dieser Codes einmal an. Bewahren Sie sie dort auf, wo Sie sie ohne Telefon finden. Wir zeigen sie nur jetzt.',
  recoveryCodes: 'Wiederherstellungscodes',
  download: 'Herunterladen',
  recoveryFile: 'daymark-recovery-codes.txt',
  recoveryKept: 'Ich habe sie aufbewahrt',

  passkeys: 'Passkeys',
  passkeysIntro:
    'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Geräte-PIN an, ohne Passwort. Er zählt als zweiter Faktor.',
  noPasskeys: 'Sie haben noch keine Passkeys.',
  addPasskey: 'Passkey hinzufügen',
  passkeyAdded: 'Passkey „{name}“ hinzugefügt',
  passkeyCancelled:
    'Es wurde kein Passkey hinzugefügt: Der Dialog des Browsers wurde geschlossen, oder dieses Gerät hat keine Passkeys.',
  passkeysUnsupported:
    'Dieser Browser unterstützt keine Passkeys, oder diese Seite wird nicht über https ausgeliefert.',
  passkeyLastUsed: 'Zuletzt verwendet: {time}',
  passkeyNeverUsed: 'Nie verwendet',
  passkeyCreated: 'Hinzugefügt: {time}',
  passkeyName: 'Name des Passkeys',
  rename: 'Umbenennen',
  renameName: 'Passkey „{name}“ umbenennen',
  removeTitle: 'Passkey „{name}“ entfernen?',
  removeText:
    'Sie können sich nicht mehr damit anmelden. Entfernen Sie ihn auch von Ihrem Gerät, wo er noch gespeichert ist.',
  passkeyRemoved: 'Passkey „{name}“ entfernt',

  sessions: 'Wo Sie angemeldet sind',
  sessionsIntro:
    'Wenn Sie eine dieser Sitzungen nicht erkennen, beenden Sie sie und ändern Sie Ihr Passwort.',
  thisDevice: 'Dieses Gerät',
  lastUsed: 'Zuletzt verwendet: {time}',
  signedIn: 'Angemeldet: {time}',
  from: 'Von {address}',
  method: {
    password: 'Mit dem Passwort',
    passkey: 'Mit einem Passkey',
    oidc: 'Mit dem Konto Ihrer Organisation',
    invitation: 'Mit einer Einladung',
    setup: 'Bei der Einrichtung',
    password_reset: 'Nach der Wahl eines neuen Passworts',
  },
  withSecondFactor: 'Mit zweitem Faktor',
  end: 'Beenden',
  ended: 'Die Sitzung auf {device} ist beendet.',
  endOthers: 'Alle anderen beenden',
  othersEnded: 'Alle Ihre anderen Sitzungen sind beendet.',
};
