import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: 'הפרופיל שלך',
  account: 'חשבון',
  name: 'שם',
  email: 'כתובת דואר אלקטרוני',
  emailHint: 'כתובת חדשה נכנסת לתוקף אחרי אישורה בקישור שנשלח אליה.',
  unconfirmed: 'שלחנו קישור אל {email}. עד לפתיחתו ההתחברות היא עם {current}. הקישור תקף ל־24 שעות.',
  dropUnconfirmed: 'להישאר עם {current}',
  emailSent: 'שלחנו קישור אל {email}. יש לפתוח אותו כדי לאשר את הכתובת החדשה.',
  emailWritten:
    'לא הוגדר שרת דואר, ולכן הקישור המאשר את {email} נכתב לקובץ בשרת בלבד. עד שתפתחו אותו, היכנסו עם {current}.',
  language: 'שפה',
  automatic: 'אוטומטי',
  languageHint: 'השפה של לוח הבקרה ושל הדואר שנשלח אליך.',
  languageAutomatic: 'לוח הבקרה מוצג בשפת הדפדפן, והדואר נשלח בשפת דף הסטטוס: {language}.',
  untranslated: 'לוח הבקרה עדיין לא תורגם לשפה הזאת, ולכן הוא נשאר באנגלית. הדואר מתורגם.',
  timezone: 'אזור זמן',
  timezoneHint: 'השעה שם עכשיו {time}.',
  timezoneAutomatic: 'לוח הבקרה לפי אזור הזמן של הדפדפן ({browser}), והדואר לפי זה של דף הסטטוס ({page}).',
  noZone: 'אין אזור זמן בשם הזה. אפשר לחפש עיר, למשל Berlin.',
  appearance: 'מראה',
  appearanceHint: 'נשמר בדפדפן הזה בלבד.',
  role: 'התפקיד שלך',
  securityLink: 'סיסמה, גורם שני, מפתחות גישה והתחברויות',
};
