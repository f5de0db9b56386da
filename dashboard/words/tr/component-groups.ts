import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'Grup ekle',
  addTitle: 'Grup ekle',
  editTitle: 'Grubu düzenle',
  editOf: '{name} grubunu düzenle',
  name: 'Ad',
  nameHint: 'Ziyaretçiler bunu başlık olarak görür, örneğin “Ödemeler” veya “Avrupa”.',
  visible: 'Kim görebilir',
  visibility: { 0: 'Yalnızca oturum açanlar', 1: 'Herkes', 2: 'Kimse' },
  collapsed: 'Sayfadaki görünümü',
  folding: { 0: 'açık', 1: 'daraltılmış', 2: 'sorun yoksa daraltılmış' },
  orderColumn: 'Bileşenlerinin sırası',
  order: {
    manual: 'Elle',
    name: 'Ada göre',
    status: 'Duruma göre',
    last_updated: 'Son değişikliğe göre',
    id: 'Eklenme zamanına göre',
  },
  orderDirection: 'Yön',
  direction: { asc: 'Artan', desc: 'Azalan' },
  added: '{name} grubu eklendi',
  saved: 'Kaydedildi',
  fields: {
    name: 'Ad',
    visible: 'Kim görebilir',
    collapsed: 'Daraltma',
    order_column: 'Bileşenlerinin sırası',
    order_direction: 'Yön',
  },
};
