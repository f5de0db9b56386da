import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'إضافة مجموعة',
  addTitle: 'إضافة مجموعة',
  editTitle: 'تعديل المجموعة',
  editOf: 'تعديل المجموعة {name}',
  name: 'الاسم',
  nameHint: 'يراه الزوار عنوانًا للمجموعة، مثل «المدفوعات» أو «أوروبا».',
  visible: 'من يمكنه رؤيتها',
  visibility: { 0: 'من سجّلوا الدخول فقط', 1: 'الجميع', 2: 'لا أحد' },
  collapsed: 'شكلها على الصفحة',
  folding: { 0: 'موسّعة', 1: 'مطوية', 2: 'مطوية ما لم توجد مشكلة' },
  orderColumn: 'ترتيب مكوّناتها',
  order: {
    manual: 'يدويًا',
    name: 'حسب الاسم',
    status: 'حسب الحالة',
    last_updated: 'حسب آخر تغيير',
    id: 'حسب وقت الإضافة',
  },
  orderDirection: 'الاتجاه',
  direction: { asc: 'تصاعدي', desc: 'تنازلي' },
  added: 'تمت إضافة المجموعة {name}',
  saved: 'تم الحفظ',
  fields: {
    name: 'الاسم',
    visible: 'من يمكنه رؤيتها',
    collapsed: 'الطي',
    order_column: 'ترتيب مكوّناتها',
    order_direction: 'الاتجاه',
  },
};
