import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'Kişiler',
  intro: 'Bu panelde oturum açabilen herkes ve her birinin yapabilecekleri.',
  invite: 'Kişi davet et',
  searchHint: 'Ada veya e-posta adresine göre ara',
  role: 'Rol',
  anyRole: 'Tüm roller',
  state: 'Durum',
  anyState: 'Herkes',
  pending: 'Bekleyen davetler',
  disabledOnly: 'Devre dışı hesaplar',
  list: 'Oturum açabilen kişiler',

  you: 'Siz',
  disabled: 'Devre dışı',
  invited: 'Davet edildi',
  invitedAt: 'Davet: {time}',
  invitationExpired: 'Davetin süresi doldu',
  noSecondFactor: 'İkinci etken yok',
  lastSignIn: 'Son oturum açma: {time}',
  neverSignedIn: 'Henüz oturum açmadı',

  emptyTitle: 'Burada kimse yok',
  emptyText: 'Sizinle birlikte olay bildiren kişileri davet edin. Her birinin kendi hesabı olur.',

  roleMeaning: {
    owner: 'Her şeyi yapabilir; sahip ekleyebilen, değiştirebilen ve kaldırabilen tek roldür.',
    admin:
      'Sahipleri yönetmek dışında her şeyi yapabilir: ayarlar, kişiler, API belirteçleri, denetim günlüğü ve çöp kutusu dahil.',
    editor: 'Bileşen, olay, bakım, şablon, metrik ve abone oluşturur, değiştirir ve siler.',
    responder:
      'Olay bildirir, güncelleme yayımlar, bakım planlar ve bileşenlerin durumunu ayarlar. Hiçbir şeyi silmez.',
    viewer: 'Oturum açanların gördüklerini görür. Hiçbir şeyi değiştirmez.',
  },

  name: 'Ad',
  email: 'E-posta adresi',
  inviteText:
    'Bu adrese, kişinin parola seçeceği bir bağlantı göndeririz. Bağlantı bir kez çalışır ve yedi gün geçerlidir.',
  sendInvitation: 'Davet gönder',
  inviteTextFiles:
    'Hiçbir posta sunucusu ayarlanmamış, bu yüzden e-posta gönderilmez. Kişinin parola seçmesi için iletebileceğiniz bir bağlantı alırsınız. Bağlantı bir kez, yedi gün boyunca çalışır.',
  createInvitation: 'Davet oluştur',
  invitationFor: '{name} için davet',
  invitationLink: 'Davet bağlantısı',
  invitationLinkText:
    'Bu bağlantıya sahip olan herkes bu hesapla katılabilir. Bir kez, yedi gün boyunca çalışır ve bir daha gösterilmez.',
  resendLink: 'Yeni davet bağlantısı oluştur',
  invitationSent: '{email} adresine davet gönderildi',

  menu: '{name} için eylemler',
  editTitle: 'Düzenle: {name}',
  emailHint: 'Yeni adres onay gerekmeden hemen geçerli olur.',
  resend: 'Daveti yeniden gönder',
  resent: '{email} adresine yeni bir davet yolda. Önceki bağlantılar artık çalışmaz.',
  disable: 'Devre dışı bırak',
  enable: 'Etkinleştir',
  signOut: 'Her yerde oturumunu kapat',
  wasSignedOut: '{name} için tüm oturumlar kapatıldı; yeniden oturum açabilir',
  wasDisabled: '{name} artık oturum açamaz ve API belirteçleri çalışmaz',
  wasEnabled: '{name} yeniden oturum açabilir',
  deleteOwnText:
    'Bu sizin hesabınız: oturumunuz hemen kapanır ve API belirteçleriniz sona erer. Yazdıklarınız kalır. Bu geri alınamaz.',
  deleteText:
    'Oturumları ve API belirteçleri hemen sona erer, kişi hakkında bildiklerimizi sileriz. Yazdıkları kalır. Bu geri alınamaz.',
  wasDeleted: '{name} hesabı silindi',
  ownersOnly: 'Bu hesabı yalnızca bir sahip değiştirebilir.',
  ownEmailHint: 'Kendi adresinizi profilinizde değiştirin: onayladığınızda geçerli olur.',
};
