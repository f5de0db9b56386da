import type { MailTexts } from '../mail-texts.ts';

export const tr: MailTexts = {
  kinds: {
    'incident.opened': 'Yeni olay',
    'incident.updated': 'Olay güncellemesi',
    'postmortem.published': 'Olay sonrası analiz',
    'maintenance.announced': 'Planlı bakım',
    'maintenance.updated': 'Bakım güncellemesi',
    'maintenance.rescheduled': 'Bakım yeniden planlandı',
    'maintenance.reminder': 'Bakım hatırlatması',
    'maintenance.started': 'Bakım başladı',
    'maintenance.completed': 'Bakım tamamlandı',
    'incident.overdue': 'Güncelleme gecikti',
    'incident.stale': 'Yakın zamanda güncelleme yok',
    'subscriber.confirm': 'Aboneliğinizi onaylayın',
    'subscriber.manage': 'Aboneliğinizi yönetin',
    'account.invitation': 'Davet edildiniz',
    'account.password_reset': 'Parolanızı sıfırlayın',
    'account.email_change': 'Yeni e-posta adresinizi onaylayın',
    'account.email_changed': 'E-posta adresiniz değiştirildi',
  },

  started: 'Başlangıç',
  duration: 'Süre',
  nextUpdate: 'Sonraki güncelleme en geç',
  window: 'Planlanan zaman',
  before: 'Önceki zaman',
  affected: 'Etkilenen bileşenler',
  restored: 'Düzelenler',
  stillAffected: 'Hâlâ etkilenenler',
  openEnd: '{start}, bitiş zamanı belirsiz',
  lasted: 'Süre: {duration}',
  moreComponents: { one: 've {count} tane daha', other: 've {count} tane daha' },

  viewIncident: 'Olayı görüntüle',
  viewMaintenance: 'Bakımı görüntüle',
  readPostmortem: 'Olay sonrası analizi oku',
  openIncident: 'Olayı yönetim panelinde aç',
  viewPage: 'Durum sayfasını görüntüle',
  readOn: 'Devamını durum sayfasında oku',
  openLink: 'Düğme çalışmıyorsa bu bağlantıyı açın:',

  subscribed: 'Bu e-postayı {page} güncellemelerine abone olduğunuz için alıyorsunuz.',
  manage: 'Aboneliği yönet',
  unsubscribe: 'Abonelikten çık',

  confirmText: 'Lütfen {page} güncellemelerini bu adreste almak istediğinizi onaylayın.',
  confirm: 'Aboneliği onayla',
  confirmElse:
    'Bu bağlantının süresi 24 saat içinde dolar. Güncelleme istemediyseniz bu e-postayı yok sayabilirsiniz. Size hiçbir şey göndermeyiz.',
  confirmChannel:
    'Lütfen bu kanalın {page} güncellemelerini almasını onaylayın. Bağlantıyı açın, ardından düğmeye basın.',
  confirmChannelElse:
    'Bağlantı 24 saat geçerlidir. Burada kimse bunu istemediyse bu iletiyi yok sayın; hiçbir güncelleme gönderilmez.',
  manageText:
    'Bu bağlantıyla hangi konularda bilgi alacağınızı seçebilir, e-postaları duraklatabilir veya abonelikten çıkabilirsiniz.',

  invitationText: '{page} sayfasının yönetimine davet edildiniz. Daveti kabul edin ve bir parola seçin.',
  acceptInvitation: 'Daveti kabul et',
  invitationElse:
    'Bu bağlantının süresi 7 gün içinde dolar ve yalnızca bir kez çalışır. Davet beklemiyorsanız bu e-postayı yok sayabilirsiniz.',
  resetText: '{page} hesabınızın parolasını sıfırlamak için bir istek aldık.',
  resetPassword: 'Yeni parola seç',
  resetElse:
    'Bu bağlantının süresi bir saat içinde dolar ve yalnızca bir kez çalışır. Bunu siz istemediyseniz bu e-postayı yok sayabilirsiniz. Parolanız değişmez.',
  emailChangeText: 'Lütfen bu adresi {page} hesabınız için kullanmak istediğinizi onaylayın.',
  confirmEmail: 'Adresi onayla',
  emailChangeElse:
    'Bu bağlantının süresi 24 saat içinde dolar ve yalnızca bir kez çalışır. Bu değişikliği istemediyseniz bu e-postayı yok sayabilirsiniz.',
  emailChangedText:
    '{page} hesabınızın e-posta adresi değiştirildi. Bunu siz yapmadıysanız hemen sayfanın bir sahibiyle iletişime geçin.',

  overdueText: 'Sonraki güncelleme en geç {time} tarihinde bekleniyordu ancak henüz yayımlanmadı.',
  staleText: {
    one: '{count} saattir güncelleme yayımlanmadı.',
    other: '{count} saattir güncelleme yayımlanmadı.',
  },
  staff: 'Bu e-postayı {page} hesabınız olduğu için alıyorsunuz.',
};
