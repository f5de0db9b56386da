import type { Words } from '../words.ts';

export const security: Words['security'] = {
  title: 'Beveiliging',
  dueTitle: 'Stel een tweede factor in',
  dueText:
    'Uw account vereist die. Stel hieronder een authenticator-app in of voeg een passkey toe. Tot dan kunt u alleen lezen.',

  password: 'Wachtwoord',
  passwordHint: 'Minstens 10 tekens. Een zin die alleen u zou schrijven, is makkelijk te onthouden.',
  currentPassword: 'Huidig wachtwoord',
  newPassword: 'Nieuw wachtwoord',
  noPassword:
    'U logt in zonder wachtwoord. Met een wachtwoord kunt u ook inloggen als de andere manier niet beschikbaar is.',
  changePassword: 'Wachtwoord wijzigen',
  setPassword: 'Wachtwoord instellen',
  passwordChanged: 'Uw wachtwoord is gewijzigd. Al uw andere sessies zijn beëindigd.',

  totp: 'Authenticator-app',
  totpIntro: 'Naast uw wachtwoord voert u dan een code in die een app op uw telefoon toont.',
  totpOn: 'Aan. U voert een code uit uw app in als u met uw wachtwoord inlogt.',
  noRecoveryLeft:
    'U hebt alle herstelcodes gebruikt. Schakel de app uit en weer in om nieuwe te krijgen, voordat u uw telefoon kwijtraakt.',
  setUp: 'Instellen',
  switchOff: 'Uitschakelen',
  switchOffTitle: 'Authenticator-app uitschakelen?',
  switchOffText: 'Dan is alleen uw wachtwoord genoeg om in te loggen. Uw herstelcodes worden ongeldig.',
  switchedOff: 'De authenticator-app is uitgeschakeld.',
  scan: 'Scan deze code met uw authenticator-app.',
  qrLabel: 'QR-code met de sleutel voor uw authenticator-app',
  openApp: 'Openen in een app op dit apparaat',
  key: 'Of voer deze sleutel met de hand in',
  code: 'De zes cijfers die de app nu toont',
  confirm: 'Inschakelen',

  recoveryTitle: 'Bewaar uw herstelcodes',
  recoveryText:
    'Als u uw telefoon kwijtraakt, kunt u met elk van deze codes één keer inloggen. Bewaar ze waar u ze zonder uw telefoon kunt vinden. Wij tonen ze alleen nu.',
  recoveryCodes: 'Herstelcodes',
  download: 'Downloaden',
  recoveryFile: 'daymark-herstelcodes.txt',
  recoveryKept: 'Ik heb ze bewaard',

  passkeys: 'Passkeys',
  passkeysIntro:
    'Met een passkey logt u in met uw vingerafdruk, uw gezicht of de pincode van uw apparaat, zonder wachtwoord. Een passkey telt als tweede factor.',
  noPasskeys: 'U hebt nog geen passkeys.',
  addPasskey: 'Passkey toevoegen',
  passkeyAdded: 'Passkey ‘{name}’ toegevoegd',
  passkeyCancelled:
    'Er is geen passkey toegevoegd: het venster van de browser is gesloten, of dit apparaat ondersteunt geen passkeys.',
  passkeysUnsupported: 'Deze browser ondersteunt geen passkeys, of deze pagina wordt niet via https geladen.',
  passkeyLastUsed: 'Laatst gebruikt: {time}',
  passkeyNeverUsed: 'Nooit gebruikt',
  passkeyCreated: 'Toegevoegd {time}',
  passkeyName: 'Naam van de passkey',
  rename: 'Naam wijzigen',
  renameName: 'Naam van de passkey ‘{name}’ wijzigen',
  removeTitle: 'Passkey ‘{name}’ verwijderen?',
  removeText:
    'U kunt er niet meer mee inloggen. Verwijder de passkey ook van uw apparaat: daar blijft die staan.',
  passkeyRemoved: 'Passkey ‘{name}’ verwijderd',

  sessions: 'Waar u bent ingelogd',
  sessionsIntro: 'Herkent u een van deze sessies niet, beëindig die dan en wijzig uw wachtwoord.',
  thisDevice: 'Dit apparaat',
  lastUsed: 'Laatst gebruikt: {time}',
  signedIn: 'Ingelogd {time}',
  from: 'Vanaf {address}',
  method: {
    password: 'Met het wachtwoord',
    passkey: 'Met een passkey',
    oidc: 'Met het account van uw organisatie',
    invitation: 'Met een uitnodiging',
    setup: 'Bij de installatie',
    password_reset: 'Na het kiezen van een nieuw wachtwoord',
  },
  withSecondFactor: 'Met een tweede factor',
  end: 'Beëindigen',
  ended: 'De sessie op {device} is beëindigd.',
  endOthers: 'Alle andere beëindigen',
  othersEnded: 'Al uw andere sessies zijn beëindigd.',
};
