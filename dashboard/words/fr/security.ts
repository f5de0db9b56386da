import type { Words } from '../words.ts';

export const security: Words['security'] = {
  title: 'Sécurité',
  dueTitle: 'Configurer un second facteur',
  dueText:
    'Votre compte en exige un. Configurez une application d’authentification ou ajoutez une clé d’accès ci-dessous. D’ici là, vous ne pouvez que lire.',

  password: 'Mot de passe',
  passwordHint: 'Au moins 10 caractères. Une phrase que vous seul écririez est facile à retenir.',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  noPassword:
    'Vous vous connectez sans mot de passe. Avec un mot de passe, vous pouvez vous connecter même si l’autre moyen n’est pas disponible.',
  changePassword: 'Changer le mot de passe',
  setPassword: 'Définir un mot de passe',
  passwordChanged: 'Votre mot de passe est changé. Toutes vos autres sessions sont fermées.',

  totp: 'Application d’authentification',
  totpIntro:
    'En plus de votre mot de passe, vous saisissez alors un code affiché par une application de votre téléphone.',
  totpOn: 'Activée. Vous saisissez un code de votre application à chaque connexion par mot de passe.',
  noRecoveryLeft:
    'Vous avez utilisé tous les codes de récupération. Désactivez puis réactivez l’application pour en obtenir de nouveaux, avant de perdre votre téléphone.',
  setUp: 'Configurer',
  switchOff: 'Désactiver',
  switchOffTitle: 'Désactiver l’application d’authentification\u202F?',
  switchOffText:
    'Votre mot de passe suffira alors pour vous connecter. Vos codes de récupération ne seront plus valables.',
  switchedOff: 'L’application d’authentification est désactivée.',
  scan: 'Scannez ce code avec votre application d’authentification.',
  qrLabel: 'Code QR contenant la clé pour votre application d’authentification',
  openApp: 'Ouvrir dans une application de cet appareil',
  key: 'Ou saisissez cette clé à la main',
  code: 'Les six chiffres affichés par l’application',
  confirm: 'Activer',

  recoveryTitle: 'Conservez vos codes de récupération',
  recoveryText:
    'Si vous perdez votre téléphone, chacun de ces codes vous connecte une fois. Conservez-les là où vous les trouverez sans votre téléphone. Nous ne les montrons que maintenant.',
  recoveryCodes: 'Codes de récupération',
  download: 'Télécharger',
  recoveryFile: 'daymark-recovery-codes.txt',
  recoveryKept: 'Je les ai conservés',

  passkeys: 'Clés d’accès',
  passkeysIntro:
    'Une clé d’accès vous connecte avec votre empreinte, votre visage ou le code de votre appareil, sans mot de passe. Elle compte comme second facteur.',
  noPasskeys: 'Vous n’avez pas encore de clé d’accès.',
  addPasskey: 'Ajouter une clé d’accès',
  passkeyAdded: 'Clé d’accès «\u202F{name}\u202F» ajoutée',
  passkeyCancelled:
    'Aucune clé d’accès n’a été ajoutée\u202F: la fenêtre du navigateur a été fermée, ou cet appareil n’en a pas.',
  passkeysUnsupported:
    'Ce navigateur ne prend pas en charge les clés d’accès, ou cette page n’est pas servie en https.',
  passkeyLastUsed: 'Dernière utilisation\u202F: {time}',
  passkeyNeverUsed: 'Jamais utilisée',
  passkeyCreated: 'Ajout\u202F: {time}',
  passkeyName: 'Nom de la clé d’accès',
  rename: 'Renommer',
  renameName: 'Renommer la clé d’accès «\u202F{name}\u202F»',
  removeTitle: 'Retirer la clé d’accès «\u202F{name}\u202F»\u202F?',
  removeText:
    'Vous ne pourrez plus vous connecter avec elle. Retirez-la aussi de votre appareil, où elle reste enregistrée.',
  passkeyRemoved: 'Clé d’accès «\u202F{name}\u202F» retirée',

  sessions: 'Vos sessions ouvertes',
  sessionsIntro: 'Si vous n’en reconnaissez pas une, fermez-la et changez votre mot de passe.',
  thisDevice: 'Cet appareil',
  lastUsed: 'Dernière utilisation\u202F: {time}',
  signedIn: 'Connexion\u202F: {time}',
  from: 'Depuis {address}',
  method: {
    password: 'Avec le mot de passe',
    passkey: 'Avec une clé d’accès',
    oidc: 'Avec le compte de votre organisation',
    invitation: 'Avec une invitation',
    setup: 'Lors de l’installation',
    password_reset: 'Après le choix d’un nouveau mot de passe',
  },
  withSecondFactor: 'Avec un second facteur',
  end: 'Fermer',
  ended: 'La session sur {device} est fermée.',
  endOthers: 'Fermer toutes les autres',
  othersEnded: 'Toutes vos autres sessions sont fermées.',
};
