import { cut, type Dialect, fitted } from './markdown.ts';
import { type ChatMessage, headlineOf, plainLines, type Tone } from './message.ts';

/** Two opening braces would start a function of Adaptive Cards. */
const withoutFunctions = (text: string): string => text.replace(/\{(?=\{)/g, '{\u200b');

/** The characters that a text block could interpret as markup. */
const escapeText = (text: string): string => withoutFunctions(text.replace(/[\\*_~`#<>[\]]/g, '\\$&'));

const dialect: Dialect = {
  text: escapeText,
  strong: (inner) => `**${inner}**`,
  emphasis: (inner) => `_${inner}_`,
  strike: (inner) => `~~${inner}~~`,
  code: escapeText,
  link: (inner, url) => `[${inner}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`,
  heading: (inner) => `**${inner}**`,
  fence: (text) => escapeText(text).replaceAll('\n', '\n\n'),
  quote: (block) => block,
  lineBreak: '\n\n',
};

const styles: Readonly<Record<Tone, string>> = {
  bad: 'attention',
  warning: 'warning',
  good: 'good',
  calm: 'accent',
};

/** Teams refuses messages of more than 28 KB; a character takes up to four bytes. */
const [MAX_TITLE, MAX_WORDS, MAX_FACT, MAX_SUMMARY] = [250, 4800, 300, 200];
/** The size of the JSON around a block. */
const BLOCK = 50;

/** An Adaptive Card in the format of the workflow "When a Teams webhook request is received". */
export function teamsBody(message: ChatMessage): object {
  const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more });
  const facts = message.facts.map(({ name, value }) => ({
    title: cut(name, MAX_FACT, escapeText),
    value: cut(value, MAX_FACT, escapeText),
  }));
  // Without this, a notification says only "Card".
  const summary = cut(plainLines(message, MAX_SUMMARY).join(' · '), MAX_SUMMARY, withoutFunctions);
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    fallbackText: summary,
    body: [
      {
        type: 'Container',
        style: styles[message.tone],
        bleed: true,
        items: [
          block(cut(headlineOf(message), MAX_TITLE, escapeText), {
            weight: 'Bolder',
            size: 'Medium',
          }),
        ],
      },
      ...[message.status ?? '', ...message.notes]
        .filter((line) => line !== '')
        .map((line) => block(cut(line, MAX_FACT, escapeText))),
      ...fitted(message.body, dialect, MAX_WORDS, BLOCK).map((text) => block(text)),
      ...(facts.length > 0 ? [{ type: 'FactSet', facts }] : []),
    ],
    actions: [
      { type: 'Action.OpenUrl', title: cut(message.page, 80, withoutFunctions), url: message.url },
      ...(message.manage
        ? [{ type: 'Action.OpenUrl', title: message.manage.text, url: message.manage.url }]
        : []),
    ],
  };
  return {
    type: 'message',
    summary,
    attachments: [
      { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card },
    ],
  };
}
