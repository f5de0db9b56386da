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
  notUndone: 'لم يتم التراجع عنه',
};
