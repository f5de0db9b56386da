import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'セッションが終了しました',
  expiredText: '続けるには、もう一度サインインしてください。入力内容は失われません。',
  recentTitle: 'ご本人であることを確認してください',
  recentText:
    'この変更は重要ですが、サインインから時間が経っています。続けるには、もう一度サインインしてください。',
  email: 'メールアドレス',
  password: 'パスワード',
  showPassword: '入力内容を表示',
  code: '認証アプリのコード、またはリカバリーコード',
  signIn: 'サインイン',
  withPasskey: 'パスキーでサインイン',
  withOrganization: '組織のアカウントでサインイン（新しいウィンドウ）',
  cancelled: 'サインインしなかったため、何も変更されていません。',
  role: { owner: 'オーナー', admin: '管理者', editor: '編集者', responder: '当番', viewer: '閲覧者' },
};
