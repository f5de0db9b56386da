import type { Dialect } from '../../../../lib/markdown-dialect.ts';
import { colours } from './colours.ts';
import { common, cut, tableWith, writeIn } from './markdown.ts';
import { type ChatMessage, headlineOf, plainLines } from './message.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Every command of Slack (<!channel>, <@U1>, <url|text>) begins with one of three characters, which must be escaped.
 * Other chats that accept Slack messages also mention everybody for a plain @channel.
 */
const escapeText = (text: string): string =>
  text
    .replace(/[&<>]/g, (character) => entities[character] as string)
    .replace(/@(?=channel|everyone|here|all)/gi, '@\u200b');

/** Backticks cannot be escaped, only separated. */
const apart = (text: string): string => text.replaceAll('`', '`\u200b');

const fence = (text: string): string => `\`\`\`\n${escapeText(apart(text))}\n\`\`\``;

const dialect: Dialect = {
  ...common,
  text: escapeText,
  strong: (inner) => `*${inner}*`,
  emphasis: (inner) => `_${inner}_`,
  strike: (inner) => `~${inner}~`,
  code: (text) => `\`${escapeText(text.replaceAll('`', 'ˋ'))}\``,
  link: (inner, url) => linkTo(inner, url),
  heading: (inner) => `*${inner}*`,
  fence,
  table: tableWith(fence),
  quote: (block) => block.replace(/^/gm, '> '),
};

const linkTo = (inner: string, url: string): string =>
  `<${escapeText(url).replaceAll('|', '%7C')}|${inner.replaceAll('\n', ' ').replaceAll('|', '¦')}>`;

/** The limits of Block Kit are 3000 characters in a section, 2000 in each of ten fields, and 75 on a button. */
const [MAX_TITLE, MAX_SECTION, MAX_FIELDS, MAX_FIELD, MAX_BUTTON] = [250, 3000, 10, 1500, 75];
/** The limit of the text for notifications and for chats that do not support blocks; Slack itself accepts more. */
const [MAX_TEXT, MAX_TEXT_BODY] = [2000, 1000];

/** `verbatim` prevents names such as @channel from becoming mentions. */
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });
const section = (text: string) => ({ type: 'section', text: mrkdwn(text) });

/**
 * A message for an incoming webhook of Slack, and of chats that accept the same format. Only an attachment can have a
 * colour, so everything below the title is in one.
 */
export function slackBody(message: ChatMessage): object {
  const title = cut(headlineOf(message), MAX_TITLE, escapeText);
  const text = writeIn(dialect, message.body, message.pageUrl).within(MAX_SECTION).join('\n\n');
  const notes = cut(message.notes.join('\n'), MAX_SECTION, escapeText);
  return {
    text: fallbackText(message),
    blocks: [section(`*${linkTo(title, message.url)}*`)],
    attachments: [
      {
        color: colours[message.tone],
        blocks: [
          ...[text, notes].filter((part) => part !== '').map(section),
          ...(message.facts.length === 0 ? [] : [{ type: 'section', fields: fieldsOf(message) }]),
          { type: 'actions', elements: [button(message)] },
          {
            type: 'context',
            elements: [
              mrkdwn(cut(message.page, MAX_TITLE, escapeText)),
              ...(message.manage
                ? [mrkdwn(linkTo(escapeText(message.manage.text), message.manage.url))]
                : []),
            ],
          },
        ],
      },
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

const fieldsOf = ({ facts }: ChatMessage) =>
  facts
    .slice(0, MAX_FIELDS)
    .map(({ name, value }) =>
      mrkdwn(`*${cut(name, MAX_TITLE, escapeText)}*\n${cut(value, MAX_FIELD, escapeText)}`),
    );

const button = ({ button, url }: ChatMessage) => ({
  type: 'button',
  text: { type: 'plain_text', text: cut(button, MAX_BUTTON) },
  url,
});

/** What phones show in a notification, and all that Mattermost and others show, because they do not support blocks. */
function fallbackText(message: ChatMessage): string {
  const fallback = cut(plainLines(message, MAX_TEXT_BODY).join('\n'), MAX_TEXT, escapeText);
  const { manage } = message;
  return [
    fallback,
    `<${escapeText(message.url)}>`,
    ...(manage ? [linkTo(escapeText(manage.text), manage.url)] : []),
  ].join('\n');
}
