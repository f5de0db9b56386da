import type { Words } from '../words.ts';

export const common: Words['common'] = {
  componentStatus: {
    1: '正常稼働中',
    2: 'パフォーマンス低下',
    3: '一部障害',
    4: '重大な障害',
    5: '不明',
    6: 'メンテナンス中',
  },
  incidentStatus: { 0: '報告済み', 1: '調査中', 2: '原因特定', 3: '経過観察中', 4: '解決済み' },
  scheduleStatus: { 0: '予定', 1: '実施中', 2: '完了' },
  translations: {
    label: '翻訳',
    help: '上のテキストを他の言語で入力します。翻訳がない言語では原文が表示されます。原文を変更した場合は、ここで翻訳を確認してください。',
    language: '言語',
    add: '言語を追加',
  },

  save: '保存',
  cancel: 'キャンセル',
  close: '閉じる',
  delete: '削除',
  edit: '編集',
  undo: '元に戻す',
  retry: '再試行',
  add: '追加',
  remove: '削除',
  search: '検索',
  more: 'その他',
  copy: 'コピー',
  copied: 'コピーしました',
  loading: '読み込み中…',
  optional: '任意',
  none: 'なし',
  mailNotSent:
    'メールサーバーが設定されていません。メールはサーバー上のファイルに書き込まれ、誰にも届きません。送信するには、サーバーで SMTP_URL と MAIL_FROM を設定し、Daymark を再起動してください。',
  yes: 'はい',
  no: 'いいえ',
  back: '戻る',
  next: '次へ',
  previous: '前へ',
  saved: '保存しました',
  deleted: '「{name}」を削除しました',
  restored: '「{name}」を復元しました',

  pageOf: '{page} / {pages} ページ',
  results: { other: '{count}件' },
  noResults: '一致するものがありません。検索語やフィルターを変更してください。',
  clearFilters: 'フィルターを解除',
  removeFilter: 'フィルター「{name}」を解除',

  offline: 'サーバーに接続できません。入力内容は保持されています。接続を確認して、もう一度お試しください。',
  failed: 'サーバーで処理できませんでした。1分後にもう一度お試しください。',
  invalid: '受け付けられない項目があります。理由は各項目に表示されています。',
  notFound: '削除されたか、閲覧する権限がありません。',
  changedMeanwhile:
    'その間にほかの人が変更したため、何も保存されていません。開き直して、変更内容を確認してください。',
  forbidden: 'あなたの役割ではこの操作はできません。オーナーか管理者に相談してください。',
  tooMany: 'リクエストが多すぎます。{seconds}秒後にもう一度お試しください。',
  requestId: 'リクエスト ID：{id}',

  draftRestored: '以前ここに入力した内容を復元しました。',
  discardDraft: '破棄',
  unsaved: '保存していない変更があります。',
  unsavedText:
    '変更はこのブラウザーに保持されるので、あとで続けられます。保存するまで、ほかの人には見えません。',
  stay: 'このまま編集',
  leave: '移動する',

  conflictTitle: 'ほかの人が変更しました',
  conflictText:
    '編集している間に、ほかの人が保存しました。残す内容を選択してください。保存するまで何も失われません。',
  conflictMine: '自分の変更',
  conflictTheirs: '相手の変更',

  confirmTitle: '「{name}」を削除しますか？',
  confirmType: '確認のため「{name}」と入力してください。',

  removedLine: '削除：',
  addedLine: '追加：',

  utc: 'UTC',
  yourZone: 'あなたのタイムゾーン',
  pageZone: 'ページのタイムゾーン',
  now: '現在',
  timeIn: 'タイムゾーン：{zone}',
  timeSkipped: '{zone} では時計が進められるため、この時刻は存在しません。切り替え後の時刻として扱います。',
  timeRepeated: '{zone} では時計が戻されるため、この時刻は2回あります。1回目として扱います。',
  formatting: '書式',
  marks: { bold: '太字', italic: '斜体', link: 'リンク', list: 'リスト', code: 'コード' },
};
