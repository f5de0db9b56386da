import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: '게시',
  publishAndTellChats: { other: '게시하고 채팅 채널 {count}개에 알리기' },
  browsers: { other: '브라우저 {count}개' },
  emailToFiles: { other: '이메일 {count}통(파일에만 기록)' },
  notUndone: '되돌리지 못했습니다',

  recover: { other: '다른 영향이 없으면 정상 운영으로 돌아가는 구성 요소: {names}.' },
  stays: '{name}: 구성 요소에 직접 설정된 ‘{status}’ 상태가 유지됩니다.',
  setOperational: '다음을 정상 운영으로 설정',
  setOperationalHint: '인시던트를 해결해도 구성 요소 자체에 설정된 상태는 바뀌지 않습니다.',
  alsoAffected: '해결되지 않은 다른 인시던트의 영향도 받습니다: {names}. 다시 작동할 때만 선택하세요.',
  stillShown: '이 업데이트 후에도 페이지에는 다음의 문제가 표시됩니다: {names}.',
};
