import type { AccountTexts } from '../account-texts.ts';

export const tr: AccountTexts = {
  email: 'E-posta adresi',
  name: 'Adınız',
  password: 'Parola',
  newPassword: 'Yeni parola',
  passwordHint: 'En az 10 karakter. Bir cümle, simgeli kısa bir paroladan iyidir.',
  signIn: 'Giriş yap',
  pages: 'Sayfalar',
  backToStatus: 'Durum sayfası',
  toSignIn: 'Giriş sayfasına git',
  toDashboard: 'Yönetim paneline git',
  linkBroken: 'Bu bağlantı geçerli değil',
  offline: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
  failed: 'Sunucu yanıt veremedi. Bir dakika sonra yeniden deneyin.',
  invalid: 'Bazı bilgiler kabul edilemiyor. Her alan nedenini söylüyor.',
  needsScript:
    'Bu sayfa JavaScript gerektirir, çünkü adresindeki gizli bilgi tarayıcınızda kalmalıdır. Bu sayfa için JavaScript’e izin verip sayfayı yeniden yükleyin.',
  roles: { owner: 'sahip', admin: 'yönetici', editor: 'editör', responder: 'nöbetçi', viewer: 'okuyucu' },
  setup: {
    title: 'Durum sayfanızı kurun',
    account: 'Hesabınız',
    intro: 'İlk sahip siz olursunuz: her şeyi yapabilir ve başkalarını davet edebilirsiniz.',
    yourPage: 'Sayfanız',
    page: 'Durum sayfasının adı',
    pageHint: 'Ziyaretçiler onu sayfanın üstünde görür. “{name}” kalsın diye boş bırakabilirsiniz.',
    timezone: 'Sayfanın saat dilimi',
    timezoneHint: 'Sayfadaki günler ve saatler bu dilimdedir, örneğin Europe/Istanbul.',
    locale: 'Sayfanın dili',
    components: 'İlk bileşenler',
    componentsHint:
      'Müşterilerinizin kullandıkları, her satıra bir tane: web sitesi, API, ödemeler. Hepsi sonra değiştirilebilir.',
    sample: 'Bunun yerine, göz atmak için uydurma bir şirketin bileşenlerini oluştur',
    submit: 'Sayfamı oluştur',
    closed: 'Kurulum kapalı, çünkü birinin zaten hesabı var. Giriş yapın ya da bir sahipten davet isteyin.',
    noCode:
      'Adreste kod eksik. Sunucunun başlarken yazdığı adresin tamamını açın. Sunucuda “daymark setup” onu yeniden yazar.',
    withoutScript:
      'Ya da hesabınızı sunucuda oluşturun: “daymark user create --name … --email … --password-stdin”.',
    done: 'Durum sayfanız hazır',
    seePage: 'Durum sayfanızı görün',
    testMail: 'E-posta çalışıyor mu?',
    testMailText:
      'Kendinize bir deneme e-postası gönderin ve posta sunucusunun ne dediğini görün. Bunu sonra da yapabilirsiniz.',
    testMailSend: 'Deneme e-postası gönder',
    testMailAccepted: 'Posta sunucusu iletiyi kabul etti. Gelen kutunuza ve istenmeyen klasörüne bakın.',
    testMailFolder:
      'Posta sunucusu ayarlanmamış, bu yüzden Daymark e-postayı bir dosyaya yazdı. E-posta göndermek için sunucuda SMTP_URL’yi ayarlayıp Daymark’ı yeniden başlatın.',
  },
  invitation: {
    title: 'Davetinizi kabul edin',
    role: 'Rolünüz',
    submit: 'Hesabımı oluştur',
    organization: 'Kuruluşunuzun hesabıyla devam edin',
    or: 'Ya da bir parola seçin:',
    broken:
      'Davet kullanılmış, süresi dolmuş ya da yenisiyle değiştirilmiş. Sizi davet edenden yeniden göndermesini isteyin. Zaten kabul ettiyseniz giriş yapın.',
    withoutScript:
      'Ya da bir yöneticiden sunucuda “daymark user create” ile hesabınızı oluşturmasını isteyin.',
  },
  reset: {
    title: 'Parolanızı sıfırlayın',
    intro: 'Hesabınızın e-posta adresini girin. Yeni parola seçebileceğiniz bir bağlantı alırsınız.',
    ask: 'Bağlantıyı gönder',
    introUnsent:
      'Bu sunucu e-posta göndermiyor. Hesabınızın e-posta adresini girin: yeni parola seçme bağlantısı sunucuda bir dosyaya yazılır ve sunucuyu yöneten kişi bu bağlantıyı size verebilir.',
    askUnsent: 'Bağlantı oluştur',
    submit: 'Yeni parolayı ayarla',
    signOutHint: 'Her yerde oturumunuz kapanır, sonra yeni parolayla giriş yaparsınız.',
    broken: 'Bağlantının bir kısmı eksik olabilir. E-postadan yeniden açın ya da yenisini isteyin.',
    again: 'Yeni bağlantı iste',
    withoutScript:
      'Ya da bir yöneticiden sunucuda “daymark user reset-password <email> --password-stdin” çalıştırmasını isteyin.',
  },
  emailChange: {
    title: 'E-posta adresinizi onaylayın',
    intro: 'Bundan sonra bu bağlantının geldiği adresle giriş yaparsınız.',
    submit: 'Adresi onayla',
    broken:
      'Bağlantının bir kısmı eksik olabilir. E-postadan yeniden açın ya da değişikliği yeniden isteyin.',
    withoutScript: 'Bağlantı 24 saat geçerlidir.',
  },
  signInPage: {
    code: 'Kod',
    codeHint: 'Doğrulama uygulamanızdaki altı rakam ya da kurtarma kodlarınızdan biri.',
    codeDue: 'Parolanız doğru. Şimdi ikinci adımın kodunu girin.',
    useRecovery: 'Kurtarma kodu kullan',
    passkey: 'Geçiş anahtarıyla giriş yap',
    passkeyFailed: 'Geçiş anahtarı kullanılmadı. Yeniden deneyin ya da başka yolla giriş yapın.',
    organization: 'Kuruluşunuzun hesabıyla giriş yapın',
    emergency: 'Parolayla acil erişim',
    forgotten: 'Parolanızı mı unuttunuz?',
    wasReset: 'Parolanız değişti. Onunla giriş yapın.',
    signedOut: 'Oturumunuz kapandı.',
    withoutScript: 'Betikler ve diğer programlar giriş yapmaz. Belirteç kullanırlar: API başvurusuna bakın.',
  },
};
