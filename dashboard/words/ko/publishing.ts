import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: '게시',
  publishAndTellChats: { other: '게시하고 채팅 채널 {count}개에 알리기' },
  browsers: { other: '브라우저 {count}개' },
  notUndone: '되돌리지 못했습니다',
};
