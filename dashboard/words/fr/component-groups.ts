import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'Ajouter un groupe',
  addTitle: 'Ajouter un groupe',
  editTitle: 'Modifier le groupe',
  editOf: 'Modifier le groupe {name}',
  name: 'Nom',
  nameHint:
    'Les visiteurs le voient comme titre, par exemple «\u202FPaiements\u202F» ou «\u202FEurope\u202F».',
  visible: 'Qui peut le voir',
  visibility: { 0: 'Personnes connectées uniquement', 1: 'Tout le monde', 2: 'Personne' },
  collapsed: 'Sur la page, il est',
  folding: { 0: 'déplié', 1: 'replié', 2: 'replié sauf en cas de problème' },
  orderColumn: 'Ordre de ses composants',
  order: {
    manual: 'Manuel',
    name: 'Par nom',
    status: 'Par état',
    last_updated: 'Par dernière modification',
    id: 'Par date d’ajout',
  },
  orderDirection: 'Sens',
  direction: { asc: 'Croissant', desc: 'Décroissant' },
  added: 'Groupe {name} ajouté',
  saved: 'Enregistré',
  fields: {
    name: 'Nom',
    visible: 'Qui peut le voir',
    collapsed: 'Affichage replié',
    order_column: 'Ordre de ses composants',
    order_direction: 'Sens',
  },
};
