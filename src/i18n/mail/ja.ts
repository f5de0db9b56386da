import type { MailTexts } from '../mail-texts.ts';

export const ja: MailTexts = {
  kinds: {
    'incident.opened': '新しい障害',
    'incident.updated': '障害の更新',
    'postmortem.published': '事後分析',
    'maintenance.announced': 'メンテナンスのお知らせ',
    'maintenance.updated': 'メンテナンスの更新',
    'maintenance.rescheduled': 'メンテナンス日時の変更',
    'maintenance.reminder': 'メンテナンスのリマインダー',
    'maintenance.started': 'メンテナンス開始',
    'maintenance.completed': 'メンテナンス完了',
    'incident.overdue': '更新予定時刻の超過',
    'incident.stale': '最近の更新なし',
    'subscriber.confirm': '購読の確認',
    'subscriber.manage': '購読の管理',
    'account.invitation': '招待のお知らせ',
    'account.password_reset': 'パスワードの再設定',
    'account.email_change': '新しいメールアドレスの確認',
    'account.email_changed': 'メールアドレスが変更されました',
  },

  started: '発生日時',
  duration: '継続時間',
  nextUpdate: '次回更新予定',
  window: '実施予定日時',
  before: '変更前の日時',
  affected: '影響範囲',
  restored: '復旧済み',
  stillAffected: '引き続き影響あり',
  openEnd: '{start}から（終了時刻未定）',
  lasted: '継続時間：{duration}',
  moreComponents: { other: '他{count}件' },

  viewIncident: '障害を見る',
  viewMaintenance: 'メンテナンスを見る',
  readPostmortem: '事後分析を読む',
  openIncident: 'ダッシュボードで障害を開く',
  viewPage: 'ステータスページを見る',
  readOn: '続きをステータスページで読む',
  openLink: 'ボタンが機能しない場合は、次のリンクを開いてください：',

  subscribed: 'このメールは、{page} の更新を購読している方にお送りしています。',
  manage: '購読を管理する',
  unsubscribe: '購読を解除する',

  confirmText: 'このアドレスで {page} の更新を受け取ることをご確認ください。',
  confirm: '購読を確認する',
  confirmElse:
    'リンクの有効期限は24時間です。お心当たりがない場合は、このメールを無視してください。更新は送信されません。',
  confirmChannel:
    'このチャンネルで{page}の更新情報を受け取ることをご確認ください。リンクを開き、ボタンを押してください。',
  confirmChannelElse:
    'リンクの有効期間は24時間です。お心当たりがない場合は、このメッセージを無視してください。更新情報は送信されません。',
  manageText: 'このリンクから、通知内容の選択、メールの一時停止、購読の解除ができます。',

  invitationText: '{page} の運用メンバーに招待されました。招待を承諾し、パスワードを設定してください。',
  acceptInvitation: '招待を承諾する',
  invitationElse:
    'リンクの有効期限は7日間で、1回だけ使用できます。お心当たりがない場合は、このメールを無視してください。',
  resetText: '{page} のアカウントのパスワード再設定のリクエストを受け付けました。',
  resetPassword: '新しいパスワードを設定する',
  resetElse:
    'リンクの有効期限は1時間で、1回だけ使用できます。お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
  emailChangeText: '{page} のアカウントでこのアドレスを使用することをご確認ください。',
  confirmEmail: 'アドレスを確認する',
  emailChangeElse:
    'リンクの有効期限は24時間で、1回だけ使用できます。お心当たりがない場合は、このメールを無視してください。',
  emailChangedText:
    '{page} のアカウントのメールアドレスが変更されました。お心当たりがない場合は、すぐにページの所有者に連絡してください。',

  overdueText: '次回の更新は {time} までの予定でしたが、まだ投稿されていません。',
  staleText: { other: '{count}時間、更新が投稿されていません。' },
  staff: 'このメールは、{page} のアカウントをお持ちの方にお送りしています。',
};
