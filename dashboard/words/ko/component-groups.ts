import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: '그룹 추가',
  addTitle: '그룹 추가',
  editTitle: '그룹 편집',
  editOf: '{name} 그룹 편집',
  name: '이름',
  nameHint: '‘결제’나 ‘유럽’처럼 페이지에 제목으로 표시됩니다.',
  visible: '공개 범위',
  visibility: { 0: '로그인한 사용자만', 1: '모두', 2: '비공개' },
  collapsed: '페이지에서 표시',
  folding: { 0: '펼침', 1: '접음', 2: '문제가 없으면 접음' },
  orderColumn: '구성 요소 순서',
  order: {
    manual: '직접 정리',
    name: '이름순',
    status: '상태순',
    last_updated: '최근 변경순',
    id: '추가한 순서',
  },
  orderDirection: '정렬 방향',
  direction: { asc: '오름차순', desc: '내림차순' },
  added: '{name} 그룹을 추가했습니다',
  saved: '저장했습니다',
  fields: {
    name: '이름',
    visible: '공개 범위',
    collapsed: '접기',
    order_column: '구성 요소 순서',
    order_direction: '정렬 방향',
  },
};
