import type { Words } from '../words.ts';

export const trash: Words['trash'] = {
  title: '휴지통',
  intro:
    '삭제한 항목은 한동안 여기에 남아 있으며 그대로 복원할 수 있습니다. 복원해도 알림을 보내지 않습니다.',
  list: '삭제된 항목',
  type: '종류',
  anyType: '모든 종류',
  types: {
    components: '구성 요소',
    'component-groups': '구성 요소 그룹',
    incidents: '인시던트',
    'incident-updates': '인시던트 업데이트',
    postmortems: '사후 분석',
    'incident-templates': '인시던트 템플릿',
    schedules: '점검',
    'schedule-updates': '점검 업데이트',
    metrics: '지표',
  },
  emptyTitle: '휴지통이 비어 있습니다',
  emptyText: '인시던트, 구성 요소, 템플릿을 삭제하면 영구 삭제될 때까지 여기에 보관됩니다.',
  deleted: '삭제: {time}',
  deletedBy: '삭제: {time}, {name}',
  purgeDue: '영구 삭제: {time}',
  restore: '복원',
  purge: '영구 삭제',
  purgeTitle: '‘{name}’ 항목을 영구 삭제할까요?',
  purgeText: '관련된 내용과 함께 영구적으로 삭제됩니다. 되돌릴 방법이 없습니다.',
  purged: '‘{name}’ 영구 삭제됨',
};
