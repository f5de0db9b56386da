import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'Ваш сеанс завершено',
  expiredText: 'Увійдіть ще раз, щоб продовжити. Нічого з введеного не втрачено.',
  recentTitle: 'Підтвердьте, що це ви',
  recentText: 'Це важлива зміна, а ви ввійшли давно. Увійдіть ще раз, щоб продовжити.',
  email: 'Електронна адреса',
  password: 'Пароль',
  showPassword: 'Показати введене',
  code: 'Код із застосунку автентифікації або код відновлення',
  signIn: 'Увійти',
  withPasskey: 'Увійти з ключем доступу',
  withOrganization: 'Увійти з обліковим записом організації (у новому вікні)',
  cancelled: 'Ви не ввійшли, тому нічого не змінено.',
  role: {
    owner: 'Власник',
    admin: 'Адміністратор',
    editor: 'Редактор',
    responder: 'Черговий',
    viewer: 'Спостерігач',
  },
};
