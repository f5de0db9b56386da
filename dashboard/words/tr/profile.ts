import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: 'Profiliniz',
  account: 'Hesap',
  name: 'Ad',
  email: 'E-posta adresi',
  emailHint: 'Yeni adres, oraya gönderdiğimiz bağlantıyla onayladığınızda geçerli olur.',
  unconfirmed:
    '{email} adresine bir bağlantı gönderdik. Açana kadar {current} ile oturum açarsınız. Bağlantı 24 saat geçerlidir.',
  dropUnconfirmed: '{current} kalsın',
  emailSent: '{email} adresine bir bağlantı gönderdik. Yeni adresi onaylamak için açın.',
  emailWritten:
    'Hiçbir posta sunucusu ayarlanmamış, bu yüzden {email} adresini onaylayan bağlantı yalnızca sunucudaki bir dosyaya yazıldı. Onu açana kadar {current} ile oturum açın.',
  language: 'Dil',
  automatic: 'Otomatik',
  languageHint: 'Bu panelin ve size gelen e-postaların dili.',
  languageAutomatic: 'Panel tarayıcınızın dilinde, e-postalar durum sayfasının dilinde: {language}.',
  untranslated: 'Panel henüz bu dile çevrilmedi, bu yüzden İngilizce kalır. E-postalar çevrilidir.',
  timezone: 'Saat dilimi',
  timezoneHint: 'Orada şu anda saat {time}.',
  timezoneAutomatic:
    'Panel tarayıcınızın saat dilimini ({browser}), e-postalar durum sayfasınınkini ({page}) kullanır.',
  noZone: 'Bu adda bir saat dilimi yok. Berlin gibi bir şehir arayın.',
  appearance: 'Görünüm',
  appearanceHint: 'Bu yalnızca bu tarayıcıda saklanır.',
  role: 'Rolünüz',
  securityLink: 'Parola, ikinci etken, geçiş anahtarları ve oturumlar',
};
