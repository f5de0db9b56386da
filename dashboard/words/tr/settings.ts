import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'Ayarlar',
  sections: 'Bölümler',
  section: {
    page: 'Sayfa',
    look: 'Görünüm',
    content: 'Sayfada gösterilenler',
    uptime: 'Çalışma süresi',
    notifications: 'Bildirimler',
    security: 'Güvenlik ve veriler',
    system: 'Sistem',
  },
  intro: {
    page: 'Durum sayfanızın adı ve ziyaretçilerin onu nasıl okuduğu.',
    look: 'Önizleme, gerçek sayfayı değişikliklerinizle gösterir. Kaydedene kadar başka kimse görmez.',
    content: 'Ziyaretçilerin gördüğü bölümler.',
    uptime: 'Daymark’ın çubuklar ve yüzdeler için süreyi nasıl saydığı.',
    notifications: 'Abonelere ve ekibe ne zaman ve ne hızla bildirileceği.',
    security: 'Oturum açmak için gerekenler ve silinenlerin ne kadar saklandığı.',
    system: 'Programın kendisi.',
  },
  unsavedMark: 'kaydedilmedi',
  reset: 'Varsayılana döndür',
  resetOf: 'Varsayılana döndür: {name}',
  defaultIs: 'Varsayılan: {value}',
  defaultEmpty: 'boş',
  on: 'açık',
  off: 'kapalı',
  discard: 'Değişikliklerden vazgeç',
  nothingChanged: 'Hiçbir şey değişmedi.',
  changes: { other: '{count} değişiklik kaydedilmedi' },

  settings: {
    name: { label: 'Sayfanın adı', help: 'Ziyaretçiler bunu sayfanın başında ve e-postalarda görür.' },
    about: { label: 'Hakkında', help: 'Durumun altında birkaç cümle. Markdown kullanabilirsiniz.' },
    timezone: {
      label: 'Saat dilimi',
      help: 'Sayfadaki günler ve saatler bu dilimdedir. Panelde kendi diliminizi görürsünüz.',
    },
    locale: {
      label: 'Dil',
      help: 'Tarayıcısı sayfanın on altı dilinden hiçbirini istemeyen ziyaretçiler ve e-postalar için.',
    },
    logo: {
      label: 'Logo',
      help: 'Sayfanın başındaki adın yerine geçer. Bir https adresi girin veya resim yükleyin.',
    },
    logo_dark: {
      label: 'Koyu sayfalardaki logo',
      help: 'Sayfa koyu olduğunda logonun yerini alır. Yoksa orada da logo gösterilir.',
    },
    favicon: {
      label: 'Tarayıcı sekmesindeki simge',
      help: 'Kendi simgeniz yoksa simge güncel durumu gösterir.',
    },
    touch_icon: {
      label: 'Ana ekran simgesi',
      help: 'Kare bir resim. Yoksa simge, yüklediğiniz logodan oluşturulur.',
    },
    theme: { label: 'Görünüm', help: 'Açık, koyu veya ziyaretçinin cihazının tercihi.' },
    accent: { label: 'Vurgu rengi', help: 'Bağlantıların ve düğmelerin rengi.' },
    status_colours: {
      label: 'Durum renkleri',
      help: 'İstediğiniz rengi seçin. Metinler ve arka planlar onun okunabilir tonlarını kullanır.',
    },
    status_labels: {
      label: 'Durum adları',
      help: 'Her duruma tüm dillerde verdiğiniz ad. Boş alan, çevrilmiş ad demektir.',
    },
    header_links: {
      label: 'Üstteki bağlantılar',
      help: 'Örneğin web sitenize veya belgelerinize. Adresler https:// veya mailto: ile başlar.',
    },
    support_url: {
      label: 'Sorun bildirme bağlantısı',
      help: 'Ziyaretçilerin size ulaşacağı yer: bir https adresi ya da mailto: ve bir e-posta adresi.',
    },
    support_label: {
      label: 'Bu bağlantının metni',
      help: 'Boş, ziyaretçinin dilinde “Sorun bildir” demektir.',
    },
    announcement: {
      label: 'Duyuru',
      help: 'Her sayfanın üstünde gösterilir. Markdown kullanılabilir. Önizleme onu her zaman gösterir.',
    },
    announcement_from: { label: 'Duyurunun başlangıcı', help: 'Boş, hemen demektir.' },
    translations: {
      label: 'Çeviriler',
      help: 'Ad, açıklama ve duyurunun diğer dillerdeki metinleri. Bir dil yoksa ziyaretçiler özgün metni görür. Özgün metni değiştirirseniz çevirilerini burada gözden geçirin.',
    },
    announcement_until: { label: 'Duyurunun bitişi', help: 'Boş, siz kaldırana kadar demektir.' },
    css: { label: 'CSS', help: 'Sayfaya eklenen kurallar. style etiketi olmadan yazın.' },
    header: {
      label: 'Sayfanın üstündeki HTML',
      help: 'Betikler kaldırılır; düzen, bağlantılar ve resimler kalır.',
    },
    footer: {
      label: 'Sayfanın altındaki HTML',
      help: 'Betikler kaldırılır; düzen, bağlantılar ve resimler kalır.',
    },
    history_days: { label: 'Geçmiş olayların gün sayısı', help: 'Daha eski olaylar arşivdedir.' },
    bar_days: { label: 'Çalışma süresi çubuklarındaki gün sayısı', help: 'Her çubuk bir gündür.' },
    uptime_down: {
      label: 'Kesinti sayılan durumlar',
      help: 'Bu durumlardan birindeki bileşen kesintidedir. Diğer tüm süre çalışma süresidir.',
    },
    uptime_maintenance: {
      label: 'Bakım süresi',
      help: '“Hesaba katılmaz”, yüzdeyi hiçbir yönde değiştirmez demektir.',
    },
    major_outage_share: {
      label: 'Büyük kesinti için bileşen oranı',
      help: 'Bileşenlerin yüzde bu kadarı büyük kesintide olduğunda sayfa tüm sistemi öyle gösterir.',
    },
    show_uptime: { label: 'Çalışma süresi çubukları', help: 'Her gün için bir çubuk ve yüzde.' },
    show_metrics: { label: 'Metrik grafikleri', help: 'Bileşenlerin altında.' },
    show_history: { label: 'Geçmiş olaylar', help: 'Son günler ve arşiv bağlantısı.' },
    show_upcoming: { label: 'Planlanan bakım', help: 'Başlamadan önce planlananlar.' },
    show_subscribe: {
      label: 'Abonelik',
      help: 'Ziyaretçiler e-postayla ve akışlarla abone olabilir. Zaten abone olanlar etkilenmez.',
    },
    show_powered_by: { label: '“Powered by Daymark”', help: 'Sayfanın altında bir satır.' },
    reminders: {
      label: 'Bakım öncesi hatırlatmalar',
      help: 'Aboneler, başlamadan bu kadar önce e-posta alır. Hatırlatma yoksa bir kez bildirilir.',
    },
    stale_hours: {
      label: 'Güncellemesiz saat',
      help: 'Açık bir olayda bu kadar saat güncelleme olmazsa ekibe bildirilir. 0, hiçbir zaman demektir.',
    },
    notification_hold: {
      label: 'Geri alma süresi (saniye)',
      help: 'Her şeyi geri alabilmeniz için bildirimler yayımladıktan sonra bu kadar bekler. 0, hemen gönderir.',
    },
    mail_rate: {
      label: 'Saniyede en fazla e-posta',
      help: 'Bunu sınırlayan posta sunucuları için. 0, sunucunun kabul ettiği en yüksek hızdır.',
    },
    trash_days: {
      label: 'Çöp kutusunda kalma süresi (gün)',
      help: 'Silinenlerin ne kadar süre geri yüklenebileceği. Sonra tamamen silinirler.',
    },
    delivery_days: {
      label: 'Gönderimlerin saklanma süresi (gün)',
      help: 'Gönderim listesinin kime ne bildirildiğini ne kadar süre gösterdiği.',
    },
    delivery_content_days: {
      label: 'Gönderim içeriklerinin saklanma süresi (gün)',
      help: 'Webhook içeriklerinin ve alıcı yanıtlarının ne kadar süre saklandığı. Sonrasında bir webhook yeniden gönderilemez.',
    },
    point_days: {
      label: 'Metrik noktalarının saklanma süresi (gün)',
      help: 'Tek tek noktaların ne kadar süre saklandığı. Grafikler toplamlarını göstermeye devam eder.',
    },
    rollup_days: {
      label: 'Metrik toplamlarının saklanma süresi (gün)',
      help: 'Grafiklerin çizildiği toplamların ne kadar süre saklandığı.',
    },
    session_days: {
      label: 'Yeniden oturum açmaya kadar geçen süre (gün)',
      help: 'Bir oturumun en fazla ne kadar sürdüğü. Kullanılmayan oturumlar 12 saat sonra sona erer.',
    },
    idempotency_hours: {
      label: 'Idempotency anahtarlarının süresi (saat)',
      help: 'Aynı Idempotency-Key ile yinelenen bir isteğin ilk yanıtı ne kadar süre aldığı.',
    },
    second_factor_roles: {
      label: 'İkinci etken gerektiren roller',
      help: 'Bu rollerdeki kişiler geçiş anahtarıyla veya uygulama koduyla oturum açmalıdır. Aksi hâlde yalnızca okuyabilirler.',
    },
  },
  themeName: { auto: 'Cihazın tercihi', light: 'Açık', dark: 'Koyu' },
  maintenanceRule: { excluded: 'Hesaba katılmaz', up: 'Çalışma sayılır', down: 'Kesinti sayılır' },
  days: { other: '{count} gün' },

  zoneSearch: 'Berlin gibi bir şehir yazın',
  zoneNone: 'Eşleşen saat dilimi yok.',
  useBrowserZone: 'Bu tarayıcının dilimini kullan: {zone}',

  contrastGood: 'Beyaz ve koyu zeminde olduğu gibi okunur.',
  contrastLight: 'Beyaz zeminde zor okunur ({ratio} : 1). Açık görünümde sayfa daha koyu bir ton kullanır.',
  contrastDark: 'Koyu zeminde zor okunur ({ratio} : 1). Koyu görünümde sayfa daha açık bir ton kullanır.',
  contrastBoth:
    'Beyaz ve koyu zeminde zor okunur. Sayfa beyazda daha koyu, koyuda daha açık bir ton kullanır.',
  notAColour: 'Rengi #rrggbb biçiminde yazın, örneğin #2563eb.',
  pickColour: 'Renk seç: {name}',

  upload: 'Resim yükle',
  removePicture: 'Resmi kaldır',
  uploaded: 'Yüklenmiş resim ({size} KB)',
  pictureUnreadable:
    'Bu dosya tarayıcıların gösterebileceği bir resim değil. PNG, JPEG, WebP, GIF veya SVG kullanın.',
  pictureTooLarge: 'Bu SVG 48 KB’den büyük. Daha küçüğünü veya bir PNG yükleyin.',

  addLink: 'Bağlantı ekle',
  linkLabel: '{number}. bağlantının metni',
  linkUrl: '{number}. bağlantının adresi',
  removeLink: '{number}. bağlantıyı kaldır',
  noLinks: 'Kendi bağlantınız yok.',

  addReminder: 'Hatırlatma ekle',
  reminder: 'Hatırlatma {number}',
  reminderUnit: 'Hatırlatma {number} birimi',
  removeReminder: 'Hatırlatma {number} kaldır',
  noReminders: 'Hatırlatma yok: bakımı duyurduğunuzda bir kez bildirilir.',
  unit: { minutes: 'dakika', hours: 'saat', days: 'gün' },
  duration: {
    minutes: { other: '{count} dakika' },
    hours: { other: '{count} saat' },
    days: { other: '{count} gün' },
  },

  preview: 'Sayfa önizlemesi',
  previewing: 'Önizleme hazırlanıyor…',
  previewStale: 'Önizleme, kaydedilebilir son değişikliklerinizi gösteriyor: {reason}',
  previewFailed: 'Önizleme oluşturulamadı: {reason}',
  previewNote: 'Bu tarayıcı gibi açık veya koyudur. Ziyaretçiler kendi tarayıcılarının tercihini görür.',
  openPreview: 'Önizlemeyi yeni sekmede aç',
  width: 'Önizleme genişliği',
  phone: 'Telefon',
  desktop: 'Masaüstü',

  testMail: 'Sınama e-postası',
  testMailText: 'Tüm e-postalar gibi şimdi bir e-posta gönderin ve posta sunucusunun yanıtını görün.',
  testMailTo: 'Alıcı',
  testMailSend: 'Sınama e-postası gönder',
  testMailAccepted:
    'Posta sunucusu {to} adresine giden e-postayı kabul etti. Gelen kutusuna ve spam klasörüne bakın.',
  testMailFolder:
    'Posta sunucusu yapılandırılmamış, bu yüzden {to} adresine giden e-posta bir dosyaya yazıldı. Sunucuda SMTP_URL ve MAIL_FROM değerlerini ayarlayıp Daymark’ı yeniden başlatana kadar aboneler e-posta almaz.',
  testMailRefused: '{to} adresine giden e-postayı hiçbir posta sunucusu kabul etmedi.',
  testMailAnswer: 'Sunucunun yanıtı: {answer}',
  testMailFile: 'Dosya: {answer}',

  version: 'Çalışan sürüm',
  installed: 'Kurulu sürüm',
  unknown: 'okunamıyor',
  upToDate: 'Daymark kurulu sürümü çalıştırıyor.',
  restartTitle: 'Yeni bir sürüm kuruldu: Daymark’ı yeniden başlatın',
  restartText:
    '{installed} sürümü kurulu, {version} hâlâ çalışıyor. Kullanmak için Daymark’ı yeniden başlatın.',

  openSection: 'Ayarlar: {section}',
};
