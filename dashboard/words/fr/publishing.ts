import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Publier',
  publishAndTellChats: {
    one: 'Publier et prévenir {count} canal de discussion',
    many: 'Publier et prévenir {count} canaux de discussion',
    other: 'Publier et prévenir {count} canaux de discussion',
  },
  browsers: { one: '{count} navigateur', many: '{count} navigateurs', other: '{count} navigateurs' },
  emailToFiles: {
    one: '{count} e-mail, seulement écrit dans un fichier',
    other: '{count} e-mails, seulement écrits dans des fichiers',
  },
  notUndone: 'La publication n’a pas été annulée',

  recover: {
    one: '{names} redevient opérationnel, sauf si autre chose le touche.',
    many: '{names} redeviennent opérationnels, sauf si autre chose les touche.',
    other: '{names} redeviennent opérationnels, sauf si autre chose les touche.',
  },
  stays: '{name} reste sur «\u202F{status}\u202F», car cet état a été réglé sur le composant lui-même.',
  setOperational: 'Passer ces composants à « Opérationnel »',
  setOperationalHint: 'Résoudre l’incident ne change pas un statut défini sur le composant lui-même.',
  alsoAffected:
    'Un autre incident en cours le touche aussi : {names}. Ne le cochez que s’il fonctionne de nouveau.',
  stillShown: 'Après cette mise à jour, la page signale toujours un problème pour : {names}.',
};
