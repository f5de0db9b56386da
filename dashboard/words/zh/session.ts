import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: '会话已结束',
  expiredText: '请重新登录以继续。您输入的内容不会丢失。',
  recentTitle: '请确认是您本人',
  recentText: '此更改较为敏感，而您登录已有一段时间。请重新登录以继续。',
  email: '邮箱地址',
  password: '密码',
  showPassword: '显示输入内容',
  code: '身份验证应用中的代码，或恢复代码',
  signIn: '登录',
  withPasskey: '使用通行密钥登录',
  withOrganization: '使用组织账户登录（在新窗口中）',
  cancelled: '您未登录，因此未进行任何更改。',
  role: { owner: '所有者', admin: '管理员', editor: '编辑', responder: '值班人员', viewer: '查看者' },
};
