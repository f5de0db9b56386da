import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: '发布',
  publishAndTellChats: { other: '发布并通知 {count} 个聊天频道' },
  browsers: { other: '{count} 个浏览器' },
  notUndone: '未能撤回',
};
