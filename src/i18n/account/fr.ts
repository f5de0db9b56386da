import type { AccountTexts } from '../account-texts.ts';

export const fr: AccountTexts = {
  email: 'Adresse e-mail',
  name: 'Votre nom',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  passwordHint: 'Au moins 10 caractères. Une phrase vaut mieux qu’un mot de passe court avec des symboles.',
  signIn: 'Se connecter',
  pages: 'Pages',
  backToStatus: 'Page d’état',
  toSignIn: 'Aller à la connexion',
  toDashboard: 'Aller au tableau de bord',
  linkBroken: 'Ce lien n’est pas valable',
  offline: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  failed: 'Le serveur n’a pas pu répondre. Réessayez dans une minute.',
  invalid: 'Certaines valeurs ne sont pas acceptées. Chaque champ dit pourquoi.',
  needsScript:
    'Cette page a besoin de JavaScript, car le secret de son adresse doit rester dans votre navigateur. Autorisez JavaScript pour cette page et rechargez-la.',
  roles: {
    owner: 'propriétaire',
    admin: 'administrateur',
    editor: 'éditeur',
    responder: 'intervenant',
    viewer: 'lecteur',
  },
  setup: {
    title: 'Créer votre page d’état',
    account: 'Votre compte',
    intro: 'Vous devenez le premier propriétaire : vous pouvez tout faire et inviter d’autres personnes.',
    yourPage: 'Votre page',
    page: 'Nom de la page d’état',
    pageHint: 'Les visiteurs le voient en haut de la page. Laissez vide pour garder « {name} ».',
    timezone: 'Fuseau horaire de la page',
    timezoneHint: 'Les jours et les heures de la page sont dans ce fuseau, par exemple Europe/Paris.',
    locale: 'Langue de la page',
    components: 'Premiers composants',
    componentsHint:
      'Ce que vos clients utilisent, un par ligne : site web, API, paiements. Tout peut être changé plus tard.',
    sample: 'Créer plutôt les composants d’une entreprise fictive, pour découvrir',
    submit: 'Créer ma page',
    closed:
      'L’installation est terminée : quelqu’un a déjà un compte. Connectez-vous, ou demandez une invitation à un propriétaire.',
    noCode:
      'Le code manque dans l’adresse. Ouvrez l’adresse complète que le serveur a affichée au démarrage. « daymark setup » l’affiche de nouveau sur le serveur.',
    withoutScript:
      'Ou créez votre compte sur le serveur avec « daymark user create --name … --email … --password-stdin ».',
    done: 'Votre page d’état est prête',
    seePage: 'Voir votre page d’état',
    testMail: 'Les e-mails partent-ils ?',
    testMailText:
      'Envoyez-vous un e-mail d’essai et voyez ce que dit le serveur de messagerie. Vous pouvez aussi le faire plus tard.',
    testMailSend: 'Envoyer un e-mail d’essai',
    testMailAccepted:
      'Le serveur de messagerie a accepté l’e-mail. Regardez votre boîte de réception et le dossier des indésirables.',
    testMailFolder:
      'Aucun serveur de messagerie n’est configuré : Daymark a écrit l’e-mail dans un fichier. Pour envoyer des e-mails, définissez SMTP_URL sur le serveur et redémarrez Daymark.',
  },
  invitation: {
    title: 'Accepter votre invitation',
    role: 'Votre rôle',
    submit: 'Créer mon compte',
    organization: 'Continuer avec le compte de votre organisation',
    or: 'Ou choisissez un mot de passe :',
    broken:
      'L’invitation a été utilisée, a expiré ou a été remplacée. Demandez qu’on vous la renvoie. Si vous l’avez déjà acceptée, connectez-vous.',
    withoutScript:
      'Ou demandez à un administrateur de créer votre compte sur le serveur avec « daymark user create ».',
  },
  reset: {
    title: 'Réinitialiser votre mot de passe',
    intro:
      'Saisissez l’adresse e-mail de votre compte. Vous recevrez un lien pour choisir un nouveau mot de passe.',
    ask: 'Envoyer le lien',
    introUnsent:
      'Ce serveur n’envoie pas d’e-mails. Saisissez l’adresse e-mail de votre compte : le lien pour choisir un nouveau mot de passe est écrit dans un fichier sur le serveur, et la personne qui l’administre peut vous le donner.',
    askUnsent: 'Créer le lien',
    submit: 'Définir le nouveau mot de passe',
    signOutHint: 'Vous êtes déconnecté partout, puis vous vous connectez avec le nouveau mot de passe.',
    broken:
      'Une partie du lien manque peut-être. Ouvrez-le de nouveau depuis l’e-mail, ou demandez-en un autre.',
    again: 'Demander un nouveau lien',
    withoutScript:
      'Ou demandez à un administrateur d’exécuter « daymark user reset-password <email> --password-stdin » sur le serveur.',
  },
  emailChange: {
    title: 'Confirmer votre adresse e-mail',
    intro: 'Ensuite, vous vous connecterez avec l’adresse qui a reçu ce lien.',
    submit: 'Confirmer l’adresse',
    broken:
      'Une partie du lien manque peut-être. Ouvrez-le de nouveau depuis l’e-mail, ou redemandez le changement.',
    withoutScript: 'Le lien est valable 24 heures.',
  },
  signInPage: {
    code: 'Code',
    codeHint: 'Les six chiffres de votre application d’authentification, ou un de vos codes de secours.',
    codeDue: 'Votre mot de passe est juste. Saisissez maintenant le code de votre second facteur.',
    useRecovery: 'Utiliser un code de secours',
    passkey: 'Se connecter avec une clé d’accès',
    passkeyFailed: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou connectez-vous autrement.',
    organization: 'Se connecter avec le compte de votre organisation',
    emergency: 'Accès d’urgence par mot de passe',
    forgotten: 'Mot de passe oublié ?',
    wasReset: 'Votre mot de passe est changé. Connectez-vous avec.',
    signedOut: 'Vous êtes déconnecté.',
    withoutScript:
      'Les scripts et autres programmes ne se connectent pas ici. Ils utilisent un jeton : voir la référence de l’API.',
  },
};
