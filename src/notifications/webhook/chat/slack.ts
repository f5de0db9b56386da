import { cut, type Dialect, fitted } from './markdown.ts';
import { type ChatMessage, headlineOf, plainLines } from './message.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Every command to Slack (<!channel>, <@U1>, <url|text>) begins with one of three characters, which it asks to be escaped.
 * Others who take its messages call everybody at a mere @channel.
 */
const inert = (text: string): string =>
  text
    .replace(/[&<>]/g, (character) => entities[character] as string)
    .replace(/@(?=channel|everyone|here|all)/gi, '@\u200b');

/** Backticks cannot be escaped, only kept apart. */
const apart = (text: string): string => text.replaceAll('`', '`\u200b');

const dialect: Dialect = {
  text: inert,
  strong: (inner) => `*${inner}*`,
  emphasis: (inner) => `_${inner}_`,
  strike: (inner) => `~${inner}~`,
  code: (text) => `\`${inert(text.replaceAll('`', 'ˋ'))}\``,
  link: (inner, url) => linkTo(inner, url),
  heading: (inner) => `*${inner}*`,
  fence: (text) => `\`\`\`\n${inert(apart(text))}\n\`\`\``,
  quote: (block) => block.replace(/^/gm, '> '),
  lineBreak: '\n',
};

const linkTo = (inner: string, url: string): string =>
  `<${inert(url).replaceAll('|', '%7C')}|${inner.replaceAll('\n', ' ').replaceAll('|', '¦')}>`;

const [MAX_TITLE, MAX_SECTION, MAX_FACTS] = [250, 3000, 2000];
/** Of the text for notifications, and for those that understand no blocks; Slack takes more. */
const [MAX_TEXT, MAX_TEXT_BODY] = [2000, 1000];

/** `verbatim` keeps names such as @channel plain words. */
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });

/** A message for an incoming webhook of Slack, and of those that understand the same. */
export function slackBody(message: ChatMessage): object {
  const title = cut(headlineOf(message), MAX_TITLE, inert);
  const lines = [
    message.status ?? '',
    ...message.notes,
    ...message.facts.map(({ name, value }) => `${name}: ${value}`),
  ];
  const facts = cut(lines.filter((line) => line !== '').join('\n'), MAX_FACTS, inert);
  const words = fitted(message.body, dialect, MAX_SECTION).join('\n\n');
  const section = (text: string) => ({ type: 'section', text: mrkdwn(text) });
  return {
    text: fallbackText(message),
    blocks: [
      section(`*${linkTo(title, message.url)}*`),
      ...(words === '' ? [] : [section(words)]),
      ...(facts === '' ? [] : [{ type: 'context', elements: [mrkdwn(facts)] }]),
      { type: 'context', elements: [mrkdwn(cut(message.page, MAX_TITLE, inert))] },
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

/** What phones show in a notification, and all that Mattermost and others show: they understand no blocks. */
function fallbackText(message: ChatMessage): string {
  const words = cut(plainLines(message, MAX_TEXT_BODY).join('\n'), MAX_TEXT, inert);
  return `${words}\n<${inert(message.url)}>`;
}
