import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'Додати групу',
  addTitle: 'Додати групу',
  editTitle: 'Редагувати групу',
  editOf: 'Редагувати групу {name}',
  name: 'Назва',
  nameHint: 'Відвідувачі бачать її як заголовок, наприклад «Платежі» або «Європа».',
  visible: 'Хто це бачить',
  visibility: { 0: 'Лише користувачі, що ввійшли', 1: 'Усі', 2: 'Ніхто' },
  collapsed: 'Вигляд на сторінці',
  folding: { 0: 'розгорнута', 1: 'згорнута', 2: 'згорнута, якщо немає проблем' },
  orderColumn: 'Порядок компонентів',
  order: {
    manual: 'Вручну',
    name: 'За назвою',
    status: 'За станом',
    last_updated: 'За останньою зміною',
    id: 'За часом додавання',
  },
  orderDirection: 'Напрямок',
  direction: { asc: 'За зростанням', desc: 'За спаданням' },
  added: 'Групу {name} додано',
  saved: 'Збережено',
  fields: {
    name: 'Назва',
    visible: 'Хто це бачить',
    collapsed: 'Згортання',
    order_column: 'Порядок компонентів',
    order_direction: 'Напрямок',
  },
};
