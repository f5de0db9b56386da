import type { Locale } from './locales.ts';

/**
 * In each language: that the page exists in it. A page for shared caches is the same for all visitors, so its script shows
 * the one that the visitor can read.
 */
export const languageHints: Readonly<Record<Locale, string>> = {
  en: 'View this page in English',
  ar: 'عرض هذه الصفحة بالعربية',
  de: 'Diese Seite auf Deutsch anzeigen',
  es: 'Ver esta página en español',
  fr: 'Afficher cette page en français',
  he: 'הצגת הדף בעברית',
  it: 'Visualizza questa pagina in italiano',
  ja: 'このページを日本語で表示',
  ko: '이 페이지를 한국어로 보기',
  nl: 'Deze pagina in het Nederlands bekijken',
  pl: 'Wyświetl tę stronę po polsku',
  pt: 'Ver esta página em português',
  sv: 'Visa den här sidan på svenska',
  tr: 'Bu sayfayı Türkçe görüntüle',
  uk: 'Переглянути цю сторінку українською',
  zh: '以中文查看此页面',
};
