import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'グループを追加',
  addTitle: 'グループを追加',
  editTitle: 'グループを編集',
  editOf: 'グループ「{name}」を編集',
  name: '名前',
  nameHint: '「決済」や「ヨーロッパ」のように、ページの見出しになります。',
  visible: '公開範囲',
  visibility: { 0: 'サインインしている人のみ', 1: '全員', 2: '非公開' },
  collapsed: 'ページでの表示',
  folding: { 0: '展開', 1: '折りたたみ', 2: '問題がなければ折りたたみ' },
  orderColumn: 'コンポーネントの順序',
  order: {
    manual: '手動',
    name: '名前順',
    status: 'ステータス順',
    last_updated: '最終変更順',
    id: '追加順',
  },
  orderDirection: '方向',
  direction: { asc: '昇順', desc: '降順' },
  added: 'グループ「{name}」を追加しました',
  saved: '保存しました',
  fields: {
    name: '名前',
    visible: '公開範囲',
    collapsed: '折りたたみ',
    order_column: 'コンポーネントの順序',
    order_direction: '方向',
  },
};
