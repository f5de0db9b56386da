import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Publicar',
  publishAndTellChats: {
    one: 'Publicar e avisar {count} canal de chat',
    many: 'Publicar e avisar {count} canais de chat',
    other: 'Publicar e avisar {count} canais de chat',
  },
  browsers: { one: '{count} navegador', many: '{count} navegadores', other: '{count} navegadores' },
  emailToFiles: {
    one: '{count} e-mail, apenas gravado em arquivo',
    other: '{count} e-mails, apenas gravados em arquivos',
  },
  notUndone: 'Não foi desfeito',

  recover: {
    one: '{names} volta a Operacional, a menos que outra coisa o afete.',
    many: '{names} voltam a Operacional, a menos que outra coisa os afete.',
    other: '{names} voltam a Operacional, a menos que outra coisa os afete.',
  },
  stays: '{name} continua em “{status}”, porque esse status foi definido no próprio componente.',
  setOperational: 'Definir estes como operacionais',
  setOperationalHint: 'Resolver o incidente não altera um status definido no próprio componente.',
  alsoAffected: 'Outro incidente aberto também o afeta: {names}. Marque só se ele voltou a funcionar.',
  stillShown: 'Depois desta atualização, a página ainda mostra um problema em: {names}.',
};
