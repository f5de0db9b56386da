import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: '公開',
  publishAndTellChats: { other: '公開してチャットチャンネル{count}件に通知' },
  browsers: { other: 'ブラウザー{count}件' },
  notUndone: '取り消せませんでした',
};
