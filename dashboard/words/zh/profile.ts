import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: '个人资料',
  account: '账户',
  name: '姓名',
  email: '邮箱地址',
  emailHint: '我们会向新地址发送链接，您通过链接确认后新地址才生效。',
  unconfirmed: '我们已向 {email} 发送链接。打开链接之前，请使用 {current} 登录。链接在 24 小时内有效。',
  dropUnconfirmed: '保留 {current}',
  emailSent: '我们已向 {email} 发送链接。请打开链接以确认新地址。',
  emailWritten:
    '尚未设置邮件服务器，因此用于确认 {email} 的链接只写入了服务器上的文件。打开它之前，请用 {current} 登录。',
  language: '语言',
  automatic: '自动',
  languageHint: '此管理面板以及发给您的邮件所用的语言。',
  languageAutomatic: '管理面板使用浏览器的语言，邮件使用状态页的语言：{language}。',
  untranslated: '管理面板尚未翻译成此语言，因此仍显示英文。邮件会使用此语言。',
  timezone: '时区',
  timezoneHint: '当地现在是 {time}。',
  timezoneAutomatic: '管理面板使用浏览器的时区（{browser}），邮件使用状态页的时区（{page}）。',
  noZone: '没有此名称的时区。请搜索城市，例如 Shanghai。',
  appearance: '外观',
  appearanceHint: '仅保存在此浏览器中。',
  role: '您的角色',
  securityLink: '密码、双重验证、通行密钥和会话',
};
