import type { MailTexts } from '../mail-texts.ts';

export const ar: MailTexts = {
  kinds: {
    'incident.opened': 'حادث جديد',
    'incident.updated': 'تحديث بشأن الحادث',
    'postmortem.published': 'تحليل ما بعد الحادث',
    'maintenance.announced': 'صيانة مجدولة',
    'maintenance.updated': 'تحديث بشأن الصيانة',
    'maintenance.rescheduled': 'إعادة جدولة الصيانة',
    'maintenance.reminder': 'تذكير بالصيانة',
    'maintenance.started': 'بدأت الصيانة',
    'maintenance.completed': 'اكتملت الصيانة',
    'incident.overdue': 'تحديث متأخر',
    'incident.stale': 'لا توجد تحديثات حديثة',
    'subscriber.confirm': 'يُرجى تأكيد اشتراكك',
    'subscriber.manage': 'إدارة اشتراكك',
    'account.invitation': 'لقد تلقيت دعوة',
    'account.password_reset': 'إعادة تعيين كلمة المرور',
    'account.email_change': 'تأكيد عنوان بريدك الإلكتروني الجديد',
    'account.email_changed': 'تم تغيير عنوان بريدك الإلكتروني',
  },

  started: 'وقت البدء',
  duration: 'المدة',
  nextUpdate: 'التحديث التالي قبل',
  window: 'الموعد',
  before: 'الموعد السابق',
  affected: 'المكوّنات المتأثرة',
  restored: 'عادت إلى العمل',
  stillAffected: 'لا تزال متأثرة',
  openEnd: '{start}، وقت الانتهاء غير محدد',
  lasted: 'المدة: {duration}',
  moreComponents: {
    zero: 'و{count} غيرها',
    one: 'وواحد آخر',
    two: 'واثنان آخران',
    few: 'و{count} أخرى',
    many: 'و{count} أخرى',
    other: 'و{count} أخرى',
  },

  viewIncident: 'عرض الحادث',
  viewMaintenance: 'عرض الصيانة',
  readPostmortem: 'قراءة تحليل ما بعد الحادث',
  openIncident: 'فتح الحادث في لوحة التحكم',
  viewPage: 'عرض صفحة الحالة',
  readOn: 'متابعة القراءة على صفحة الحالة',
  openLink: 'إذا لم يعمل الزر، فافتح هذا الرابط:',

  subscribed: 'تلقيت هذه الرسالة لأنك مشترك في تحديثات \u2068{page}\u2069.',
  manage: 'إدارة الاشتراك',
  unsubscribe: 'إلغاء الاشتراك',

  confirmText: 'يُرجى تأكيد رغبتك في تلقي تحديثات \u2068{page}\u2069 على هذا العنوان.',
  confirm: 'تأكيد الاشتراك',
  confirmElse:
    'تنتهي صلاحية هذا الرابط بعد 24 ساعة. إذا لم تطلب التحديثات، فتجاهل هذه الرسالة. لن نرسل إليك أي تحديث.',
  confirmChannel: 'يُرجى تأكيد أن هذه القناة ستتلقى تحديثات \u2068{page}\u2069. افتح الرابط ثم اضغط على الزر.',
  confirmChannelElse:
    'يعمل الرابط لمدة 24 ساعة. إذا لم يطلب أحد هنا ذلك، فتجاهل هذه الرسالة ولن تُرسل أي تحديثات.',
  manageText: 'استخدم هذا الرابط لاختيار ما تريد معرفته أو إيقاف الرسائل مؤقتًا أو إلغاء الاشتراك.',

  invitationText: 'تمت دعوتك للمشاركة في إدارة \u2068{page}\u2069. اقبل الدعوة واختر كلمة مرور.',
  acceptInvitation: 'قبول الدعوة',
  invitationElse:
    'تنتهي صلاحية هذا الرابط بعد 7 أيام، ويعمل مرة واحدة. إذا لم تكن تتوقع دعوة، فتجاهل هذه الرسالة.',
  resetText: 'تلقينا طلبًا لإعادة تعيين كلمة مرور حسابك على \u2068{page}\u2069.',
  resetPassword: 'اختيار كلمة مرور جديدة',
  resetElse:
    'تنتهي صلاحية هذا الرابط بعد ساعة، ويعمل مرة واحدة. إذا لم تطلب ذلك، فتجاهل هذه الرسالة. ستبقى كلمة مرورك كما هي.',
  emailChangeText: 'يُرجى تأكيد رغبتك في استخدام هذا العنوان لحسابك على \u2068{page}\u2069.',
  confirmEmail: 'تأكيد العنوان',
  emailChangeElse:
    'تنتهي صلاحية هذا الرابط بعد 24 ساعة، ويعمل مرة واحدة. إذا لم تطلب هذا التغيير، فتجاهل هذه الرسالة.',
  emailChangedText:
    'تم تغيير عنوان البريد الإلكتروني لحسابك على \u2068{page}\u2069. إذا لم تغيّره بنفسك، فتواصل فورًا مع أحد مالكي الصفحة.',

  overdueText: 'كان من المقرر نشر التحديث التالي قبل {time}، لكنه لم يُنشر بعد.',
  staleText: {
    zero: 'لم يُنشر أي تحديث منذ {count} ساعة.',
    one: 'لم يُنشر أي تحديث منذ ساعة واحدة.',
    two: 'لم يُنشر أي تحديث منذ ساعتين.',
    few: 'لم يُنشر أي تحديث منذ {count} ساعات.',
    many: 'لم يُنشر أي تحديث منذ {count} ساعة.',
    other: 'لم يُنشر أي تحديث منذ {count} ساعة.',
  },
  staff: 'تلقيت هذه الرسالة لأن لديك حسابًا على \u2068{page}\u2069.',
};
