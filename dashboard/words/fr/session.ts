import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'Votre session a expiré',
  expiredText: 'Reconnectez-vous pour continuer. Rien de ce que vous avez saisi n’est perdu.',
  recentTitle: 'Confirmez votre identité',
  recentText:
    'Cette modification est sensible, et votre connexion date déjà un peu. Reconnectez-vous pour continuer.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  showPassword: 'Afficher la saisie',
  code: 'Code de votre application d’authentification, ou code de récupération',
  signIn: 'Se connecter',
  withPasskey: 'Se connecter avec une clé d’accès',
  withOrganization: 'Se connecter avec le compte de votre organisation (dans une nouvelle fenêtre)',
  cancelled: 'Vous ne vous êtes pas connecté, donc rien n’a été modifié.',
  role: {
    owner: 'Propriétaire',
    admin: 'Admin',
    editor: 'Éditeur',
    responder: 'Intervenant',
    viewer: 'Lecteur',
  },
};
