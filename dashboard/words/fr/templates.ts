import type { Words } from '../words.ts';

export const templates: Words['templates'] = {
  title: 'Modèles',
  intro:
    'Des textes et des choix prêts pour le jour où quelque chose tombe en panne\u202F: un geste remplit tout le formulaire.',
  add: 'Nouveau modèle',
  search: 'Rechercher des modèles',
  emptyTitle: 'Pas encore de modèles',
  emptyText:
    'Écrivez aujourd’hui ce qu’il vous faudra la nuit\u202F: le titre, le texte, les composants. Ou créez un modèle à partir d’un incident passé.',
  uses: 'Utiliser',
  usesOf: 'Utiliser\u202F: {name}',
  variables: {
    one: '{count} champ à remplir',
    many: '{count} champs à remplir',
    other: '{count} champs à remplir',
  },
  fields: 'Champs à remplir',
  noVariables: 'Rien à remplir',
  components: { one: '{count} composant', many: '{count} composants', other: '{count} composants' },
  readOnly: 'Vous pouvez consulter les modèles, mais pas les modifier.',

  newTitle: 'Nouveau modèle',
  name: 'Nom',
  nameHint: 'Votre équipe le choisit par ce nom. Les visiteurs ne le voient pas.',
  slug: 'Nom court pour les scripts',
  slugHint: 'Laissez-le vide, et il est tiré du nom.',
  template: 'Texte',
  templateHint:
    'Markdown. Écrivez {{ region }} là où il y a quelque chose à remplir\u202F: cela devient un champ du formulaire.',
  incidentName: 'Titre',
  incidentNameHint:
    'Laissez-le vide, et la personne qui signale l’écrit. Il peut aussi avoir des champs\u202F: {{ service }} est en panne.',
  defaults: 'Ce qu’il remplit',
  status: 'État',
  visible: 'Qui peut voir l’incident',
  notifications: 'Prévenir les abonnés',
  noDefault: 'Pas de valeur par défaut\u202F: la personne qui signale choisit',
  twigHelp: 'Que peut encore contenir le texte\u202F?',
  twigName: 'le titre de l’incident',
  twigStatus: 'son état en toutes lettres',
  twigComponent: 'le premier composant concerné, et son état',
  twigOccurred: 'quand il a commencé, en UTC',
  twigIf: 'une partie qui n’apparaît que si le champ est rempli',
  twigDefault: 'ce qui est écrit si le champ est vide',

  fromIncident: 'Partir d’un incident passé',
  fromIncidentHint:
    'Son titre, son texte et ses composants sont copiés. Remplacez ensuite par des champs ce qui change d’une fois à l’autre.',
  fromIncidentNone: 'Aucun incident ne correspond.',
  started: 'Copié depuis «\u202F{name}\u202F».',

  create: 'Créer le modèle',
  created: '«\u202F{name}\u202F» créé',
  delete: 'Supprimer le modèle',
  conflictNothing: 'rien',

  bench: 'Essayer',
  benchText: 'Remplissez les champs et voyez le résultat. Rien n’est publié ni enregistré.',
  benchWaiting: 'Écrivez un texte pour voir le résultat.',
  benchBusy: 'Génération…',
  benchHeadline: 'Titre',
  benchNoHeadline: 'La personne qui signale écrit le titre.',
  benchMessage: 'Texte',
  benchStale:
    'C’est le dernier texte qui fonctionnait. Le nouveau contient une erreur\u202F: voir plus haut.',
  benchOnPage: 'Tel que le voient les visiteurs et les abonnés',
};
