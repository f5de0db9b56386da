import type { Words } from '../words.ts';

export const common: Words['common'] = {
  componentStatus: {
    1: '정상 운영',
    2: '성능 저하',
    3: '부분 장애',
    4: '심각한 장애',
    5: '알 수 없음',
    6: '점검 중',
  },
  incidentStatus: { 0: '보고됨', 1: '조사 중', 2: '원인 파악', 3: '모니터링 중', 4: '해결됨' },
  scheduleStatus: { 0: '예정', 1: '진행 중', 2: '완료' },
  translations: {
    label: '번역',
    help: '위 텍스트를 다른 언어로 입력합니다. 번역이 없는 언어에서는 원문이 표시됩니다. 원문을 변경하면 여기에서 번역을 확인하세요.',
    language: '언어',
    add: '언어 추가',
  },

  save: '저장',
  cancel: '취소',
  close: '닫기',
  delete: '삭제',
  edit: '편집',
  undo: '실행 취소',
  retry: '다시 시도',
  add: '추가',
  remove: '제거',
  search: '검색',
  more: '더보기',
  copy: '복사',
  copied: '복사됨',
  loading: '불러오는 중…',
  optional: '선택 사항',
  none: '없음',
  mailNotSent:
    '메일 서버가 설정되지 않았습니다. 이메일은 서버의 파일에 기록되며 아무도 받지 못합니다. 보내려면 서버에서 SMTP_URL과 MAIL_FROM을 설정하고 Daymark를 다시 시작하세요.',
  yes: '예',
  no: '아니요',
  back: '뒤로',
  next: '다음',
  previous: '이전',
  saved: '저장했습니다',
  deleted: '‘{name}’ 삭제됨',
  restored: '‘{name}’ 복원됨',

  pageOf: '{page} / {pages} 페이지',
  results: { other: '결과 {count}개' },
  noResults: '일치하는 항목이 없습니다. 검색어나 필터를 바꿔 보세요.',
  clearFilters: '필터 지우기',
  removeFilter: '‘{name}’ 필터 제거',

  offline: '서버에 연결할 수 없습니다. 입력한 내용은 유지됩니다. 연결을 확인한 후 다시 시도하세요.',
  failed: '서버에서 처리하지 못했습니다. 1분 후 다시 시도하세요.',
  invalid: '받아들일 수 없는 항목이 있습니다. 각 항목에 이유가 나와 있습니다.',
  notFound: '더 이상 존재하지 않거나 볼 권한이 없습니다.',
  changedMeanwhile:
    '그사이 다른 사람이 변경하여 아무것도 저장되지 않았습니다. 다시 열어 변경된 내용을 확인하세요.',
  forbidden: '현재 역할로는 할 수 없는 작업입니다. 이 페이지의 소유자나 관리자에게 문의하세요.',
  tooMany: '요청이 너무 많습니다. {seconds}초 후 다시 시도하세요.',
  requestId: '요청 ID: {id}',

  draftRestored: '이전에 입력한 내용을 불러왔습니다.',
  discardDraft: '버리기',
  unsaved: '저장하지 않은 변경 사항이 있습니다.',
  unsavedText:
    '이 브라우저에 보관되므로 나중에 이어서 할 수 있습니다. 저장하기 전에는 다른 사람에게 보이지 않습니다.',
  stay: '계속 편집',
  leave: '나가기',

  conflictTitle: '다른 사람이 변경했습니다',
  conflictText:
    '편집하는 동안 다른 사람이 저장했습니다. 유지할 내용을 선택하세요. 저장하기 전에는 아무것도 사라지지 않습니다.',
  conflictMine: '내 변경 사항',
  conflictTheirs: '상대방의 변경 사항',

  confirmTitle: '‘{name}’ 항목을 삭제할까요?',
  confirmType: '확인하려면 ‘{name}’ 입력',

  removedLine: '삭제됨:',
  addedLine: '추가됨:',

  utc: 'UTC',
  yourZone: '내 시간대',
  pageZone: '페이지 시간대',
  now: '지금',
  timeIn: '시간대: {zone}',
  timeSkipped: '{zone} 시간대에서는 이때 시계가 앞당겨져 이 시각이 없습니다. 변경 후의 시각을 사용합니다.',
  timeRepeated: '{zone} 시간대에서는 이때 시계가 늦춰져 이 시각이 두 번 있습니다. 첫 번째 시각을 사용합니다.',
  formatting: '서식',
  marks: { bold: '굵게', italic: '기울임꼴', link: '링크', list: '목록', code: '코드' },
};
