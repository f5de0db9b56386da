import type { MailTexts } from '../mail-texts.ts';

export const fr: MailTexts = {
  kinds: {
    'incident.opened': 'Nouvel incident',
    'incident.updated': 'Mise à jour de l’incident',
    'postmortem.published': 'Analyse post-incident',
    'maintenance.announced': 'Maintenance planifiée',
    'maintenance.updated': 'Mise à jour de la maintenance',
    'maintenance.rescheduled': 'Maintenance reprogrammée',
    'maintenance.reminder': 'Rappel de maintenance',
    'maintenance.started': 'Maintenance commencée',
    'maintenance.completed': 'Maintenance terminée',
    'incident.overdue': 'Mise à jour en retard',
    'incident.stale': 'Aucune mise à jour récente',
    'subscriber.confirm': 'Confirmez votre abonnement',
    'subscriber.manage': 'Gérez votre abonnement',
    'account.invitation': 'Vous avez reçu une invitation',
    'account.password_reset': 'Réinitialisez votre mot de passe',
    'account.email_change': 'Confirmez votre nouvelle adresse e-mail',
    'account.email_changed': 'Votre adresse e-mail a été modifiée',
  },

  started: 'Début',
  duration: 'Durée',
  nextUpdate: 'Prochaine mise à jour avant',
  window: 'Prévue le',
  before: 'Horaire précédent',
  affected: 'Composants concernés',
  restored: 'Rétablis',
  stillAffected: 'Toujours concernés',
  openEnd: '{start}, fin non définie',
  lasted: 'Durée\u202F: {duration}',
  moreComponents: { one: 'et {count} autre', many: 'et {count} autres', other: 'et {count} autres' },

  viewIncident: 'Voir l’incident',
  viewMaintenance: 'Voir la maintenance',
  readPostmortem: 'Lire l’analyse post-incident',
  openIncident: 'Ouvrir l’incident dans le tableau de bord',
  viewPage: 'Voir la page d’état',
  readOn: 'Lire la suite sur la page d’état',
  openLink: 'Si le bouton ne fonctionne pas, ouvrez ce lien\u202F:',

  subscribed: 'Vous recevez cet e-mail parce que vous êtes abonné aux mises à jour de {page}.',
  manage: 'Gérer l’abonnement',
  unsubscribe: 'Se désabonner',

  confirmText: 'Veuillez confirmer que vous souhaitez recevoir à cette adresse les mises à jour de {page}.',
  confirm: 'Confirmer l’abonnement',
  confirmElse:
    'Ce lien expire dans 24 heures. Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Vous ne recevrez aucune mise à jour.',
  confirmChannel:
    'Veuillez confirmer que ce canal doit recevoir les mises à jour de {page}. Ouvrez le lien, puis cliquez sur le bouton.',
  confirmChannelElse:
    'Le lien est valable 24 heures. Si personne ici n’a fait cette demande, ignorez ce message\u202F: aucune mise à jour ne sera envoyée.',
  manageText:
    'Ce lien vous permet de choisir ce que vous recevez, de suspendre les e-mails ou de vous désabonner.',

  invitationText: 'Vous êtes invité à gérer {page}. Acceptez l’invitation et choisissez un mot de passe.',
  acceptInvitation: 'Accepter l’invitation',
  invitationElse:
    'Ce lien expire dans 7 jours et ne fonctionne qu’une fois. Si vous n’attendiez pas d’invitation, vous pouvez ignorer cet e-mail.',
  resetText: 'Nous avons reçu une demande de réinitialisation du mot de passe de votre compte {page}.',
  resetPassword: 'Choisir un nouveau mot de passe',
  resetElse:
    'Ce lien expire dans une heure et ne fonctionne qu’une fois. Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Votre mot de passe ne changera pas.',
  emailChangeText: 'Veuillez confirmer que vous souhaitez utiliser cette adresse pour votre compte {page}.',
  confirmEmail: 'Confirmer l’adresse',
  emailChangeElse:
    'Ce lien expire dans 24 heures et ne fonctionne qu’une fois. Si vous n’avez pas demandé ce changement, vous pouvez ignorer cet e-mail.',
  emailChangedText:
    'L’adresse e-mail de votre compte {page} a été modifiée. Si ce n’est pas vous, contactez immédiatement un propriétaire de la page.',

  overdueText: 'La prochaine mise à jour était attendue avant {time}, mais elle n’a pas encore été publiée.',
  staleText: {
    one: 'Aucune mise à jour n’a été publiée depuis {count} heure.',
    many: 'Aucune mise à jour n’a été publiée depuis {count} heures.',
    other: 'Aucune mise à jour n’a été publiée depuis {count} heures.',
  },
  staff: 'Vous recevez cet e-mail parce que vous avez un compte sur {page}.',
};
