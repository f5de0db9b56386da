import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Pubblica',
  publishAndTellChats: {
    one: 'Pubblica e avvisa {count} canale di chat',
    many: 'Pubblica e avvisa {count} canali di chat',
    other: 'Pubblica e avvisa {count} canali di chat',
  },
  browsers: { one: '{count} browser', many: '{count} browser', other: '{count} browser' },
  emailToFiles: {
    one: '{count} email, solo scritta in un file',
    other: '{count} email, solo scritte in file',
  },
  notUndone: 'La pubblicazione non è stata ritirata',

  recover: {
    one: '{names} torna operativo, se nient’altro lo interessa.',
    many: '{names} tornano operativi, se nient’altro li interessa.',
    other: '{names} tornano operativi, se nient’altro li interessa.',
  },
  stays: '{name} resta su «{status}», perché questo stato è stato impostato sul componente stesso.',
  setOperational: 'Imposta questi come operativi',
  setOperationalHint: 'Risolvere l’incidente non cambia uno stato impostato sul componente stesso.',
  alsoAffected:
    'Lo riguarda anche un altro incidente aperto: {names}. Selezionalo solo se funziona di nuovo.',
  stillShown: 'Dopo questo aggiornamento, la pagina mostra ancora un problema per: {names}.',
};
