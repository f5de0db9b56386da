import { cut, type Dialect, fitted } from './markdown.ts';
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

const dialect: Dialect = {
  text: escapeText,
  strong: (inner) => `*${inner}*`,
  emphasis: (inner) => `_${inner}_`,
  strike: (inner) => `~${inner}~`,
  code: (text) => `\`${escapeText(text.replaceAll('`', 'ˋ'))}\``,
  link: (inner, url) => linkTo(inner, url),
  heading: (inner) => `*${inner}*`,
  fence: (text) => `\`\`\`\n${escapeText(apart(text))}\n\`\`\``,
  quote: (block) => block.replace(/^/gm, '> '),
  lineBreak: '\n',
};

const linkTo = (inner: string, url: string): string =>
  `<${escapeText(url).replaceAll('|', '%7C')}|${inner.replaceAll('\n', ' ').replaceAll('|', '¦')}>`;

const [MAX_TITLE, MAX_SECTION, MAX_FACTS] = [250, 3000, 2000];
/** The limit of the text for notifications and for chats that do not support blocks; Slack itself accepts more. */
const [MAX_TEXT, MAX_TEXT_BODY] = [2000, 1000];

/** `verbatim` prevents names such as @channel from becoming mentions. */
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });

/** A message for an incoming webhook of Slack, and of chats that accept the same format. */
export function slackBody(message: ChatMessage): object {
  const title = cut(headlineOf(message), MAX_TITLE, escapeText);
  const lines = [
    message.status ?? '',
    ...message.notes,
    ...message.facts.map(({ name, value }) => `${name}: ${value}`),
  ];
  const facts = cut(lines.filter((line) => line !== '').join('\n'), MAX_FACTS, escapeText);
  const text = fitted(message.body, dialect, MAX_SECTION).join('\n\n');
  const section = (text: string) => ({ type: 'section', text: mrkdwn(text) });
  return {
    text: fallbackText(message),
    blocks: [
      section(`*${linkTo(title, message.url)}*`),
      ...(text === '' ? [] : [section(text)]),
      ...(facts === '' ? [] : [{ type: 'context', elements: [mrkdwn(facts)] }]),
      {
        type: 'context',
        elements: [
          mrkdwn(cut(message.page, MAX_TITLE, escapeText)),
          ...(message.manage ? [mrkdwn(linkTo(escapeText(message.manage.text), message.manage.url))] : []),
        ],
      },
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

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
