import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'הוספת קבוצה',
  addTitle: 'הוספת קבוצה',
  editTitle: 'עריכת הקבוצה',
  editOf: 'עריכת הקבוצה {name}',
  name: 'שם',
  nameHint: 'המבקרים רואים אותו ככותרת, למשל ”תשלומים” או ”אירופה”.',
  visible: 'מי רואה',
  visibility: { 0: 'משתמשים מחוברים בלבד', 1: 'כולם', 2: 'אף אחד' },
  collapsed: 'התצוגה בדף',
  folding: { 0: 'פתוחה', 1: 'מקופלת', 2: 'מקופלת אלא אם יש בעיה' },
  orderColumn: 'סדר הרכיבים בה',
  order: {
    manual: 'ידני',
    name: 'לפי שם',
    status: 'לפי סטטוס',
    last_updated: 'לפי שינוי אחרון',
    id: 'לפי מועד ההוספה',
  },
  orderDirection: 'כיוון',
  direction: { asc: 'עולה', desc: 'יורד' },
  added: 'הקבוצה {name} נוספה',
  saved: 'נשמר',
  fields: {
    name: 'שם',
    visible: 'מי רואה',
    collapsed: 'קיפול',
    order_column: 'סדר הרכיבים בה',
    order_direction: 'כיוון',
  },
};
