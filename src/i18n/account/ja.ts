import type { AccountTexts } from '../account-texts.ts';

export const ja: AccountTexts = {
  email: 'メールアドレス',
  name: 'お名前',
  password: 'パスワード',
  newPassword: '新しいパスワード',
  passwordHint: '10文字以上。記号入りの短いパスワードより、文章のほうが安全です。',
  signIn: 'サインイン',
  pages: 'ページ',
  backToStatus: 'ステータスページ',
  toSignIn: 'サインインページへ',
  toDashboard: 'ダッシュボードへ',
  linkBroken: 'このリンクは無効です',
  offline: 'サーバーに接続できません。接続を確認して、もう一度お試しください。',
  failed: 'サーバーが応答できませんでした。1分後にもう一度お試しください。',
  invalid: '受け付けられない項目があります。理由は各項目に表示されています。',
  needsScript:
    'アドレスに含まれる秘密情報をブラウザー内にとどめるため、このページには JavaScript が必要です。このページで JavaScript を許可し、再読み込みしてください。',
  roles: { owner: 'オーナー', admin: '管理者', editor: '編集者', responder: '当番', viewer: '閲覧者' },
  setup: {
    title: 'ステータスページをセットアップ',
    account: 'アカウント',
    intro: 'あなたが最初のオーナーになります。すべての操作ができ、ほかの人を招待できます。',
    yourPage: 'ページ',
    page: 'ステータスページの名前',
    pageHint: 'ページの上部に表示されます。空欄なら「{name}」のままです。',
    timezone: 'ページのタイムゾーン',
    timezoneHint: 'ページの日時はこのタイムゾーンで表示されます。例: Asia/Tokyo',
    locale: 'ページの言語',
    components: '最初のコンポーネント',
    componentsHint:
      '利用者が使うものを1行に1つ入力します。例: ウェブサイト、API、決済。あとからすべて変更できます。',
    sample: '代わりに架空の会社のコンポーネントを作成して試す',
    submit: 'ページを作成',
    closed:
      'すでにアカウントがあるため、セットアップは終了しています。サインインするか、オーナーに招待を依頼してください。',
    noCode:
      'アドレスにコードがありません。起動時にサーバーが表示したアドレス全体を開いてください。サーバーで「daymark setup」を実行すると、もう一度表示されます。',
    withoutScript:
      'または、サーバーで「daymark user create --name … --email … --password-stdin」を実行してアカウントを作成してください。',
    done: 'ステータスページの準備ができました',
    seePage: 'ステータスページを見る',
    testMail: 'メールは届きますか?',
    testMailText:
      '自分宛てにテストメールを送り、メールサーバーの応答を確認します。あとから行うこともできます。',
    testMailSend: 'テストメールを送信',
    testMailAccepted: 'メールサーバーが受け付けました。受信トレイと迷惑メールフォルダーを確認してください。',
    testMailFolder:
      'メールサーバーが設定されていないため、Daymark はメールをファイルに書き込みました。メールを送るには、サーバーで SMTP_URL を設定して Daymark を再起動してください。',
  },
  invitation: {
    title: '招待を受ける',
    role: 'あなたの役割',
    submit: 'アカウントを作成',
    organization: '組織のアカウントで続行',
    or: 'または、パスワードを設定:',
    broken:
      'この招待は使用済みか、期限切れか、新しいものに置き換えられています。招待した人に再送を依頼してください。すでに受けた場合は、サインインしてください。',
    withoutScript: 'または、管理者にサーバーで「daymark user create」を実行してもらってください。',
  },
  reset: {
    title: 'パスワードをリセット',
    intro: 'アカウントのメールアドレスを入力してください。新しいパスワードを設定するためのリンクが届きます。',
    ask: 'リンクを送信',
    introUnsent:
      'このサーバーはメールを送信しません。アカウントのメールアドレスを入力してください。新しいパスワードを設定するためのリンクはサーバー上のファイルに書き込まれるので、サーバーの管理者から受け取ってください。',
    askUnsent: 'リンクを作成',
    submit: '新しいパスワードを設定',
    signOutHint: 'すべての端末からサインアウトされます。その後、新しいパスワードでサインインしてください。',
    broken:
      'リンクの一部が欠けている可能性があります。メールからもう一度開くか、新しいリンクを依頼してください。',
    again: '新しいリンクを依頼',
    withoutScript:
      'または、管理者にサーバーで「daymark user reset-password <email> --password-stdin」を実行してもらってください。',
  },
  emailChange: {
    title: 'メールアドレスを確認',
    intro: '今後は、このリンクが届いたアドレスでサインインします。',
    submit: 'アドレスを確認',
    broken: 'リンクの一部が欠けている可能性があります。メールからもう一度開くか、変更をやり直してください。',
    withoutScript: 'リンクは24時間有効です。',
  },
  signInPage: {
    code: 'コード',
    codeHint: '認証アプリに表示される6桁の数字、またはリカバリーコードの1つ。',
    codeDue: 'パスワードは正しいです。2つ目の要素のコードを入力してください。',
    useRecovery: 'リカバリーコードを使う',
    passkey: 'パスキーでサインイン',
    passkeyFailed: 'パスキーは使われませんでした。もう一度試すか、別の方法でサインインしてください。',
    organization: '組織のアカウントでサインイン',
    emergency: 'パスワードによる緊急アクセス',
    forgotten: 'パスワードをお忘れですか?',
    wasReset: 'パスワードを変更しました。新しいパスワードでサインインしてください。',
    signedOut: 'サインアウトしました。',
    withoutScript:
      'スクリプトなどのプログラムはサインインせず、トークンを使います。API リファレンスをご覧ください。',
  },
};
