import type { Words } from '../words.ts';

export const trash: Words['trash'] = {
  title: 'Çöp kutusu',
  intro:
    'Silinenler bir süre burada kalır ve olduğu gibi geri yüklenebilir. Geri yükleme kimseye bildirilmez.',
  list: 'Silinen kayıtlar',
  type: 'Tür',
  anyType: 'Tüm türler',
  types: {
    components: 'Bileşen',
    'component-groups': 'Bileşen grubu',
    incidents: 'Olay',
    'incident-updates': 'Olay güncellemesi',
    postmortems: 'Olay sonrası analiz',
    'incident-templates': 'Olay şablonu',
    schedules: 'Bakım',
    'schedule-updates': 'Bakım güncellemesi',
    metrics: 'Metrik',
  },
  emptyTitle: 'Çöp kutusu boş',
  emptyText: 'Biri bir olayı, bileşeni veya şablonu sildiğinde, kalıcı olarak silinene kadar burada bekler.',
  deleted: 'Silindi: {time}',
  deletedBy: '{name} sildi: {time}',
  purgeDue: 'Kalıcı silinme: {time}',
  restore: 'Geri yükle',
  purge: 'Kalıcı olarak sil',
  purgeTitle: '“{name}” kalıcı olarak silinsin mi?',
  purgeText: 'Ona ait olanlarla birlikte kalıcı olarak silinir. Hiçbir şey geri getiremez.',
  purged: '“{name}” kalıcı olarak silindi',
};
