import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'نشر',
  publishAndTellChats: {
    one: 'نشر وإشعار قناة دردشة واحدة',
    two: 'نشر وإشعار قناتي دردشة',
    few: 'نشر وإشعار {count} قنوات دردشة',
    many: 'نشر وإشعار {count} قناة دردشة',
    other: 'نشر وإشعار {count} قناة دردشة',
  },
  browsers: {
    one: 'متصفح واحد',
    two: 'متصفحان',
    few: '{count} متصفحات',
    many: '{count} متصفحًا',
    other: '{count} متصفح',
  },
  emailToFiles: {
    zero: 'لا رسائل',
    one: 'رسالة واحدة تُكتب في ملف فقط',
    two: 'رسالتان تُكتبان في ملفات فقط',
    few: '{count} رسائل تُكتب في ملفات فقط',
    many: '{count} رسالة تُكتب في ملفات فقط',
    other: '{count} رسالة تُكتب في ملفات فقط',
  },
  notUndone: 'لم يتم التراجع عنه',

  recover: {
    one: 'يعود {names} إلى «يعمل بشكل طبيعي»، ما لم يؤثر فيه شيء آخر.',
    other: 'تعود {names} إلى «يعمل بشكل طبيعي»، ما لم يؤثر فيها شيء آخر.',
  },
  stays: 'يبقى {name} على «{status}»، لأن هذه الحالة ضُبطت على المكوّن نفسه.',
  setOperational: 'ضبط هذه المكوّنات على «يعمل بشكل طبيعي»',
  setOperationalHint: 'حلّ الحادث لا يغيّر حالة ضُبطت على المكوّن نفسه.',
  alsoAffected: 'يؤثر فيه أيضًا حادث آخر مفتوح: {names}. لا تحدده إلا إذا عاد إلى العمل.',
  stillShown: 'بعد هذا التحديث تظل الصفحة تعرض مشكلة في: {names}.',
};
