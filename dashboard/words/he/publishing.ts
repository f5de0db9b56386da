import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'פרסום',
  publishAndTellChats: {
    one: 'פרסום והודעה לערוץ צ׳אט אחד',
    two: 'פרסום והודעה לשני ערוצי צ׳אט',
    other: 'פרסום והודעה ל־{count} ערוצי צ׳אט',
  },
  browsers: { one: 'דפדפן אחד', two: 'שני דפדפנים', other: '{count} דפדפנים' },
  notUndone: 'הפרסום לא בוטל',
};
