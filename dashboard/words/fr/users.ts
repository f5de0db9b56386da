import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'Personnes',
  intro: 'Tous ceux qui peuvent se connecter à ce tableau de bord, et ce que chacun peut faire.',
  invite: 'Inviter une personne',
  searchHint: 'Rechercher par nom ou adresse e-mail',
  role: 'Rôle',
  anyRole: 'Tous les rôles',
  state: 'État',
  anyState: 'Tout le monde',
  pending: 'Invitations en attente',
  disabledOnly: 'Comptes désactivés',
  list: 'Personnes qui peuvent se connecter',

  you: 'Vous',
  disabled: 'Désactivé',
  invited: 'Invitation envoyée',
  invitedAt: 'Invitation : {time}',
  invitationExpired: 'Invitation expirée',
  noSecondFactor: 'Pas de second facteur',
  lastSignIn: 'Dernière connexion\u202F: {time}',
  neverSignedIn: 'Ne s’est pas encore connecté',

  emptyTitle: 'Personne ici',
  emptyText: 'Invitez les personnes qui signalent les incidents avec vous. Chacune reçoit son propre compte.',

  roleMeaning: {
    owner: 'Peut tout faire, et est le seul rôle qui peut ajouter, modifier et retirer des propriétaires.',
    admin:
      'Peut tout faire sauf gérer les propriétaires\u202F: aussi les paramètres, les personnes, les jetons d’API, le journal d’audit et la corbeille.',
    editor: 'Crée, modifie et supprime composants, incidents, maintenances, modèles, mesures et abonnés.',
    responder:
      'Signale des incidents, publie des mises à jour, prévoit des maintenances et règle l’état des composants. Ne supprime rien.',
    viewer: 'Voit ce que voient les personnes connectées. Ne modifie rien.',
  },

  name: 'Nom',
  email: 'Adresse e-mail',
  inviteText:
    'Nous envoyons à cette adresse un lien qui permet de choisir un mot de passe. Le lien fonctionne une seule fois, pendant sept jours.',
  sendInvitation: 'Envoyer l’invitation',
  inviteTextFiles:
    'Aucun serveur de messagerie n’est configuré, donc aucun e-mail ne part. Vous obtenez un lien à transmettre, avec lequel la personne choisit un mot de passe. Il fonctionne une fois, pendant sept jours.',
  createInvitation: 'Créer l’invitation',
  invitationFor: 'Invitation pour {name}',
  invitationLink: 'Lien d’invitation',
  invitationLinkText:
    'Quiconque a ce lien peut rejoindre l’équipe avec ce compte. Il fonctionne une fois, pendant sept jours, et ne sera plus affiché.',
  resendLink: 'Créer un nouveau lien d’invitation',
  invitationSent: 'Invitation envoyée à {email}',

  menu: 'Actions pour {name}',
  editTitle: 'Modifier {name}',
  emailHint: 'Une nouvelle adresse compte aussitôt, sans confirmation.',
  resend: 'Renvoyer l’invitation',
  resent: 'Une nouvelle invitation est en route vers {email}. Les liens précédents ne fonctionnent plus.',
  disable: 'Désactiver',
  enable: 'Activer',
  signOut: 'Déconnecter partout',
  wasSignedOut: '{name} est déconnecté partout et peut se reconnecter',
  wasDisabled: '{name} ne peut plus se connecter, et ses jetons d’API ne fonctionnent plus',
  wasEnabled: '{name} peut de nouveau se connecter',
  deleteOwnText:
    'C’est votre propre compte\u202F: vous êtes aussitôt déconnecté, et vos jetons d’API prennent fin. Ce que vous avez écrit reste. Cette action est irréversible.',
  deleteText:
    'Ses sessions et ses jetons d’API prennent fin aussitôt, et nous effaçons ce que nous savons de la personne. Ce qu’elle a écrit reste. Cette action est irréversible.',
  wasDeleted: 'Compte de {name} supprimé',
  ownersOnly: 'Seul un propriétaire peut modifier ce compte.',
  ownEmailHint:
    'Changez votre propre adresse dans votre profil\u202F: elle compte dès que vous l’avez confirmée.',
};
