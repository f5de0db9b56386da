import type { Words } from '../words.ts';

export const security: Words['security'] = {
  title: 'セキュリティ',
  dueTitle: '2段階認証を設定してください',
  dueText:
    'お使いのアカウントには2段階認証が必要です。下で認証アプリを設定するか、パスキーを追加してください。それまでは閲覧のみ可能です。',

  password: 'パスワード',
  passwordHint: '10文字以上。自分だけが思いつく文章なら覚えやすくなります。',
  currentPassword: '現在のパスワード',
  newPassword: '新しいパスワード',
  noPassword:
    'パスワードなしでサインインしています。パスワードを設定すると、ほかの方法が使えないときもサインインできます。',
  changePassword: 'パスワードを変更',
  setPassword: 'パスワードを設定',
  passwordChanged: 'パスワードを変更しました。ほかのセッションはすべて終了しました。',

  totp: '認証アプリ',
  totpIntro: 'パスワードに加えて、スマートフォンのアプリに表示されるコードを入力します。',
  totpOn: 'オンです。パスワードでサインインするときに、アプリのコードを入力します。',
  noRecoveryLeft:
    'リカバリーコードをすべて使用しました。スマートフォンをなくす前に、アプリを一度オフにしてから再びオンにし、新しいコードを取得してください。',
  setUp: '設定',
  switchOff: 'オフにする',
  switchOffTitle: '認証アプリをオフにしますか？',
  switchOffText: 'パスワードだけでサインインできるようになります。リカバリーコードは無効になります。',
  switchedOff: '認証アプリをオフにしました。',
  scan: '認証アプリでこのコードを読み取ってください。',
  qrLabel: '認証アプリ用キーの QR コード',
  openApp: 'このデバイスのアプリで開く',
  key: 'または、このキーを手動で入力',
  code: 'アプリに表示されている6桁の数字',
  confirm: 'オンにする',

  recoveryTitle: 'リカバリーコードを保管してください',
  recoveryText:
    'スマートフォンをなくしても、各コードで1回ずつサインインできます。スマートフォンがなくても見つけられる場所に保管してください。表示されるのは今回だけです。',
  recoveryCodes: 'リカバリーコード',
  download: 'ダウンロード',
  recoveryFile: 'daymark-recovery-codes.txt',
  recoveryKept: '保管しました',

  passkeys: 'パスキー',
  passkeysIntro:
    'パスキーを使うと、指紋、顔、またはデバイスの PIN で、パスワードなしでサインインできます。2段階認証として扱われます。',
  noPasskeys: 'パスキーはまだありません。',
  addPasskey: 'パスキーを追加',
  passkeyAdded: 'パスキー「{name}」を追加しました',
  passkeyCancelled:
    'パスキーは追加されませんでした。ブラウザーのダイアログが閉じられたか、このデバイスがパスキーに対応していません。',
  passkeysUnsupported:
    'このブラウザーがパスキーに対応していないか、このページが https で提供されていません。',
  passkeyLastUsed: '最終使用：{time}',
  passkeyNeverUsed: '未使用',
  passkeyCreated: '追加：{time}',
  passkeyName: 'パスキーの名前',
  rename: '名前を変更',
  renameName: 'パスキー「{name}」の名前を変更',
  removeTitle: 'パスキー「{name}」を削除しますか？',
  removeText:
    'このパスキーではサインインできなくなります。デバイスには残るため、デバイスからも削除してください。',
  passkeyRemoved: 'パスキー「{name}」を削除しました',

  sessions: 'サインイン中のデバイス',
  sessionsIntro: '心当たりのないものがあれば、終了してパスワードを変更してください。',
  thisDevice: 'このデバイス',
  lastUsed: '最終使用：{time}',
  signedIn: 'サインイン：{time}',
  from: '接続元：{address}',
  method: {
    password: 'パスワードを使用',
    passkey: 'パスキーを使用',
    oidc: '組織のアカウントを使用',
    invitation: '招待から',
    setup: 'セットアップ時',
    password_reset: 'パスワードの再設定後',
  },
  withSecondFactor: '2段階認証を使用',
  end: '終了',
  ended: '{device} のセッションを終了しました。',
  endOthers: 'ほかをすべて終了',
  othersEnded: 'ほかのセッションをすべて終了しました。',
};
