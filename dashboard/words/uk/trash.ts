import type { Words } from '../words.ts';

export const trash: Words['trash'] = {
  title: 'Кошик',
  intro:
    'Видалене певний час лежить тут, і його можна відновити таким, як було. Відновлення нікого не сповіщає.',
  list: 'Видалені записи',
  type: 'Тип',
  anyType: 'Усі типи',
  types: {
    components: 'Компонент',
    'component-groups': 'Група компонентів',
    incidents: 'Інцидент',
    'incident-updates': 'Оновлення інциденту',
    postmortems: 'Аналіз інциденту',
    'incident-templates': 'Шаблон інциденту',
    schedules: 'Технічні роботи',
    'schedule-updates': 'Оновлення технічних робіт',
    metrics: 'Показник',
  },
  emptyTitle: 'Кошик порожній',
  emptyText: 'Коли хтось видаляє інцидент, компонент або шаблон, він чекає тут до остаточного видалення.',
  deleted: 'Видалено {time}',
  deletedBy: 'Видалено {time}, автор: {name}',
  purgeDue: 'Остаточне видалення: {time}',
  restore: 'Відновити',
  purge: 'Видалити назавжди',
  purgeTitle: 'Видалити «{name}» назавжди?',
  purgeText: 'Запис буде видалено назавжди разом з усім, що до нього належить. Повернути його неможливо.',
  purged: '«{name}» видалено назавжди',
};
