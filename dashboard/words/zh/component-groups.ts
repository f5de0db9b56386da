import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: '添加分组',
  addTitle: '添加分组',
  editTitle: '编辑分组',
  editOf: '编辑分组 {name}',
  name: '名称',
  nameHint: '作为标题显示给访客，例如“支付”或“欧洲”。',
  visible: '可见范围',
  visibility: { 0: '仅限已登录的用户', 1: '所有人', 2: '不可见' },
  collapsed: '在页面上',
  folding: { 0: '展开', 1: '折叠', 2: '无异常时折叠' },
  orderColumn: '组件顺序',
  order: {
    manual: '手动',
    name: '按名称',
    status: '按状态',
    last_updated: '按最近更改',
    id: '按添加时间',
  },
  orderDirection: '方向',
  direction: { asc: '升序', desc: '降序' },
  added: '已添加分组 {name}',
  saved: '已保存',
  fields: {
    name: '名称',
    visible: '可见范围',
    collapsed: '折叠方式',
    order_column: '组件顺序',
    order_direction: '方向',
  },
};
