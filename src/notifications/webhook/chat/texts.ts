import type { Locale } from '../../../i18n/locales.ts';

/** Texts used only in chats; the others are those of the page and of emails. `{name}` is the name of the page. */
interface ChatWords {
  readonly test: string;
  readonly testText: string;
}

export const chatTexts: Readonly<Record<Locale, ChatWords>> = {
  en: {
    test: 'Test',
    testText: 'This is a test message from {name}. Incident and maintenance updates will appear here.',
  },
  ar: {
    test: 'اختبار',
    testText: 'هذه رسالة اختبار من {name}. ستصل الرسائل الحقيقية إلى هنا أيضًا.',
  },
  de: {
    test: 'Test',
    testText: 'Dies ist ein Test von {name}. Auch echte Nachrichten kommen hier an.',
  },
  es: {
    test: 'Prueba',
    testText: 'Esta es una prueba de {name}. Los mensajes reales también llegarán aquí.',
  },
  fr: {
    test: 'Test',
    testText: 'Ceci est un test de {name}. Les vrais messages arriveront ici aussi.',
  },
  he: {
    test: 'בדיקה',
    testText: 'זוהי הודעת בדיקה מאת {name}. גם הודעות אמיתיות יגיעו לכאן.',
  },
  it: {
    test: 'Prova',
    testText: 'Questa è una prova di {name}. Anche i messaggi veri arriveranno qui.',
  },
  ja: {
    test: 'テスト',
    testText: 'これは{name}からのテストです。実際のメッセージもここに届きます。',
  },
  ko: {
    test: '테스트',
    testText: '{name}에서 보낸 테스트입니다. 실제 메시지도 여기로 옵니다.',
  },
  nl: {
    test: 'Test',
    testText: 'Dit is een test van {name}. Ook echte berichten komen hier aan.',
  },
  pl: {
    test: 'Test',
    testText: 'To jest test ze strony {name}. Prawdziwe wiadomości też tu dotrą.',
  },
  pt: {
    test: 'Teste',
    testText: 'Este é um teste de {name}. As mensagens reais também chegarão aqui.',
  },
  sv: {
    test: 'Test',
    testText: 'Det här är ett test från {name}. Riktiga meddelanden kommer också hit.',
  },
  tr: {
    test: 'Test',
    testText: 'Bu, {name} sayfasından bir testtir. Gerçek iletiler de buraya gelecek.',
  },
  uk: {
    test: 'Перевірка',
    testText: 'Це перевірка від {name}. Справжні повідомлення теж надходитимуть сюди.',
  },
  zh: {
    test: '测试',
    testText: '这是来自 {name} 的测试。真实消息也会发送到这里。',
  },
};
