import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Yayımla',
  publishAndTellChats: { other: 'Yayımla ve {count} sohbet kanalına bildir' },
  browsers: { other: '{count} tarayıcı' },
  emailToFiles: {
    one: 'yalnızca dosyaya yazılan {count} e-posta',
    other: 'yalnızca dosyalara yazılan {count} e-posta',
  },
  notUndone: 'Geri alınamadı',

  recover: {
    one: '{names}, başka bir şey etkilemiyorsa “Çalışıyor” durumuna döner.',
    other: '{names}, başka bir şey etkilemiyorsa “Çalışıyor” durumuna döner.',
  },
  stays: '{name} “{status}” durumunda kalır, çünkü bu durum bileşenin kendisine verilmiş.',
  setOperational: 'Bunları Çalışıyor olarak ayarla',
  setOperationalHint: 'Olayın çözülmesi, bileşenin kendisine verilmiş bir durumu değiştirmez.',
  alsoAffected:
    'Açık olan başka bir olay da onu etkiliyor: {names}. Yalnızca yeniden çalışıyorsa işaretleyin.',
  stillShown: 'Bu güncellemeden sonra sayfa şunlar için hâlâ sorun gösterir: {names}.',
};
