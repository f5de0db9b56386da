import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'メンバー',
  intro: 'このダッシュボードにサインインできる人と、それぞれができることです。',
  invite: 'メンバーを招待',
  searchHint: '名前またはメールアドレスで検索',
  role: '役割',
  anyRole: 'すべての役割',
  state: '状態',
  anyState: '全員',
  pending: '承諾待ちの招待',
  disabledOnly: '無効なアカウント',
  list: 'サインインできる人',

  you: 'あなた',
  disabled: '無効',
  invited: '招待中',
  invitedAt: '招待：{time}',
  invitationExpired: '招待の期限切れ',
  noSecondFactor: '2段階認証なし',
  lastSignIn: '最終サインイン：{time}',
  neverSignedIn: 'まだサインインしていません',

  emptyTitle: '該当する人はいません',
  emptyText: '一緒に障害を報告する人を招待してください。それぞれに専用のアカウントができます。',

  roleMeaning: {
    owner: 'すべての操作ができます。オーナーを追加、変更、削除できる唯一の役割です。',
    admin:
      'オーナーの管理以外のすべての操作ができます。設定、メンバー、API トークン、監査ログ、ゴミ箱も扱えます。',
    editor:
      'コンポーネント、障害、メンテナンス、テンプレート、メトリクス、購読者を作成、変更、削除できます。',
    responder:
      '障害の報告、更新の投稿、メンテナンスの計画、コンポーネントのステータスの設定ができます。削除はできません。',
    viewer: 'サインインしている人に見えるものを閲覧できます。変更はできません。',
  },

  name: '名前',
  email: 'メールアドレス',
  inviteText:
    'このアドレスに、パスワードを設定するためのリンクを送信します。リンクは7日間、1回だけ有効です。',
  sendInvitation: '招待を送信',
  inviteTextFiles:
    'メールサーバーが設定されていないため、メールは送信されません。相手がパスワードを選ぶためのリンクが表示されるので、それを渡してください。リンクは 7 日間、1 回だけ使えます。',
  createInvitation: '招待を作成',
  invitationFor: '{name} さんへの招待',
  invitationLink: '招待リンク',
  invitationLinkText:
    'このリンクを持つ人は、このアカウントで参加できます。7 日間、1 回だけ使え、再表示はされません。',
  resendLink: '新しい招待リンクを作成',
  invitationSent: '{email} に招待を送信しました',

  menu: '{name} の操作',
  editTitle: '{name} を編集',
  emailHint: '新しいアドレスは、確認なしですぐに有効になります。',
  resend: '招待を再送信',
  resent: '{email} に新しい招待を送信しています。以前のリンクは使えなくなりました。',
  disable: '無効にする',
  enable: '有効にする',
  signOut: 'すべての端末からサインアウトさせる',
  wasSignedOut: '{name} さんをすべての端末からサインアウトさせました。再びサインインできます',
  wasDisabled: '{name} さんはサインインできなくなり、API トークンも停止しました',
  wasEnabled: '{name} さんは再びサインインできます',
  deleteOwnText:
    'これはあなた自身のアカウントです。すぐにサインアウトされ、API トークンも使えなくなります。書いた内容は残ります。この操作は元に戻せません。',
  deleteText:
    'セッションと API トークンがすぐに終了し、この人に関する情報は消去されます。書いた内容は残ります。この操作は元に戻せません。',
  wasDeleted: '{name} さんのアカウントを削除しました',
  ownersOnly: 'このアカウントを変更できるのはオーナーだけです。',
  ownEmailHint: '自分のアドレスはプロフィールで変更してください。確認すると有効になります。',
};
