import type { MailTexts } from '../mail-texts.ts';

export const tr: MailTexts = {
  kinds: {
    'incident.opened': 'Yeni olay',
    'incident.updated': 'Olay güncellemesi',
    'postmortem.published': 'Olay sonrası analiz',
    'maintenance.announced': 'Planlanan bakım',
    'maintenance.updated': 'Bakım güncellemesi',
    'maintenance.rescheduled': 'Bakım zamanı değişti',
    'maintenance.reminder': 'Bakım hatırlatması',
    'maintenance.started': 'Bakım başladı',
    'maintenance.completed': 'Bakım tamamlandı',
    'incident.overdue': 'Bir güncelleme gecikti',
    'incident.stale': 'Uzun süredir güncelleme yok',
    'subscriber.confirm': 'Abonelik onayı',
    'subscriber.manage': 'Aboneliğiniz',
    'account.invitation': 'Davetiniz',
    'account.password_reset': 'Parolanızı sıfırlayın',
    'account.email_change': 'Yeni e-posta adresinizi onaylayın',
    'account.email_changed': 'E-posta adresiniz değiştirildi',
  },

  nextUpdate: 'Sonraki güncelleme en geç: {time}',
  before: 'Önceki zaman: {window}',
  view: 'Durum sayfasında görüntüle',
  openIncident: 'Olayı aç',
  readOn: 'Devamını durum sayfasında oku',

  subscribed: 'Bu adres {page} güncellemelerine abone.',
  manage: 'Aboneliği yönet',
  unsubscribe: 'Abonelikten çık',

  confirmText:
    'Birisi {page} güncellemelerinin bu adrese gönderilmesini istedi. Almak için aboneliği onaylayın.',
  confirm: 'Aboneliği onayla',
  confirmElse:
    'Bağlantı 24 saat geçerlidir. Bunu siz istemediyseniz bu iletiyi yok sayın: hiçbir güncelleme gönderilmez.',
  confirmChannel:
    'Lütfen bu kanalın {page} güncellemelerini almasını onaylayın. Bağlantıyı açın, ardından düğmeye basın.',
  confirmChannelElse:
    'Bağlantı 24 saat geçerlidir. Burada kimse bunu istemediyse bu iletiyi yok sayın; hiçbir güncelleme gönderilmez.',
  manageText: 'Bu bağlantıyla her şey değiştirilebilir: neler gönderileceği, ara verme veya ayrılma.',

  invitationText: '{page} üzerinde çalışmaya davet edildiniz. Parola seçmek için daveti kabul edin.',
  acceptInvitation: 'Daveti kabul et',
  invitationElse: 'Bağlantı bir kez çalışır ve 7 gün geçerlidir. Bu iletiyi beklemiyorsanız yok sayın.',
  resetText: 'Birisi {page} hesabınız için yeni bir parola istedi.',
  resetPassword: 'Yeni parola seç',
  resetElse:
    'Bağlantı bir kez çalışır ve bir saat geçerlidir. Bunu siz istemediyseniz bu iletiyi yok sayın: parolanız değişmez.',
  emailChangeText: 'Birisi bu adresi bir {page} hesabı için kullanmak istiyor. Bu sizseniz adresi onaylayın.',
  confirmEmail: 'Adresi onayla',
  emailChangeElse:
    'Bağlantı bir kez çalışır ve 24 saat geçerlidir. Bu siz değilseniz bu iletiyi yok sayın: hiçbir şey değişmez.',
  emailChangedText:
    '{page} hesabınızın artık başka bir e-posta adresi var. Bunu siz değiştirmediyseniz hemen sayfanın bir sahibine haber verin.',

  overdueText: 'Sonraki güncelleme için söz verilen zaman: {time}. O zamandan beri güncelleme yayımlanmadı.',
  staleText: {
    one: '{count} saattir güncelleme yayımlanmadı.',
    other: '{count} saattir güncelleme yayımlanmadı.',
  },
  staff: 'Bu adres bir {page} hesabına ait.',
};
