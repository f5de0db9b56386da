import type { MailTexts } from '../mail-texts.ts';

export const ja: MailTexts = {
  kinds: {
    'incident.opened': '新しいインシデント',
    'incident.updated': 'インシデントの更新',
    'postmortem.published': '事後分析',
    'maintenance.announced': 'メンテナンスの予定',
    'maintenance.updated': 'メンテナンスの更新',
    'maintenance.rescheduled': 'メンテナンス日時の変更',
    'maintenance.reminder': 'メンテナンスのリマインダー',
    'maintenance.started': 'メンテナンスを開始しました',
    'maintenance.completed': 'メンテナンスが完了しました',
    'incident.overdue': '更新が遅れています',
    'incident.stale': 'しばらく更新がありません',
    'subscriber.confirm': '購読の確認',
    'subscriber.manage': '購読の管理',
    'account.invitation': '招待のお知らせ',
    'account.password_reset': 'パスワードの再設定',
    'account.email_change': '新しいメールアドレスの確認',
    'account.email_changed': 'メールアドレスが変更されました',
  },

  nextUpdate: '次回の更新：{time}まで',
  before: '変更前：{window}',
  view: 'ステータスページで見る',
  openIncident: 'インシデントを開く',
  readOn: '続きをステータスページで読む',

  subscribed: 'このアドレスは {page} の更新を購読しています。',
  manage: '購読を管理する',
  unsubscribe: '購読を解除する',

  confirmText: 'このアドレスに {page} の更新を送るよう依頼がありました。受け取るには購読を確認してください。',
  confirm: '購読を確認する',
  confirmElse:
    'リンクの有効期間は24時間です。心当たりがない場合は、このメールを無視してください。更新は送信されません。',
  confirmChannel:
    'このチャンネルで{page}の更新情報を受け取ることをご確認ください。リンクを開き、ボタンを押してください。',
  confirmChannelElse:
    'リンクの有効期間は24時間です。お心当たりがない場合は、このメッセージを無視してください。更新情報は送信されません。',
  manageText: 'このリンクから、受け取る内容の変更、一時停止、解除ができます。',

  invitationText:
    '{page} の運用メンバーとして招待されています。招待を承諾して、パスワードを設定してください。',
  acceptInvitation: '招待を承諾する',
  invitationElse: 'リンクは7日間、1回だけ有効です。心当たりがない場合は、このメールを無視してください。',
  resetText: '{page} のアカウントのパスワード再設定が依頼されました。',
  resetPassword: '新しいパスワードを設定する',
  resetElse:
    'リンクは1時間、1回だけ有効です。心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
  emailChangeText:
    '{page} のアカウントでこのアドレスを使うよう依頼がありました。ご本人の場合は、アドレスを確認してください。',
  confirmEmail: 'アドレスを確認する',
  emailChangeElse:
    'リンクは24時間、1回だけ有効です。心当たりがない場合は、このメールを無視してください。何も変わりません。',
  emailChangedText:
    '{page} のアカウントのメールアドレスが変更されました。心当たりがない場合は、すぐにページの所有者に連絡してください。',

  overdueText: '次回の更新は {time} までの予定でしたが、まだ公開されていません。',
  staleText: { other: '{count}時間更新がありません。' },
  staff: 'このアドレスは {page} のアカウントのものです。',
};
