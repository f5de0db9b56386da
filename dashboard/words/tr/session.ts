import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'Oturumunuz sona erdi',
  expiredText: 'Devam etmek için yeniden oturum açın. Yazdıklarınız kaybolmadı.',
  recentTitle: 'Siz olduğunuzu doğrulayın',
  recentText: 'Bu değişiklik hassas ve oturumu bir süre önce açtınız. Devam etmek için yeniden oturum açın.',
  email: 'E-posta adresi',
  password: 'Parola',
  showPassword: 'Yazılanı göster',
  code: 'Doğrulama uygulamanızdaki kod veya bir kurtarma kodu',
  signIn: 'Oturum aç',
  withPasskey: 'Geçiş anahtarıyla oturum aç',
  withOrganization: 'Kuruluşunuzun hesabıyla oturum aç (yeni pencerede)',
  cancelled: 'Oturum açmadınız, bu yüzden hiçbir şey değiştirilmedi.',
  role: {
    owner: 'Sahip',
    admin: 'Yönetici',
    editor: 'Düzenleyen',
    responder: 'Müdahale eden',
    viewer: 'Görüntüleyen',
  },
};
