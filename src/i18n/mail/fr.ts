import type { MailTexts } from '../mail-texts.ts';

export const fr: MailTexts = {
  kinds: {
    'incident.opened': 'Nouvel incident',
    'incident.updated': 'Mise à jour de l’incident',
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
  },

  nextUpdate: 'Prochaine mise à jour au plus tard\u202F: {time}',
  before: 'Horaire précédent\u202F: {window}',
  view: 'Voir sur la page d’état',
  readOn: 'Lire la suite sur la page d’état',

  subscribed: 'Cette adresse est abonnée aux nouvelles de {page}.',
  manage: 'Gérer l’abonnement',
  unsubscribe: 'Se désabonner',

  confirmText:
    'Quelqu’un a demandé à recevoir à cette adresse les nouvelles de {page}. Confirmez l’abonnement pour les recevoir.',
  confirm: 'Confirmer l’abonnement',
  confirmElse:
    'Le lien est valable 24 heures. Si la demande ne vient pas de vous, ignorez ce message\u202F: rien d’autre ne sera envoyé.',
  manageText:
    'Ce lien permet de tout modifier\u202F: les sujets suivis, une pause ou la fin de l’abonnement.',

  overdueText: 'La prochaine mise à jour était promise pour le {time}. Aucune n’a été publiée depuis.',
  staleText: {
    one: 'Aucune mise à jour depuis {count} heure.',
    many: 'Aucune mise à jour depuis {count} heures.',
    other: 'Aucune mise à jour depuis {count} heures.',
  },
  staff: 'Cette adresse appartient à un compte de {page}.',
};
