import type { MailTexts } from '../mail-texts.ts';

export const he: MailTexts = {
  kinds: {
    'incident.opened': 'תקלה חדשה',
    'incident.updated': 'עדכון על התקלה',
    'postmortem.published': 'תחקיר התקלה',
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
    'account.invitation': 'הזמנה',
    'account.password_reset': 'איפוס הסיסמה',
    'account.email_change': 'אישור כתובת הדואר החדשה',
    'account.email_changed': 'כתובת הדואר שלך השתנתה',
  },

  nextUpdate: 'העדכון הבא עד {time}',
  before: 'המועד הקודם: {window}',
  view: 'צפייה בדף הסטטוס',
  openIncident: 'פתיחת התקלה',
  readOn: 'המשך הקריאה בדף הסטטוס',

  subscribed: 'הכתובת הזאת רשומה לעדכונים של \u2068{page}\u2069.',
  manage: 'ניהול ההרשמה',
  unsubscribe: 'ביטול ההרשמה',

  confirmText:
    'התקבלה בקשה לשלוח לכתובת הזאת עדכונים של \u2068{page}\u2069. כדי לקבל אותם יש לאשר את ההרשמה.',
  confirm: 'אישור ההרשמה',
  confirmElse: 'הקישור תקף ל־24 שעות. אם הבקשה לא הגיעה ממך, אפשר להתעלם מההודעה: לא יישלחו עדכונים.',
  confirmChannel:
    'נא לאשר שערוץ זה יקבל עדכונים מאת \u2068{page}\u2069. יש לפתוח את הקישור וללחוץ על הכפתור.',
  confirmChannelElse:
    'הקישור תקף ל-24 שעות. אם אף אחד כאן לא ביקש זאת, אפשר להתעלם מההודעה, ולא יישלחו עדכונים.',
  manageText: 'בקישור הזה אפשר לשנות הכול: על מה לקבל עדכונים, הפסקה או ביטול.',

  invitationText: 'הוזמנת לעבוד על \u2068{page}\u2069. כדי לבחור סיסמה יש לקבל את ההזמנה.',
  acceptInvitation: 'קבלת ההזמנה',
  invitationElse: 'הקישור תקף לפעם אחת, למשך 7 ימים. אם לא ציפית להודעה הזאת, אפשר להתעלם ממנה.',
  resetText: 'התקבלה בקשה לסיסמה חדשה לחשבון שלך של \u2068{page}\u2069.',
  resetPassword: 'בחירת סיסמה חדשה',
  resetElse: 'הקישור תקף לפעם אחת, למשך שעה. אם הבקשה לא הגיעה ממך, אפשר להתעלם מההודעה: הסיסמה לא תשתנה.',
  emailChangeText:
    'התקבלה בקשה להשתמש בכתובת הזאת לחשבון של \u2068{page}\u2069. אם הבקשה הגיעה ממך, יש לאשר את הכתובת.',
  confirmEmail: 'אישור הכתובת',
  emailChangeElse:
    'הקישור תקף לפעם אחת, למשך 24 שעות. אם הבקשה לא הגיעה ממך, אפשר להתעלם מההודעה: דבר לא ישתנה.',
  emailChangedText:
    'לחשבון שלך של \u2068{page}\u2069 יש עכשיו כתובת דואר אחרת. אם השינוי לא נעשה על ידך, יש לפנות מיד לבעלים של הדף.',

  overdueText: 'העדכון הבא הובטח עד {time}. מאז לא פורסם עדכון.',
  staleText: {
    one: 'לא פורסם עדכון כבר שעה.',
    two: 'לא פורסם עדכון כבר שעתיים.',
    other: 'לא פורסם עדכון כבר {count} שעות.',
  },
  staff: 'הכתובת הזאת שייכת לחשבון של \u2068{page}\u2069.',
};
