import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'انتهت جلستك',
  expiredText: 'سجّل الدخول مرة أخرى للمتابعة. لم يضع شيء مما كتبته.',
  recentTitle: 'تأكيد هويتك',
  recentText: 'هذا التغيير حساس، وقد مر وقت على تسجيل دخولك. سجّل الدخول مرة أخرى للمتابعة.',
  email: 'عنوان البريد الإلكتروني',
  password: 'كلمة المرور',
  showPassword: 'إظهار ما كُتب',
  code: 'رمز من تطبيق المصادقة، أو رمز استرداد',
  signIn: 'تسجيل الدخول',
  withPasskey: 'تسجيل الدخول بمفتاح مرور',
  withOrganization: 'تسجيل الدخول بحساب مؤسستك (في نافذة جديدة)',
  cancelled: 'لم تسجّل الدخول، لذلك لم يتغير شيء.',
  role: { owner: 'مالك', admin: 'مسؤول', editor: 'محرّر', responder: 'مستجيب', viewer: 'مُطّلع' },
};
