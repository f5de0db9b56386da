import type { MailTexts } from '../mail-texts.ts';

export const fr: MailTexts = {
  kinds: {
    'incident.opened': 'Nouvel incident',
    'incident.updated': 'Mise à jour de l’incident',
    'postmortem.published': 'Analyse post-incident',
    'maintenance.announced': 'Maintenance prévue',
    'maintenance.updated': 'Mise à jour de la maintenance',
    'maintenance.rescheduled': 'Maintenance reprogrammée',
    'maintenance.reminder': 'Rappel de maintenance',
    'maintenance.started': 'La maintenance a commencé',
    'maintenance.completed': 'La maintenance est terminée',
    'incident.overdue': 'Une mise à jour est en retard',
    'incident.stale': 'Aucune mise à jour récente',
    'subscriber.confirm': 'Confirmation de l’abonnement',
    'subscriber.manage': 'Votre abonnement',
    'account.invitation': 'Votre invitation',
    'account.password_reset': 'Réinitialiser votre mot de passe',
    'account.email_change': 'Confirmez votre nouvelle adresse e-mail',
    'account.email_changed': 'Votre adresse e-mail a changé',
  },

  nextUpdate: 'Prochaine mise à jour au plus tard\u202F: {time}',
  before: 'Horaire précédent\u202F: {window}',
  view: 'Voir sur la page d’état',
  openIncident: 'Ouvrir l’incident',
  readOn: 'Lire la suite sur la page d’état',

  subscribed: 'Cette adresse est abonnée aux nouvelles de {page}.',
  manage: 'Gérer l’abonnement',
  unsubscribe: 'Se désabonner',

  confirmText:
    'Quelqu’un a demandé à recevoir à cette adresse les nouvelles de {page}. Confirmez l’abonnement pour les recevoir.',
  confirm: 'Confirmer l’abonnement',
  confirmElse:
    'Le lien est valable 24 heures. Si la demande ne vient pas de vous, ignorez ce message\u202F: rien d’autre ne sera envoyé.',
  confirmChannel:
    'Veuillez confirmer que ce canal doit recevoir les mises à jour de {page}. Ouvrez le lien, puis cliquez sur le bouton.',
  confirmChannelElse:
    'Le lien est valable 24 heures. Si personne ici n’a fait cette demande, ignorez ce message\u202F: aucune mise à jour ne sera envoyée.',
  manageText:
    'Ce lien permet de tout modifier\u202F: les sujets suivis, une pause ou la fin de l’abonnement.',

  invitationText:
    'Vous êtes invité à collaborer à {page}. Acceptez l’invitation pour choisir un mot de passe.',
  acceptInvitation: 'Accepter l’invitation',
  invitationElse:
    'Le lien fonctionne une seule fois, pendant 7 jours. Si vous n’attendiez pas ce message, ignorez-le.',
  resetText: 'Quelqu’un a demandé un nouveau mot de passe pour votre compte de {page}.',
  resetPassword: 'Choisir un nouveau mot de passe',
  resetElse:
    'Le lien fonctionne une seule fois, pendant une heure. Si la demande ne vient pas de vous, ignorez ce message\u202F: votre mot de passe ne changera pas.',
  emailChangeText:
    'Quelqu’un souhaite utiliser cette adresse pour un compte de {page}. Si c’est vous, confirmez l’adresse.',
  confirmEmail: 'Confirmer l’adresse',
  emailChangeElse:
    'Le lien fonctionne une seule fois, pendant 24 heures. Si ce n’est pas vous, ignorez ce message\u202F: rien ne changera.',
  emailChangedText:
    'Votre compte de {page} a maintenant une autre adresse e-mail. Si vous ne l’avez pas changée, prévenez aussitôt un propriétaire de la page.',

  overdueText: 'La prochaine mise à jour était promise pour le {time}. Aucune n’a été publiée depuis.',
  staleText: {
    one: 'Aucune mise à jour depuis {count} heure.',
    many: 'Aucune mise à jour depuis {count} heures.',
    other: 'Aucune mise à jour depuis {count} heures.',
  },
  staff: 'Cette adresse appartient à un compte de {page}.',
};
