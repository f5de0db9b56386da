import type { Words } from '../words.ts';

export const common: Words['common'] = {
  componentStatus: {
    1: 'Operacional',
    2: 'Problemas de desempenho',
    3: 'Interrupção parcial',
    4: 'Interrupção grave',
    5: 'Desconhecido',
    6: 'Em manutenção',
  },
  incidentStatus: {
    0: 'Relatado',
    1: 'Em investigação',
    2: 'Identificado',
    3: 'Em observação',
    4: 'Resolvido',
  },
  scheduleStatus: { 0: 'Programada', 1: 'Em curso', 2: 'Concluída' },
  translations: {
    label: 'Traduções',
    help: 'Os textos acima em outros idiomas. Se faltar um idioma, os visitantes veem o original. Se você alterar um original, confira aqui as traduções.',
    language: 'Idioma',
    add: 'Adicionar idioma',
  },

  save: 'Salvar',
  cancel: 'Cancelar',
  close: 'Fechar',
  delete: 'Excluir',
  edit: 'Editar',
  undo: 'Desfazer',
  retry: 'Tentar novamente',
  add: 'Adicionar',
  remove: 'Remover',
  search: 'Pesquisar',
  more: 'Mais',
  copy: 'Copiar',
  copied: 'Copiado',
  loading: 'Carregando…',
  optional: 'opcional',
  none: 'Nenhum',
  mailNotSent:
    'Nenhum servidor de e-mail está configurado: os e-mails são gravados em arquivos no servidor e ninguém os recebe. Para enviá-los, defina SMTP_URL e MAIL_FROM no servidor e reinicie o Daymark.',
  yes: 'Sim',
  no: 'Não',
  back: 'Voltar',
  next: 'Avançar',
  previous: 'Anterior',
  saved: 'Salvo',
  deleted: '“{name}” foi excluído',
  restored: '“{name}” foi restaurado',

  pageOf: 'Página {page} de {pages}',
  results: { one: '{count} resultado', many: '{count} resultados', other: '{count} resultados' },
  noResults: 'Nada encontrado. Mude a pesquisa ou os filtros.',
  clearFilters: 'Limpar filtros',
  removeFilter: 'Remover o filtro “{name}”',

  offline:
    'Não foi possível acessar o servidor. O que você digitou está guardado. Verifique sua conexão e tente novamente.',
  failed: 'O servidor não conseguiu fazer isto. Tente novamente em um minuto.',
  invalid: 'Parte dos dados não pode ser aceita. Cada campo diz o motivo.',
  notFound: 'Isto não existe mais, ou você não tem permissão para ver.',
  changedMeanwhile:
    'Outra pessoa alterou isto nesse meio-tempo, por isso nada foi salvo. Abra de novo para ver o que mudou.',
  forbidden: 'Sua função não permite isto. Fale com um proprietário ou administrador desta página.',
  tooMany: 'Solicitações demais. Tente novamente em {seconds} segundos.',
  requestId: 'ID da solicitação: {id}',

  draftRestored: 'Guardamos o que você digitou aqui antes.',
  discardDraft: 'Descartar',
  unsaved: 'Você tem alterações não salvas.',
  unsavedText:
    'Elas ficam guardadas neste navegador, para que você continue depois. Ninguém mais as vê até você salvar.',
  stay: 'Ficar aqui',
  leave: 'Sair',

  conflictTitle: 'Outra pessoa alterou isto',
  conflictText:
    'Outra pessoa salvou isto enquanto você editava. Escolha o que manter; nada se perde até você salvar.',
  conflictMine: 'Sua versão',
  conflictTheirs: 'A outra versão',

  confirmTitle: 'Excluir “{name}”?',
  confirmType: 'Digite “{name}” para confirmar.',

  removedLine: 'Removido:',
  addedLine: 'Adicionado:',

  utc: 'UTC',
  yourZone: 'Seu fuso horário',
  pageZone: 'Fuso horário da página',
  now: 'agora',
  timeIn: 'Fuso horário: {zone}',
  timeSkipped:
    'Em {zone}, o relógio é adiantado nesse momento e este horário não existe. Vale o horário após a mudança.',
  timeRepeated:
    'Em {zone}, o relógio é atrasado nesse momento e este horário ocorre duas vezes. Vale o primeiro.',
  formatting: 'Formatação',
  marks: { bold: 'Negrito', italic: 'Itálico', link: 'Link', list: 'Lista', code: 'Código' },
};
