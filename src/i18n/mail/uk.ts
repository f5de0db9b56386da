import type { MailTexts } from '../mail-translator.ts';

export const uk: MailTexts = {
  kinds: {
    'incident.opened': 'Новий інцидент',
    'incident.updated': 'Оновлення щодо інциденту',
    'maintenance.announced': 'Заплановані технічні роботи',
    'maintenance.updated': 'Оновлення щодо технічних робіт',
    'maintenance.rescheduled': 'Технічні роботи перенесено',
    'maintenance.reminder': 'Нагадування про технічні роботи',
    'maintenance.started': 'Технічні роботи розпочато',
    'maintenance.completed': 'Технічні роботи завершено',
    'incident.overdue': 'Оновлення затримується',
    'incident.stale': 'Давно немає оновлень',
    'subscriber.confirm': 'Підтвердження підписки',
    'subscriber.manage': 'Ваша підписка',
  },

  nextUpdate: 'Наступне оновлення не пізніше: {time}',
  before: 'Попередній час: {window}',
  view: 'Переглянути на сторінці стану',
  readOn: 'Читати далі на сторінці стану',

  subscribed: 'Ця адреса підписана на оновлення: {page}.',
  manage: 'Керувати підпискою',
  unsubscribe: 'Відписатися',

  confirmText:
    'Хтось попросив надсилати на цю адресу оновлення: {page}. Щоб отримувати їх, підтвердьте підписку.',
  confirm: 'Підтвердити підписку',
  confirmElse:
    'Посилання діє 24 години. Якщо це були не ви, не зважайте на цей лист: оновлення не надсилатимуться.',
  manageText: 'За цим посиланням можна змінити все: про що сповіщати, зробити паузу або відписатися.',

  overdueText: 'Наступне оновлення обіцяно не пізніше: {time}. Відтоді жодного не опубліковано.',
  staleText: {
    one: 'Оновлень немає вже {count} годину.',
    few: 'Оновлень немає вже {count} години.',
    many: 'Оновлень немає вже {count} годин.',
    other: 'Оновлень немає вже {count} години.',
  },
  staff: 'Ця адреса належить до облікового запису: {page}.',
};
