import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: 'ملفك الشخصي',
  account: 'الحساب',
  name: 'الاسم',
  email: 'عنوان البريد الإلكتروني',
  emailHint: 'يسري العنوان الجديد بعد أن تؤكده بالرابط الذي نرسله إليه.',
  unconfirmed:
    'أرسلنا رابطًا إلى {email}. حتى تفتحه تسجّل الدخول بالعنوان {current}. الرابط صالح لمدة 24 ساعة.',
  dropUnconfirmed: 'الاحتفاظ بالعنوان {current}',
  emailSent: 'أرسلنا رابطًا إلى {email}. افتحه لتأكيد العنوان الجديد.',
  language: 'اللغة',
  automatic: 'تلقائي',
  languageHint: 'لغة لوحة التحكم هذه والرسائل المرسلة إليك.',
  languageAutomatic: 'لوحة التحكم بلغة متصفحك، والرسائل بلغة صفحة الحالة: {language}.',
  untranslated: 'لم تُترجم لوحة التحكم إلى هذه اللغة بعد، لذا تبقى بالإنجليزية. أما الرسائل فمترجمة.',
  timezone: 'المنطقة الزمنية',
  timezoneHint: 'الوقت هناك الآن {time}.',
  timezoneAutomatic:
    'لوحة التحكم بالمنطقة الزمنية لمتصفحك ({browser})، والرسائل بالمنطقة الزمنية لصفحة الحالة ({page}).',
  noZone: 'لا توجد منطقة زمنية بهذا الاسم. ابحث عن مدينة، مثل Berlin.',
  appearance: 'المظهر',
  appearanceHint: 'يُحفظ هذا في هذا المتصفح فقط.',
  role: 'دورك',
  securityLink: 'كلمة المرور والعامل الثاني ومفاتيح المرور والجلسات',
};
