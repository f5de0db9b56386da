import type { MailTexts } from '../mail-texts.ts';

export const ar: MailTexts = {
  kinds: {
    'incident.opened': 'حادث جديد',
    'incident.updated': 'تحديث بشأن الحادث',
    'maintenance.announced': 'صيانة مخطط لها',
    'maintenance.updated': 'تحديث بشأن الصيانة',
    'maintenance.rescheduled': 'تغيير موعد الصيانة',
    'maintenance.reminder': 'تذكير بالصيانة',
    'maintenance.started': 'بدأت الصيانة',
    'maintenance.completed': 'اكتملت الصيانة',
    'incident.overdue': 'تحديث متأخر',
    'incident.stale': 'لا توجد تحديثات حديثة',
    'subscriber.confirm': 'تأكيد الاشتراك',
    'subscriber.manage': 'إدارة الاشتراك',
  },

  nextUpdate: 'التحديث القادم قبل {time}',
  before: 'الموعد السابق: {window}',
  view: 'العرض على صفحة الحالة',
  readOn: 'قراءة البقية على صفحة الحالة',

  subscribed: 'هذا العنوان مشترك في تحديثات \u2068{page}\u2069.',
  manage: 'إدارة الاشتراك',
  unsubscribe: 'إلغاء الاشتراك',

  confirmText: 'طُلب إرسال تحديثات \u2068{page}\u2069 إلى هذا العنوان. لتلقيها يُرجى تأكيد الاشتراك.',
  confirm: 'تأكيد الاشتراك',
  confirmElse: 'الرابط صالح لمدة 24 ساعة. إن لم يكن الطلب منك فتجاهل هذه الرسالة، ولن تُرسل أي تحديثات.',
  manageText: 'من خلال هذا الرابط يمكن تغيير كل شيء: ما يُرسَل من تحديثات أو إيقافها مؤقتًا أو إلغاء الاشتراك.',

  overdueText: 'كان من المقرر نشر التحديث القادم قبل {time}، ولم يُنشر أي تحديث منذ ذلك الحين.',
  staleText: {
    zero: 'لم يُنشر أي تحديث منذ {count} ساعة.',
    one: 'لم يُنشر أي تحديث منذ ساعة واحدة.',
    two: 'لم يُنشر أي تحديث منذ ساعتين.',
    few: 'لم يُنشر أي تحديث منذ {count} ساعات.',
    many: 'لم يُنشر أي تحديث منذ {count} ساعة.',
    other: 'لم يُنشر أي تحديث منذ {count} ساعة.',
  },
  staff: 'هذا العنوان تابع لحساب على \u2068{page}\u2069.',
};
