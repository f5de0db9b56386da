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
    'maintenance.completed': 'התחזוקה הושלמה',
    'incident.overdue': 'עדכון מתעכב',
    'incident.stale': 'אין עדכונים אחרונים',
    'subscriber.confirm': 'אישור ההרשמה שלך',
    'subscriber.manage': 'ניהול ההרשמה שלך',
    'account.invitation': 'קיבלת הזמנה',
    'account.password_reset': 'איפוס הסיסמה',
    'account.email_change': 'אישור כתובת הדואר החדשה',
    'account.email_changed': 'כתובת הדואר שלך השתנתה',
  },

  started: 'התחלה',
  duration: 'משך',
  nextUpdate: 'העדכון הבא עד',
  window: 'מועד',
  before: 'המועד הקודם',
  affected: 'רכיבים שהושפעו',
  restored: 'חזרו לפעול',
  stillAffected: 'עדיין מושפעים',
  openEnd: '{start}, שעת הסיום לא נקבעה',
  lasted: 'משך: {duration}',
  moreComponents: { one: 'ועוד אחד', two: 'ועוד שניים', other: 'ועוד {count}' },

  viewIncident: 'צפייה בתקלה',
  viewMaintenance: 'צפייה בתחזוקה',
  readPostmortem: 'קריאת תחקיר התקלה',
  openIncident: 'פתיחת התקלה בלוח הבקרה',
  viewPage: 'צפייה בדף הסטטוס',
  readOn: 'המשך הקריאה בדף הסטטוס',
  openLink: 'אם הכפתור לא עובד, אפשר לפתוח את הקישור הזה:',

  subscribed: 'קיבלת את ההודעה הזאת כי נרשמת לעדכונים של \u2068{page}\u2069.',
  manage: 'ניהול ההרשמה',
  unsubscribe: 'ביטול ההרשמה',

  confirmText: 'נא לאשר שברצונך לקבל עדכונים של \u2068{page}\u2069 לכתובת הזאת.',
  confirm: 'אישור ההרשמה',
  confirmElse: 'תוקף הקישור יפוג בעוד 24 שעות. אם לא ביקשת עדכונים, אפשר להתעלם מההודעה. לא נשלח דבר.',
  confirmChannel:
    'נא לאשר שערוץ זה יקבל עדכונים מאת \u2068{page}\u2069. יש לפתוח את הקישור וללחוץ על הכפתור.',
  confirmChannelElse:
    'הקישור תקף ל-24 שעות. אם אף אחד כאן לא ביקש זאת, אפשר להתעלם מההודעה, ולא יישלחו עדכונים.',
  manageText: 'בקישור הזה אפשר לבחור על מה לקבל עדכונים, להשהות את ההודעות או לבטל את ההרשמה.',

  invitationText: 'הוזמנת לנהל את \u2068{page}\u2069. נא לקבל את ההזמנה ולבחור סיסמה.',
  acceptInvitation: 'קבלת ההזמנה',
  invitationElse: 'תוקף הקישור יפוג בעוד 7 ימים, והוא פועל פעם אחת. אם לא ציפית להזמנה, אפשר להתעלם מההודעה.',
  resetText: 'קיבלנו בקשה לאפס את הסיסמה לחשבון שלך ב־\u2068{page}\u2069.',
  resetPassword: 'בחירת סיסמה חדשה',
  resetElse:
    'תוקף הקישור יפוג בעוד שעה, והוא פועל פעם אחת. אם לא ביקשת זאת, אפשר להתעלם מההודעה. הסיסמה לא תשתנה.',
  emailChangeText: 'נא לאשר שברצונך להשתמש בכתובת הזאת לחשבון שלך ב־\u2068{page}\u2069.',
  confirmEmail: 'אישור הכתובת',
  emailChangeElse:
    'תוקף הקישור יפוג בעוד 24 שעות, והוא פועל פעם אחת. אם לא ביקשת את השינוי, אפשר להתעלם מההודעה.',
  emailChangedText:
    'כתובת הדואר של החשבון שלך ב־\u2068{page}\u2069 השתנתה. אם לא שינית אותה, יש לפנות מיד לבעלים של הדף.',

  overdueText: 'העדכון הבא היה אמור להתפרסם עד {time}, אך טרם פורסם.',
  staleText: {
    one: 'לא פורסם עדכון כבר שעה.',
    two: 'לא פורסם עדכון כבר שעתיים.',
    other: 'לא פורסם עדכון כבר {count} שעות.',
  },
  staff: 'קיבלת את ההודעה הזאת כי יש לך חשבון ב־\u2068{page}\u2069.',
};
