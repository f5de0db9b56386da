import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: '发布',
  publishAndTellChats: { other: '发布并通知 {count} 个聊天频道' },
  browsers: { other: '{count} 个浏览器' },
  emailToFiles: { other: '{count} 封邮件（仅写入文件）' },
  notUndone: '未能撤回',

  recover: { other: '{names} 将恢复为“运行正常”，除非受到其他影响。' },
  stays: '{name} 保持“{status}”，因为这是组件本身设置的状态。',
  setOperational: '将以下组件设为“运行正常”',
  setOperationalHint: '解决事件不会更改直接在组件上设置的状态。',
  alsoAffected: '另一个未解决的事件也影响它：{names}。仅在它已恢复时勾选。',
  stillShown: '此更新之后，页面仍会显示以下组件有问题：{names}。',
};
