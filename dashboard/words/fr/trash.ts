import type { Words } from '../words.ts';

export const trash: Words['trash'] = {
  title: 'Corbeille',
  intro:
    'Ce qui est supprimé reste ici un temps et peut être restauré tel quel. La restauration ne prévient personne.',
  list: 'Éléments supprimés',
  type: 'Type',
  anyType: 'Tous les types',
  types: {
    components: 'Composant',
    'component-groups': 'Groupe de composants',
    incidents: 'Incident',
    'incident-updates': 'Mise à jour d’incident',
    postmortems: 'Analyse post-incident',
    'incident-templates': 'Modèle d’incident',
    schedules: 'Maintenance',
    'schedule-updates': 'Mise à jour de maintenance',
    metrics: 'Mesure',
  },
  emptyTitle: 'La corbeille est vide',
  emptyText:
    'Quand quelqu’un supprime un incident, un composant ou un modèle, l’élément attend ici sa suppression définitive.',
  deleted: 'Suppression\u202F: {time}',
  deletedBy: 'Suppression par {name}\u202F: {time}',
  purgeDue: 'Suppression définitive\u202F: {time}',
  restore: 'Restaurer',
  purge: 'Supprimer définitivement',
  purgeTitle: 'Supprimer définitivement «\u202F{name}\u202F»\u202F?',
  purgeText: 'L’élément est supprimé définitivement, avec tout ce qui en dépend. Rien ne peut le ramener.',
  purged: '«\u202F{name}\u202F» supprimé définitivement',
};
