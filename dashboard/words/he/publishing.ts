import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'פרסום',
  publishAndTellChats: {
    one: 'פרסום והודעה לערוץ צ׳אט אחד',
    two: 'פרסום והודעה לשני ערוצי צ׳אט',
    other: 'פרסום והודעה ל־{count} ערוצי צ׳אט',
  },
  browsers: { one: 'דפדפן אחד', two: 'שני דפדפנים', other: '{count} דפדפנים' },
  emailToFiles: {
    one: 'הודעת דואר אחת, נכתבת לקובץ בלבד',
    two: 'שתי הודעות דואר, נכתבות לקבצים בלבד',
    other: '{count} הודעות דואר, נכתבות לקבצים בלבד',
  },
  notUndone: 'הפרסום לא בוטל',

  recover: {
    one: '{names} חוזר ל־”תקין”, אלא אם משהו אחר משפיע עליו.',
    other: '{names} חוזרים ל־”תקין”, אלא אם משהו אחר משפיע עליהם.',
  },
  stays: '{name} נשאר ב־”{status}”, כי הסטטוס הזה נקבע ברכיב עצמו.',
  setOperational: 'לסמן את אלה כתקינים',
  setOperationalHint: 'פתרון התקרית אינו משנה מצב שנקבע ברכיב עצמו.',
  alsoAffected: 'גם תקרית פתוחה אחרת משפיעה עליו: {names}. סמנו רק אם הוא פועל שוב.',
  stillShown: 'אחרי העדכון הזה הדף עדיין מציג בעיה ב: {names}.',
};
