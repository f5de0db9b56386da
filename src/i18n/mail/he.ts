import type { MailTexts } from '../mail-texts.ts';

export const he: MailTexts = {
  kinds: {
    'incident.opened': 'תקלה חדשה',
    'incident.updated': 'עדכון על התקלה',
    'maintenance.announced': 'תחזוקה מתוכננת',
    'maintenance.updated': 'עדכון על התחזוקה',
    'maintenance.rescheduled': 'מועד התחזוקה השתנה',
    'maintenance.reminder': 'תזכורת לתחזוקה',
    'maintenance.started': 'התחזוקה החלה',
    'maintenance.completed': 'התחזוקה הסתיימה',
    'incident.overdue': 'עדכון מתעכב',
    'incident.stale': 'אין עדכון לאחרונה',
    'subscriber.confirm': 'אישור ההרשמה',
    'subscriber.manage': 'ניהול ההרשמה',
  },

  nextUpdate: 'העדכון הבא עד {time}',
  before: 'המועד הקודם: {window}',
  view: 'צפייה בדף הסטטוס',
  readOn: 'המשך הקריאה בדף הסטטוס',

  subscribed: 'הכתובת הזאת רשומה לעדכונים של \u2068{page}\u2069.',
  manage: 'ניהול ההרשמה',
  unsubscribe: 'ביטול ההרשמה',

  confirmText:
    'התקבלה בקשה לשלוח לכתובת הזאת עדכונים של \u2068{page}\u2069. כדי לקבל אותם יש לאשר את ההרשמה.',
  confirm: 'אישור ההרשמה',
  confirmElse: 'הקישור תקף ל־24 שעות. אם הבקשה לא הגיעה ממך, אפשר להתעלם מההודעה: לא יישלחו עדכונים.',
  manageText: 'בקישור הזה אפשר לשנות הכול: על מה לקבל עדכונים, הפסקה או ביטול.',

  overdueText: 'העדכון הבא הובטח עד {time}. מאז לא פורסם עדכון.',
  staleText: {
    one: 'לא פורסם עדכון כבר שעה.',
    two: 'לא פורסם עדכון כבר שעתיים.',
    other: 'לא פורסם עדכון כבר {count} שעות.',
  },
  staff: 'הכתובת הזאת שייכת לחשבון של \u2068{page}\u2069.',
};
