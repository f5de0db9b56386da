import type { Words } from '../words.ts';

export const common: Words['common'] = {
  componentStatus: {
    1: 'Çalışıyor',
    2: 'Düşük performans',
    3: 'Kısmi kesinti',
    4: 'Büyük kesinti',
    5: 'Bilinmiyor',
    6: 'Bakımda',
  },
  incidentStatus: { 0: 'Bildirildi', 1: 'İnceleniyor', 2: 'Nedeni belirlendi', 3: 'İzleniyor', 4: 'Çözüldü' },
  scheduleStatus: { 0: 'Planlandı', 1: 'Devam ediyor', 2: 'Tamamlandı' },
  translations: {
    label: 'Çeviriler',
    help: 'Yukarıdaki metinlerin diğer dillerdeki karşılıkları. Bir dil yoksa ziyaretçiler özgün metni görür. Özgün metni değiştirirseniz çevirilerini burada gözden geçirin.',
    language: 'Dil',
    add: 'Dil ekle',
  },

  save: 'Kaydet',
  cancel: 'İptal',
  close: 'Kapat',
  delete: 'Sil',
  edit: 'Düzenle',
  undo: 'Geri al',
  retry: 'Yeniden dene',
  add: 'Ekle',
  remove: 'Kaldır',
  search: 'Ara',
  more: 'Diğer',
  copy: 'Kopyala',
  copied: 'Kopyalandı',
  loading: 'Yükleniyor…',
  optional: 'isteğe bağlı',
  none: 'Yok',
  mailNotSent:
    'Hiçbir posta sunucusu ayarlanmamış: e-postalar sunucuda dosyalara yazılıyor ve kimse almıyor. Göndermek için sunucuda SMTP_URL ve MAIL_FROM değerlerini ayarlayıp Daymark’ı yeniden başlatın.',
  yes: 'Evet',
  no: 'Hayır',
  back: 'Geri',
  next: 'Sonraki',
  previous: 'Önceki',
  saved: 'Kaydedildi',
  deleted: '“{name}” silindi',
  restored: '“{name}” geri yüklendi',

  pageOf: 'Sayfa {page} / {pages}',
  results: { other: '{count} sonuç' },
  noResults: 'Eşleşen bir şey yok. Aramayı veya filtreleri değiştirin.',
  clearFilters: 'Filtreleri temizle',
  removeFilter: '“{name}” filtresini kaldır',

  offline: 'Sunucuya ulaşılamıyor. Yazdıklarınız saklandı. Bağlantınızı kontrol edip yeniden deneyin.',
  failed: 'Sunucu bunu yapamadı. Bir dakika sonra yeniden deneyin.',
  invalid: 'Bazı bilgiler kabul edilemiyor. Nedeni her alanda yazıyor.',
  notFound: 'Bu artık yok ya da görme yetkiniz yok.',
  changedMeanwhile:
    'Bu arada başka biri bunu değiştirdi, bu yüzden hiçbir şey kaydedilmedi. Neyin değiştiğini görmek için yeniden açın.',
  forbidden: 'Rolünüz buna izin vermiyor. Bu sayfanın bir sahibine veya yöneticisine başvurun.',
  tooMany: 'Çok fazla istek. {seconds} saniye sonra yeniden deneyin.',
  requestId: 'İstek kimliği: {id}',

  draftRestored: 'Burada daha önce yazdıklarınızı sakladık.',
  discardDraft: 'Sil',
  unsaved: 'Kaydedilmemiş değişiklikleriniz var.',
  unsavedText:
    'Daha sonra devam edebilmeniz için bu tarayıcıda saklanıyorlar. Kaydedene kadar başka kimse görmez.',
  stay: 'Burada kal',
  leave: 'Ayrıl',

  conflictTitle: 'Başka biri bunu değiştirdi',
  conflictText:
    'Siz düzenlerken başka biri kaydetti. Neyin kalacağını seçin; siz kaydedene kadar hiçbir şey kaybolmaz.',
  conflictMine: 'Sizinki',
  conflictTheirs: 'Diğeri',

  confirmTitle: '“{name}” silinsin mi?',
  confirmType: 'Onaylamak için “{name}” yazın.',

  removedLine: 'Kaldırıldı:',
  addedLine: 'Eklendi:',

  utc: 'UTC',
  yourZone: 'Saat diliminiz',
  pageZone: 'Sayfanın saat dilimi',
  now: 'şimdi',
  timeIn: 'Saat dilimi: {zone}',
  timeSkipped:
    '{zone} saat diliminde saatler o sırada ileri alınır ve bu saat atlanır. Değişiklikten sonraki saat geçerlidir.',
  timeRepeated:
    '{zone} saat diliminde saatler o sırada geri alınır ve bu saat iki kez yaşanır. İlki geçerlidir.',
  formatting: 'Biçimlendirme',
  marks: { bold: 'Kalın', italic: 'İtalik', link: 'Bağlantı', list: 'Liste', code: 'Kod' },
};
