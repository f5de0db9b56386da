import type { Words } from '../words.ts';

export const security: Words['security'] = {
  title: 'Güvenlik',
  dueTitle: 'İkinci etkeni ayarlayın',
  dueText:
    'Hesabınız bunu gerektiriyor. Aşağıda bir doğrulama uygulaması ayarlayın veya geçiş anahtarı ekleyin. O zamana kadar yalnızca okuyabilirsiniz.',

  password: 'Parola',
  passwordHint: 'En az 10 karakter. Yalnızca sizin yazacağınız bir cümleyi hatırlamak kolaydır.',
  currentPassword: 'Geçerli parola',
  newPassword: 'Yeni parola',
  noPassword:
    'Parolasız oturum açıyorsunuz. Parolanız olursa diğer yol kullanılamadığında da oturum açabilirsiniz.',
  changePassword: 'Parolayı değiştir',
  setPassword: 'Parola belirle',
  passwordChanged: 'Parolanız değiştirildi. Diğer tüm oturumlarınız sona erdi.',

  totp: 'Doğrulama uygulaması',
  totpIntro: 'Parolanızın yanı sıra telefonunuzdaki bir uygulamanın gösterdiği kodu girersiniz.',
  totpOn: 'Açık. Parolayla her oturum açtığınızda uygulamanızdaki kodu girersiniz.',
  noRecoveryLeft:
    'Tüm kurtarma kodlarını kullandınız. Telefonunuzu kaybetmeden önce yenilerini almak için uygulamayı kapatıp yeniden açın.',
  setUp: 'Ayarla',
  switchOff: 'Kapat',
  switchOffTitle: 'Doğrulama uygulaması kapatılsın mı?',
  switchOffText: 'O zaman oturum açmak için yalnızca parolanız yeter. Kurtarma kodlarınız geçersiz olur.',
  switchedOff: 'Doğrulama uygulaması kapatıldı.',
  scan: 'Bu kodu doğrulama uygulamanızla tarayın.',
  qrLabel: 'Doğrulama uygulamanızın anahtarını içeren QR kodu',
  openApp: 'Bu cihazdaki bir uygulamada aç',
  key: 'Ya da bu anahtarı elle girin',
  code: 'Uygulamanın şu anda gösterdiği altı rakam',
  confirm: 'Aç',

  recoveryTitle: 'Kurtarma kodlarınızı saklayın',
  recoveryText:
    'Telefonunuzu kaybederseniz bu kodların her biriyle bir kez oturum açabilirsiniz. Telefonunuz olmadan bulabileceğiniz bir yerde saklayın. Yalnızca şimdi gösteriyoruz.',
  recoveryCodes: 'Kurtarma kodları',
  download: 'İndir',
  recoveryFile: 'daymark-recovery-codes.txt',
  recoveryKept: 'Sakladım',

  passkeys: 'Geçiş anahtarları',
  passkeysIntro:
    'Geçiş anahtarı, parola olmadan parmak iziniz, yüzünüz veya cihazınızın PIN’iyle oturum açmanızı sağlar. İkinci etken sayılır.',
  noPasskeys: 'Henüz geçiş anahtarınız yok.',
  addPasskey: 'Geçiş anahtarı ekle',
  passkeyAdded: '“{name}” geçiş anahtarı eklendi',
  passkeyCancelled:
    'Geçiş anahtarı eklenmedi: tarayıcının penceresi kapatıldı ya da bu cihaz geçiş anahtarlarını desteklemiyor.',
  passkeysUnsupported:
    'Bu tarayıcı geçiş anahtarlarını desteklemiyor ya da bu sayfa https üzerinden sunulmuyor.',
  passkeyLastUsed: 'Son kullanım: {time}',
  passkeyNeverUsed: 'Hiç kullanılmadı',
  passkeyCreated: 'Eklendi: {time}',
  passkeyName: 'Geçiş anahtarının adı',
  rename: 'Yeniden adlandır',
  renameName: '“{name}” geçiş anahtarını yeniden adlandır',
  removeTitle: '“{name}” geçiş anahtarı kaldırılsın mı?',
  removeText: 'Artık onunla oturum açamazsınız. Cihazınızda kalır, oradan da kaldırın.',
  passkeyRemoved: '“{name}” geçiş anahtarı kaldırıldı',

  sessions: 'Oturumunuzun açık olduğu yerler',
  sessionsIntro: 'Bunlardan birini tanımıyorsanız sonlandırın ve parolanızı değiştirin.',
  thisDevice: 'Bu cihaz',
  lastUsed: 'Son kullanım: {time}',
  signedIn: 'Oturum açıldı: {time}',
  from: 'Adres: {address}',
  method: {
    password: 'Parolayla',
    passkey: 'Geçiş anahtarıyla',
    oidc: 'Kuruluşunuzun hesabıyla',
    invitation: 'Davetle',
    setup: 'Kurulum sırasında',
    password_reset: 'Yeni parola seçtikten sonra',
  },
  withSecondFactor: 'İkinci etkenle',
  end: 'Sonlandır',
  ended: '{device} üzerindeki oturum sona erdi.',
  endOthers: 'Diğerlerini sonlandır',
  othersEnded: 'Diğer tüm oturumlarınız sona erdi.',
};
