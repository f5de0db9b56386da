import type { Words } from '../words.ts';

export const trash: Words['trash'] = {
  title: 'Lixeira',
  intro:
    'O que foi excluído fica aqui por algum tempo e pode ser restaurado como era. Restaurar não avisa ninguém.',
  list: 'Itens excluídos',
  type: 'Tipo',
  anyType: 'Todos os tipos',
  types: {
    components: 'Componente',
    'component-groups': 'Grupo de componentes',
    incidents: 'Incidente',
    'incident-updates': 'Atualização de incidente',
    postmortems: 'Análise pós-incidente',
    'incident-templates': 'Modelo de incidente',
    schedules: 'Manutenção',
    'schedule-updates': 'Atualização de manutenção',
    metrics: 'Métrica',
  },
  emptyTitle: 'A lixeira está vazia',
  emptyText:
    'Quando alguém exclui um incidente, um componente ou um modelo, ele espera aqui até ser excluído definitivamente.',
  deleted: 'Exclusão: {time}',
  deletedBy: 'Exclusão por {name} {time}',
  purgeDue: 'Exclusão definitiva: {time}',
  restore: 'Restaurar',
  purge: 'Excluir definitivamente',
  purgeTitle: 'Excluir “{name}” definitivamente?',
  purgeText:
    'O item é excluído definitivamente, junto com tudo o que pertence a ele. Não há como recuperá-lo.',
  purged: '“{name}” foi excluído definitivamente',
};
