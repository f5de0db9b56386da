import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Publicera',
  publishAndTellChats: {
    one: 'Publicera och meddela {count} chattkanal',
    other: 'Publicera och meddela {count} chattkanaler',
  },
  browsers: { one: '{count} webbläsare', other: '{count} webbläsare' },
  emailToFiles: {
    one: '{count} e-postmeddelande, bara skrivet till en fil',
    other: '{count} e-postmeddelanden, bara skrivna till filer',
  },
  notUndone: 'Det togs inte tillbaka',

  recover: {
    one: '{names} går tillbaka till I drift, om inget annat berör den.',
    other: '{names} går tillbaka till I drift, om inget annat berör dem.',
  },
  stays: '{name} har kvar statusen ”{status}”, eftersom den har angetts på själva komponenten.',
  setOperational: 'Sätt dessa till I drift',
  setOperationalHint: 'När incidenten löses ändras inte en status som har satts på själva komponenten.',
  alsoAffected: 'En annan öppen incident påverkar den också: {names}. Markera den bara om den fungerar igen.',
  stillShown: 'Efter den här uppdateringen visar sidan fortfarande ett problem med: {names}.',
};
