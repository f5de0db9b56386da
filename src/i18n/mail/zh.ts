import type { MailTexts } from '../mail-texts.ts';

export const zh: MailTexts = {
  kinds: {
    'incident.opened': '新事件',
    'incident.updated': '事件更新',
    'postmortem.published': '事后分析',
    'maintenance.announced': '计划维护',
    'maintenance.updated': '维护更新',
    'maintenance.rescheduled': '维护时间变更',
    'maintenance.reminder': '维护提醒',
    'maintenance.started': '维护已开始',
    'maintenance.completed': '维护已完成',
    'incident.overdue': '更新已逾期',
    'incident.stale': '近期没有更新',
    'subscriber.confirm': '确认订阅',
    'subscriber.manage': '您的订阅',
    'account.invitation': '您的邀请',
    'account.password_reset': '重置密码',
    'account.email_change': '确认新的邮箱地址',
    'account.email_changed': '您的邮箱地址已更改',
  },

  nextUpdate: '下次更新不晚于 {time}',
  before: '原定时间：{window}',
  view: '在状态页上查看',
  openIncident: '打开事件',
  readOn: '在状态页上继续阅读',

  subscribed: '此地址已订阅 {page} 的更新。',
  manage: '管理订阅',
  unsubscribe: '退订',

  confirmText: '有人请求将 {page} 的更新发送到此地址。请确认订阅以接收更新。',
  confirm: '确认订阅',
  confirmElse: '链接在24小时内有效。如果不是您本人的请求，请忽略此邮件，不会发送任何更新。',
  manageText: '通过此链接可以更改接收内容、暂停或退订。',

  invitationText: '您受邀参与 {page} 的工作。请接受邀请并设置密码。',
  acceptInvitation: '接受邀请',
  invitationElse: '链接只能使用一次，有效期为7天。如果您没有预料到此邮件，请忽略它。',
  resetText: '有人为您在 {page} 的账户申请了新密码。',
  resetPassword: '设置新密码',
  resetElse: '链接只能使用一次，有效期为1小时。如果不是您本人的请求，请忽略此邮件，您的密码不会改变。',
  emailChangeText: '有人想将此地址用于 {page} 的账户。如果是您本人，请确认此地址。',
  confirmEmail: '确认地址',
  emailChangeElse: '链接只能使用一次，有效期为24小时。如果不是您本人的请求，请忽略此邮件，不会有任何改变。',
  emailChangedText: '您在 {page} 的账户现在使用另一个邮箱地址。如果不是您本人更改的，请立即告知页面所有者。',

  overdueText: '下次更新原定不晚于 {time}，但至今尚未发布。',
  staleText: { other: '已有{count}小时没有更新。' },
  staff: '此地址属于 {page} 的账户。',
};
