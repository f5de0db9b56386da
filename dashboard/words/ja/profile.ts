import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: 'プロフィール',
  account: 'アカウント',
  name: '名前',
  email: 'メールアドレス',
  emailHint: '新しいアドレスは、そのアドレスに届くリンクで確認すると有効になります。',
  unconfirmed:
    '{email} にリンクを送信しました。リンクを開くまでは {current} でサインインします。リンクの有効期間は24時間です。',
  dropUnconfirmed: '{current} を使い続ける',
  emailSent: '{email} にリンクを送信しました。リンクを開いて、新しいアドレスを確認してください。',
  emailWritten:
    'メールサーバーが設定されていないため、{email} を確認するリンクはサーバー上のファイルに書き込まれただけです。開くまでは {current} でサインインします。',
  language: '言語',
  automatic: '自動',
  languageHint: 'このダッシュボードと、あなた宛てのメールの言語です。',
  languageAutomatic:
    'ダッシュボードはブラウザーの言語、メールはステータスページの言語（{language}）になります。',
  untranslated:
    'ダッシュボードはまだこの言語に翻訳されていないため、英語で表示されます。メールはこの言語で届きます。',
  timezone: 'タイムゾーン',
  timezoneHint: '現地の現在時刻：{time}',
  timezoneAutomatic:
    'ダッシュボードはブラウザーのタイムゾーン（{browser}）、メールはステータスページのタイムゾーン（{page}）になります。',
  noZone: 'この名前のタイムゾーンはありません。Tokyo のように都市名で検索してください。',
  appearance: '外観',
  appearanceHint: 'この設定はこのブラウザーにのみ保存されます。',
  role: 'あなたの役割',
  securityLink: 'パスワード、2段階認証、パスキー、セッション',
};
