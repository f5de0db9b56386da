import type { Words } from '../words.ts';

export const overview: Words['overview'] = {
  title: 'Accueil',
  allGood: 'Tout est opérationnel',
  allGoodText: 'Aucun incident n’est ouvert, et aucune maintenance n’est en cours.',
  openIncidents: {
    one: '{count} incident ouvert',
    many: '{count} incidents ouverts',
    other: '{count} incidents ouverts',
  },
  update: 'Publier une mise à jour',
  noUpdateYet: 'Pas encore de mise à jour',
  nextUpdate: 'Prochaine mise à jour prévue {time}',
  wasDue: 'La prochaine mise à jour était prévue {time}',
  lastUpdate: 'Dernière mise à jour {time}',
  began: 'Début\u202F: {time}',
  maintenance: 'Maintenance',
  running: 'En cours, fin\u202F: {time}',
  runningOpen: 'En cours, fin non fixée',
  starts: 'Commence {time}',
  waiting: 'À traiter',
  drafts: {
    one: '{count} incident est un brouillon',
    many: '{count} incidents sont des brouillons',
    other: '{count} incidents sont des brouillons',
  },
  overdue: {
    one: '{count} mise à jour est en retard',
    many: '{count} mises à jour sont en retard',
    other: '{count} mises à jour sont en retard',
  },
  failedDeliveries: {
    one: '{count} notification a échoué',
    many: '{count} notifications ont échoué',
    other: '{count} notifications ont échoué',
  },
  problems: {
    writes: 'La base de données n’accepte aucune modification : rien ne peut être signalé ni enregistré',
    backup: 'La sauvegarde planifiée échoue',
    twin: 'La copie statique de la page n’est pas mise à jour',
    purge: 'Un cache (CDN) n’est pas informé des modifications',
  },
  components: 'Composants',
  moreComponents: {
    one: 'Afficher {count} composant',
    many: 'Afficher les {count} composants',
    other: 'Afficher les {count} composants',
  },
  notOperational: {
    one: '{count} composant n’est pas opérationnel',
    other: '{count} composants ne sont pas opérationnels',
  },
  restOperational: {
    one: 'L’autre composant ({count}) est opérationnel.',
    other: 'Les {count} autres composants sont opérationnels.',
  },
  ungrouped: 'Autres composants',
};
