import type { MailTexts } from '../mail-texts.ts';

export const ar: MailTexts = {
  kinds: {
    'incident.opened': 'حادث جديد',
    'incident.updated': 'تحديث بشأن الحادث',
    'postmortem.published': 'تحليل ما بعد الحادث',
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
    'account.invitation': 'دعوة إليك',
    'account.password_reset': 'إعادة تعيين كلمة المرور',
    'account.email_change': 'تأكيد عنوان البريد الجديد',
    'account.email_changed': 'تغيّر عنوان بريدك الإلكتروني',
  },

  nextUpdate: 'التحديث القادم قبل {time}',
  before: 'الموعد السابق: {window}',
  view: 'العرض على صفحة الحالة',
  openIncident: 'فتح الحادث',
  readOn: 'قراءة البقية على صفحة الحالة',

  subscribed: 'هذا العنوان مشترك في تحديثات \u2068{page}\u2069.',
  manage: 'إدارة الاشتراك',
  unsubscribe: 'إلغاء الاشتراك',

  confirmText: 'طُلب إرسال تحديثات \u2068{page}\u2069 إلى هذا العنوان. لتلقيها يُرجى تأكيد الاشتراك.',
  confirm: 'تأكيد الاشتراك',
  confirmElse: 'الرابط صالح لمدة 24 ساعة. إن لم يكن الطلب منك فتجاهل هذه الرسالة، ولن تُرسل أي تحديثات.',
  manageText: 'من خلال هذا الرابط يمكن تغيير كل شيء: ما يُرسَل من تحديثات أو إيقافها مؤقتًا أو إلغاء الاشتراك.',

  invitationText: 'لديك دعوة للعمل على \u2068{page}\u2069. لاختيار كلمة مرور يُرجى قبول الدعوة.',
  acceptInvitation: 'قبول الدعوة',
  invitationElse: 'الرابط صالح لمرة واحدة ولمدة 7 أيام. إن لم تكن تتوقع هذه الرسالة فتجاهلها.',
  resetText: 'طُلبت كلمة مرور جديدة لحسابك على \u2068{page}\u2069.',
  resetPassword: 'اختيار كلمة مرور جديدة',
  resetElse:
    'الرابط صالح لمرة واحدة ولمدة ساعة. إن لم يكن الطلب منك فتجاهل هذه الرسالة، وستبقى كلمة المرور كما هي.',
  emailChangeText:
    'طُلب استخدام هذا العنوان لحساب على \u2068{page}\u2069. إن كان الطلب منك فيُرجى تأكيد العنوان.',
  confirmEmail: 'تأكيد العنوان',
  emailChangeElse:
    'الرابط صالح لمرة واحدة ولمدة 24 ساعة. إن لم يكن الطلب منك فتجاهل هذه الرسالة، ولن يتغير شيء.',
  emailChangedText:
    'أصبح لحسابك على \u2068{page}\u2069 عنوان بريد إلكتروني آخر. إن لم تغيّره بنفسك فأبلغ أحد مالكي الصفحة فورًا.',

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
