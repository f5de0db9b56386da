import type { Words } from '../words.ts';

export const trash: Words['trash'] = {
  title: 'ゴミ箱',
  intro: '削除したものは、しばらくここに残り、元の状態に復元できます。復元しても通知は送信されません。',
  list: '削除されたレコード',
  type: '種類',
  anyType: 'すべての種類',
  types: {
    components: 'コンポーネント',
    'component-groups': 'コンポーネントグループ',
    incidents: 'インシデント',
    'incident-updates': 'インシデントの更新',
    postmortems: '事後分析',
    'incident-templates': 'インシデントテンプレート',
    schedules: 'メンテナンス',
    'schedule-updates': 'メンテナンスの更新',
    metrics: 'メトリクス',
  },
  emptyTitle: 'ゴミ箱は空です',
  emptyText:
    'インシデント、コンポーネント、テンプレートなどを削除すると、完全に削除されるまでここに残ります。',
  deleted: '削除：{time}',
  deletedBy: '削除：{time}（{name}）',
  purgeDue: '完全に削除：{time}',
  restore: '復元',
  purge: '完全に削除',
  purgeTitle: '「{name}」を完全に削除しますか？',
  purgeText: '関連するものも含めて完全に削除されます。元に戻す方法はありません。',
  purged: '「{name}」を完全に削除しました',
};
