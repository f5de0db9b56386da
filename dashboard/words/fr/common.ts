import type { Words } from '../words.ts';

export const common: Words['common'] = {
  componentStatus: {
    1: 'Opérationnel',
    2: 'Performances dégradées',
    3: 'Panne partielle',
    4: 'Panne majeure',
    5: 'Inconnu',
    6: 'En maintenance',
  },
  incidentStatus: {
    0: 'Signalé',
    1: 'En cours d’analyse',
    2: 'Identifié',
    3: 'Sous surveillance',
    4: 'Résolu',
  },
  scheduleStatus: { 0: 'À venir', 1: 'En cours', 2: 'Terminée' },
  translations: {
    label: 'Traductions',
    help: 'Les textes ci-dessus dans d’autres langues. Si une langue manque, les visiteurs voient l’original. Si vous modifiez un original, vérifiez ici ses traductions.',
    language: 'Langue',
    add: 'Ajouter une langue',
  },

  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  delete: 'Supprimer',
  edit: 'Modifier',
  undo: 'Annuler',
  retry: 'Réessayer',
  add: 'Ajouter',
  remove: 'Retirer',
  search: 'Rechercher',
  more: 'Plus',
  copy: 'Copier',
  copied: 'Copié',
  loading: 'Chargement…',
  optional: 'facultatif',
  none: 'Aucun',
  mailNotSent:
    'Aucun serveur de messagerie n’est configuré : les e-mails sont écrits dans des fichiers sur le serveur, et personne ne les reçoit. Pour les envoyer, définissez SMTP_URL et MAIL_FROM sur le serveur et redémarrez Daymark.',
  yes: 'Oui',
  no: 'Non',
  back: 'Retour',
  next: 'Suivant',
  previous: 'Précédent',
  saved: 'Enregistré',
  deleted: '«\u202F{name}\u202F» supprimé',
  restored: '«\u202F{name}\u202F» restauré',

  pageOf: 'Page {page} sur {pages}',
  results: { one: '{count} résultat', many: '{count} résultats', other: '{count} résultats' },
  noResults: 'Aucun résultat. Modifiez la recherche ou les filtres.',
  clearFilters: 'Effacer les filtres',
  removeFilter: 'Retirer le filtre «\u202F{name}\u202F»',

  offline: 'Le serveur est injoignable. Votre saisie est conservée. Vérifiez la connexion, puis réessayez.',
  failed: 'Le serveur n’a pas pu traiter la demande. Réessayez dans une minute.',
  invalid: 'Certaines données ne peuvent pas être acceptées. Chaque champ indique pourquoi.',
  notFound: 'Cet élément n’existe plus, ou vous n’y avez pas accès.',
  changedMeanwhile:
    'Quelqu’un d’autre a modifié cet élément entre-temps, rien n’a donc été enregistré. Rouvrez-le pour voir ce qui a changé.',
  forbidden: 'Votre rôle ne le permet pas. Adressez-vous à un propriétaire ou à un admin de cette page.',
  tooMany: 'Trop de requêtes. Réessayez dans {seconds} secondes.',
  requestId: 'Identifiant de la requête\u202F: {id}',

  draftRestored: 'Votre saisie précédente a été conservée ici.',
  discardDraft: 'L’abandonner',
  unsaved: 'Vous avez des modifications non enregistrées.',
  unsavedText:
    'Elles sont conservées dans ce navigateur, pour que vous puissiez continuer plus tard. Personne d’autre ne les voit avant l’enregistrement.',
  stay: 'Rester ici',
  leave: 'Quitter',

  conflictTitle: 'Quelqu’un d’autre a modifié cet élément',
  conflictText:
    'Quelqu’un d’autre l’a enregistré pendant que vous le modifiiez. Choisissez ce qu’il faut garder\u202F; rien n’est perdu avant l’enregistrement.',
  conflictMine: 'Votre version',
  conflictTheirs: 'L’autre version',

  confirmTitle: 'Supprimer «\u202F{name}\u202F»\u202F?',
  confirmType: 'Saisissez «\u202F{name}\u202F» pour confirmer.',

  removedLine: 'Retiré\u202F:',
  addedLine: 'Ajouté\u202F:',

  utc: 'UTC',
  yourZone: 'Votre fuseau horaire',
  pageZone: 'Fuseau horaire de la page',
  now: 'maintenant',
  timeIn: 'Fuseau horaire\u202F: {zone}',
  timeSkipped:
    'Dans le fuseau {zone}, les horloges avancent à ce moment et sautent cette heure. L’heure d’après le changement s’applique.',
  timeRepeated:
    'Dans le fuseau {zone}, les horloges reculent à ce moment et affichent cette heure deux fois. La première s’applique.',
  formatting: 'Mise en forme',
  marks: { bold: 'Gras', italic: 'Italique', link: 'Lien', list: 'Liste', code: 'Code' },
};
