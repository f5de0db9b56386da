import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Yayımla',
  publishAndTellChats: { other: 'Yayımla ve {count} sohbet kanalına bildir' },
  browsers: { other: '{count} tarayıcı' },
  notUndone: 'Geri alınamadı',
};
