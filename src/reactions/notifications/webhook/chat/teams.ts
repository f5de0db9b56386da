import type { Dialect } from '../../../../lib/markdown-dialect.ts';
import { listedTable } from '../../../../lib/text-table.ts';
import type { Tone } from '../../email/content/tone.ts';
import { common, cut, firstAccepted, type WrittenText, writeIn } from './markdown.ts';
import { type ChatMessage, headlineOf, plainLines } from './message.ts';

/** Two opening braces would start a function of Adaptive Cards. */
const withoutFunctions = (text: string): string => text.replace(/\{(?=\{)/g, '{\u200b');

/** The characters that a text block could interpret as markup. */
const escapeText = (text: string): string => withoutFunctions(text.replace(/[\\*_~`#<>[\]]/g, '\\$&'));

const dialect: Dialect = {
  ...common,
  text: escapeText,
  strong: (inner) => `**${inner}**`,
  emphasis: (inner) => `_${inner}_`,
  strike: (inner) => `~~${inner}~~`,
  code: escapeText,
  link: (inner, url) => `[${inner}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`,
  heading: (inner) => `**${inner}**`,
  fence: (text) => escapeText(text).replaceAll('\n', '\n\n'),
  // A text block knows no quotes and no tables.
  quote: (block) => `_${block.replace(/(?<!\n)\n(?!\n)/g, '\n\n')}_`,
  table: ({ written }) => listedTable(written).replace(/\n+/g, '\n\n'),
  lineBreak: '\n\n',
};

const styles: Readonly<Record<Tone, string>> = {
  bad: 'attention',
  warning: 'warning',
  good: 'good',
  calm: 'accent',
};

/** Teams refuses messages of more than 28 KB. */
const MAX_BYTES = 27_500;
const BODY_LIMITS = [4800, 3600, 2400, 1200, 400];
const [MAX_TITLE, MAX_FACTS, MAX_FACT, MAX_SUMMARY, MAX_BUTTON] = [250, 10, 600, 200, 80];
/** The size of the JSON around a block. */
const BLOCK = 50;

/** An Adaptive Card in the format of the workflow "When a Teams webhook request is received". */
export function teamsBody(message: ChatMessage): object {
  const body = writeIn(dialect, message.body, message.pageUrl);
  return firstAccepted(
    BODY_LIMITS,
    (limit) => cardWith(message, body, limit),
    (card) => Buffer.byteLength(JSON.stringify(card)) <= MAX_BYTES,
  );
}

function cardWith(message: ChatMessage, body: WrittenText, limit: number): object {
  const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more });
  // The less room there is, the less do facts get of it.
  const longest = Math.min(MAX_FACT, Math.max(100, limit / 4));
  const facts = message.facts.slice(0, MAX_FACTS).map(({ name, value }) => ({
    title: cut(name, longest, escapeText),
    value: cut(value, longest, escapeText),
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
          block(cut(headlineOf(message), MAX_TITLE, escapeText), { weight: 'Bolder', size: 'Medium' }),
          block(cut(message.page, MAX_TITLE, escapeText), { isSubtle: true, size: 'Small', spacing: 'None' }),
        ],
      },
      ...body.within(limit, BLOCK).map((text) => block(text)),
      ...message.notes.map((line) => block(cut(line, longest, escapeText))),
      ...(facts.length > 0 ? [{ type: 'FactSet', facts }] : []),
    ],
    actions: [
      { type: 'Action.OpenUrl', title: cut(message.button, MAX_BUTTON, withoutFunctions), url: message.url },
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
