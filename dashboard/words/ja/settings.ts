import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: '設定',
  sections: 'セクション',
  section: {
    page: 'ページ',
    look: 'デザイン',
    content: '表示内容',
    uptime: '稼働率',
    notifications: '通知',
    security: 'セキュリティとデータ',
    system: 'システム',
  },
  intro: {
    page: 'ステータスページの名前と、閲覧者への表示方法です。',
    look: 'プレビューには、変更を反映した実際のページが表示されます。保存するまで、ほかの人には見えません。',
    content: '閲覧者に表示する部分です。',
    uptime: 'バーと稼働率の計算方法です。',
    notifications: '購読者とスタッフに通知するタイミングと速さです。',
    security: 'サインインに必要なものと、削除したものの保持期間です。',
    system: 'プログラム自体の情報です。',
  },
  unsavedMark: '未保存',
  reset: '初期値に戻す',
  resetOf: '初期値に戻す：{name}',
  defaultIs: '初期値：{value}',
  defaultEmpty: '空',
  on: 'オン',
  off: 'オフ',
  discard: '変更を破棄',
  nothingChanged: '変更はありません。',
  changes: { other: '未保存の変更 {count}件' },

  settings: {
    name: { label: 'ページの名前', help: 'ページの上部とメールに表示されます。' },
    about: { label: '説明', help: 'ステータスの下に表示する短い文章です。Markdown を使えます。' },
    timezone: {
      label: 'タイムゾーン',
      help: 'ページの日時はこのタイムゾーンで表示されます。ダッシュボードでは自分のタイムゾーンで表示されます。',
    },
    locale: {
      label: '言語',
      help: 'ブラウザーの言語がページの16言語のどれにも当たらない閲覧者と、メールに使われます。',
    },
    logo: {
      label: 'ロゴ',
      help: 'ページ上部の名前の代わりに表示されます。https のアドレスを入力するか、画像をアップロードしてください。',
    },
    logo_dark: {
      label: 'ダークモードのロゴ',
      help: 'ページが暗いときに通常のロゴの代わりに表示されます。未設定の場合は通常のロゴが表示されます。',
    },
    favicon: {
      label: 'ブラウザのタブのアイコン',
      help: '未設定の場合、アイコンは現在のステータスを示します。',
    },
    touch_icon: {
      label: 'ホーム画面のアイコン',
      help: '正方形の画像です。未設定の場合、アップロードしたロゴから作成されます。',
    },
    theme: { label: '外観', help: 'ライト、ダーク、または訪問者の端末の設定に従います。' },
    accent: { label: 'アクセントカラー', help: 'リンクとボタンの色です。' },
    status_colours: {
      label: 'ステータスの色',
      help: '好きな色を選べます。文字と背景には読みやすい濃淡が使われます。',
    },
    status_labels: {
      label: 'ステータスの名前',
      help: 'すべての言語で使われる各ステータスの名前です。空欄の場合は翻訳された名前になります。',
    },
    header_links: {
      label: 'ページ上部のリンク',
      help: 'ウェブサイトやドキュメントなどへのリンクです。アドレスは https:// または mailto: で始めます。',
    },
    support_url: {
      label: '問題を報告するリンク',
      help: '訪問者の連絡先です。https のアドレス、または mailto: とメールアドレスを入力します。',
    },
    support_label: {
      label: 'このリンクの文字',
      help: '空欄の場合は、訪問者の言語で「問題を報告」と表示されます。',
    },
    announcement: {
      label: 'お知らせ',
      help: 'すべてのページの上部に表示されます。Markdown が使えます。プレビューには常に表示されます。',
    },
    announcement_from: { label: 'お知らせの表示開始', help: '空欄の場合はすぐに表示されます。' },
    translations: {
      label: '翻訳',
      help: '他の言語での名前、説明、お知らせ。翻訳がない言語では原文が表示されます。原文を変更した場合は、ここで翻訳を確認してください。',
    },
    announcement_until: { label: 'お知らせの表示終了', help: '空欄の場合は削除するまで表示されます。' },
    css: { label: 'CSS', help: 'ページに追加するルールです。style タグなしで書いてください。' },
    header: {
      label: 'ページ上部の HTML',
      help: 'スクリプトは削除されます。レイアウト、リンク、画像は残ります。',
    },
    footer: {
      label: 'ページ下部の HTML',
      help: 'スクリプトは削除されます。レイアウト、リンク、画像は残ります。',
    },
    history_days: { label: '過去の障害の日数', help: 'これより古い障害は履歴で見られます。' },
    bar_days: { label: '稼働率バーの日数', help: '1本のバーが1日を表します。' },
    uptime_down: {
      label: 'ダウンタイムとして数える状態',
      help: 'コンポーネントがこれらのステータスのとき、ダウンタイムになります。それ以外の時間は稼働時間です。',
    },
    uptime_maintenance: {
      label: 'メンテナンス中の時間',
      help: '「除外」にすると、稼働率に影響しません。',
    },
    major_outage_share: {
      label: '重大な障害とするコンポーネントの割合',
      help: '重大な障害のコンポーネントがこの割合（%）に達すると、システム全体が重大な障害として表示されます。',
    },
    show_uptime: { label: '稼働率バー', help: '1日ごとのバーと稼働率です。' },
    show_metrics: { label: 'メトリクスのグラフ', help: 'コンポーネントの下に表示されます。' },
    show_history: { label: '過去の障害', help: '最近の数日分と、履歴へのリンクです。' },
    show_upcoming: { label: '予定されているメンテナンス', help: '開始前の予定を表示します。' },
    show_subscribe: {
      label: '購読',
      help: '閲覧者がメールとフィードで購読できます。すでに購読している人には影響しません。',
    },
    show_powered_by: { label: '「Powered by Daymark」', help: 'ページの下部の一行です。' },
    reminders: {
      label: 'メンテナンス前のリマインダー',
      help: '開始のこの時間前に、購読者にメールを送ります。ない場合は、告知の1回だけ通知されます。',
    },
    stale_hours: {
      label: '更新のない時間数',
      help: '発生中の障害がこの時間更新されないと、スタッフに通知されます。0 の場合は通知しません。',
    },
    notification_hold: {
      label: '元に戻せる秒数',
      help: '公開後、この秒数だけ通知の送信を待つので、すべて取り消せます。0 の場合はすぐに送信します。',
    },
    mail_rate: {
      label: '1秒あたりの最大メール数',
      help: '送信数に制限のあるメールサーバー用です。0 の場合は、サーバーが受け付ける速さで送信します。',
    },
    trash_days: {
      label: 'ゴミ箱の保持日数',
      help: '削除したものを復元できる期間です。この期間を過ぎると完全に削除されます。',
    },
    delivery_days: {
      label: '配信記録の保持日数',
      help: '誰に何を通知したかを配信の一覧に表示する期間です。',
    },
    delivery_content_days: {
      label: '配信内容の保持日数',
      help: 'Webhook の本文と受信側の応答を保持する期間です。この期間を過ぎると、Webhook を再送できません。',
    },
    point_days: {
      label: 'メトリクスのデータ点の保持日数',
      help: '個々のデータ点を保持する期間です。グラフには引き続き集計値が表示されます。',
    },
    rollup_days: {
      label: 'メトリクスの集計値の保持日数',
      help: 'グラフの描画に使う集計値を保持する期間です。',
    },
    session_days: {
      label: '再サインインまでの日数',
      help: 'サインイン状態が続く最長の期間です。使われていないセッションは 12 時間で終了します。',
    },
    idempotency_hours: {
      label: 'べき等キーの保持時間',
      help: '同じ Idempotency-Key で繰り返されたリクエストに最初の応答を返す期間（時間）です。',
    },
    second_factor_roles: {
      label: '2段階認証が必要な役割',
      help: 'これらの役割の人は、パスキーまたはアプリのコードでサインインする必要があります。ない場合は閲覧のみ可能です。',
    },
  },
  themeName: { auto: '端末の設定に従う', light: 'ライト', dark: 'ダーク' },
  maintenanceRule: { excluded: '除外', up: '稼働時間に含める', down: 'ダウンタイムに含める' },
  days: { other: '{count}日' },

  zoneSearch: '都市名を入力（例：Tokyo）',
  zoneNone: '一致するタイムゾーンがありません。',
  useBrowserZone: 'ブラウザーのタイムゾーンを使う：{zone}',

  contrastGood: 'このままで、白い背景でも暗い背景でも読みやすい色です。',
  contrastLight: '白い背景では読みにくい色です（{ratio} : 1）。ライト表示では、より暗い色を使います。',
  contrastDark: '暗い背景では読みにくい色です（{ratio} : 1）。ダーク表示では、より明るい色を使います。',
  contrastBoth:
    '白い背景でも暗い背景でも読みにくい色です。白い背景ではより暗い色、暗い背景ではより明るい色を使います。',
  notAColour: '色は #2563eb のように #rrggbb の形式で入力してください。',
  pickColour: '色を選択: {name}',

  upload: '画像をアップロード',
  removePicture: '画像を削除',
  uploaded: 'アップロードした画像（{size} KB）',
  pictureUnreadable:
    'ブラウザーで表示できる画像ではありません。PNG、JPEG、WebP、GIF、SVG のいずれかを使ってください。',
  pictureTooLarge: 'この SVG は 48 KB を超えています。より小さいものか、PNG をアップロードしてください。',

  addLink: 'リンクを追加',
  linkLabel: 'リンク {number} の文字',
  linkUrl: 'リンク {number} のアドレス',
  removeLink: 'リンク {number} を削除',
  noLinks: '独自のリンクはありません。',

  addReminder: 'リマインダーを追加',
  reminder: 'リマインダー {number}',
  reminderUnit: 'リマインダー {number} の単位',
  removeReminder: 'リマインダー {number} を削除',
  noReminders: 'リマインダーはありません。メンテナンスの告知時に1回だけ通知されます。',
  unit: { minutes: '分', hours: '時間', days: '日' },
  duration: {
    minutes: { other: '{count}分' },
    hours: { other: '{count}時間' },
    days: { other: '{count}日' },
  },

  preview: 'ページのプレビュー',
  previewing: 'プレビューを準備中…',
  previewStale: 'プレビューには、保存できる最後の変更が表示されています：{reason}',
  previewFailed: 'プレビューを作成できませんでした：{reason}',
  previewNote:
    '明るさはこのブラウザーの設定に従います。閲覧者には、それぞれのブラウザーの設定で表示されます。',
  openPreview: 'プレビューを新しいタブで開く',
  width: 'プレビューの幅',
  phone: 'スマートフォン',
  desktop: 'デスクトップ',

  testMail: 'テストメール',
  testMailText: '通常と同じ方法でメールを1通送信し、メールサーバーの応答を確認します。',
  testMailTo: '送信先',
  testMailSend: 'テストメールを送信',
  testMailAccepted:
    'メールサーバーが {to} 宛てのメールを受け付けました。受信トレイと迷惑メールフォルダーを確認してください。',
  testMailFolder:
    'メールサーバーが設定されていないため、{to} 宛てのメールをファイルに書き込みました。サーバーで SMTP_URL と MAIL_FROM を設定して Daymark を再起動するまで、購読者にメールは届きません。',
  testMailRefused: '{to} 宛てのメールを受け付けたメールサーバーはありませんでした。',
  testMailAnswer: 'サーバーの応答：{answer}',
  testMailFile: 'ファイル：{answer}',

  version: '実行中のバージョン',
  installed: 'インストール済みのバージョン',
  unknown: '読み取れません',
  upToDate: 'インストール済みのバージョンが実行されています。',
  restartTitle: '新しいバージョンがインストールされています。Daymark を再起動してください',
  restartText:
    'バージョン {installed} がインストールされていますが、{version} が実行されています。使用するには Daymark を再起動してください。',

  openSection: '設定：{section}',
};
