import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'ההתחברות שלך הסתיימה',
  expiredText: 'כדי להמשיך יש להתחבר שוב. דבר ממה שהקלדת לא אבד.',
  recentTitle: 'אימות הזהות שלך',
  recentText: 'השינוי הזה רגיש, והתחברת לפני זמן מה. כדי להמשיך יש להתחבר שוב.',
  email: 'כתובת דואר אלקטרוני',
  password: 'סיסמה',
  showPassword: 'הצגת הטקסט שהוקלד',
  code: 'קוד מיישומון האימות, או קוד שחזור',
  signIn: 'התחברות',
  withPasskey: 'התחברות עם מפתח גישה',
  withOrganization: 'התחברות עם חשבון הארגון (בחלון חדש)',
  cancelled: 'לא התחברת, ולכן דבר לא שונה.',
  role: { owner: 'בעלים', admin: 'מנהל', editor: 'עורך', responder: 'כונן', viewer: 'צופה' },
};
