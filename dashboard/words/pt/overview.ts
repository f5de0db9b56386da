import type { Words } from '../words.ts';

export const overview: Words['overview'] = {
  title: 'Visão geral',
  allGood: 'Tudo está operacional',
  allGoodText: 'Não há incidentes abertos nem manutenções em curso.',
  openIncidents: {
    one: '{count} incidente aberto',
    many: '{count} incidentes abertos',
    other: '{count} incidentes abertos',
  },
  update: 'Publicar atualização',
  noUpdateYet: 'Nenhuma atualização ainda',
  nextUpdate: 'Próxima atualização prevista {time}',
  wasDue: 'A próxima atualização era esperada {time}',
  lastUpdate: 'Última atualização {time}',
  began: 'Começou {time}',
  maintenance: 'Manutenção',
  running: 'Em curso, termina {time}',
  runningOpen: 'Em curso, sem fim definido',
  starts: 'Começa {time}',
  waiting: 'À sua espera',
  drafts: {
    one: '{count} incidente é um rascunho',
    many: '{count} incidentes são rascunhos',
    other: '{count} incidentes são rascunhos',
  },
  overdue: {
    one: '{count} atualização está atrasada',
    many: '{count} atualizações estão atrasadas',
    other: '{count} atualizações estão atrasadas',
  },
  failedDeliveries: {
    one: '{count} notificação falhou',
    many: '{count} notificações falharam',
    other: '{count} notificações falharam',
  },
  problems: {
    writes: 'O banco de dados não aceita alterações: nada pode ser comunicado nem salvo',
    backup: 'O backup agendado está falhando',
    twin: 'A cópia estática da página não é atualizada',
    purge: 'Um cache (CDN) não é avisado das alterações',
  },
  components: 'Componentes',
  moreComponents: {
    one: 'Mostrar {count} componente',
    many: 'Mostrar todos os {count} componentes',
    other: 'Mostrar todos os {count} componentes',
  },
  notOperational: {
    one: '{count} componente não está operacional',
    other: '{count} componentes não estão operacionais',
  },
  restOperational: {
    one: 'O outro componente ({count}) está operacional.',
    other: 'Os outros {count} componentes estão operacionais.',
  },
  ungrouped: 'Outros componentes',
};
