import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Publiceren',
  publishAndTellChats: {
    one: 'Publiceren en {count} chatkanaal inlichten',
    other: 'Publiceren en {count} chatkanalen inlichten',
  },
  browsers: { one: '{count} browser', other: '{count} browsers' },
  emailToFiles: {
    one: '{count} e-mail, alleen in een bestand',
    other: '{count} e-mails, alleen in bestanden',
  },
  notUndone: 'Het is niet teruggedraaid',

  recover: {
    one: '{names} wordt weer Operationeel, tenzij iets anders het treft.',
    other: '{names} worden weer Operationeel, tenzij iets anders ze treft.',
  },
  stays: '{name} blijft op ‘{status}’, omdat die status op het onderdeel zelf is ingesteld.',
  setOperational: 'Deze op Operationeel zetten',
  setOperationalHint:
    'Het oplossen van het incident verandert geen status die op het onderdeel zelf is gezet.',
  alsoAffected: 'Een ander open incident treft het ook: {names}. Vink het alleen aan als het weer werkt.',
  stillShown: 'Na deze update toont de pagina nog steeds een probleem met: {names}.',
};
