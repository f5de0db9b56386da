import { cut, type Dialect, fitted } from './markdown.ts';
import { type ChatMessage, headlineOf, type Tone } from './message.ts';

/** All characters that Discord could interpret as markup, as a mention or as one of its own tags. */
const escapeText = (text: string): string => text.replace(/[\\*_~`|<>@#[\]]/g, '\\$&');

const apart = (text: string): string => text.replaceAll('`', '`\u200b');

const dialect: Dialect = {
  text: escapeText,
  strong: (inner) => `**${inner}**`,
  emphasis: (inner) => `*${inner}*`,
  strike: (inner) => `~~${inner}~~`,
  code: (text) => `\`${text.replaceAll('`', 'ˋ')}\``,
  link: (inner, url) => `[${inner}](${safeUrl(url)})`,
  heading: (inner) => `**${inner}**`,
  fence: (text) => `\`\`\`\n${apart(text)}\n\`\`\``,
  quote: (block) => block.replace(/^/gm, '> '),
  lineBreak: '\n',
};

const safeUrl = (url: string): string =>
  url.replace(/[()<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

const colours: Readonly<Record<Tone, number>> = {
  bad: 0xdc2626,
  warning: 0xd97706,
  good: 0x16a34a,
  calm: 0x2563eb,
};

/** An embed may contain 6000 characters in total. */
const [MAX_TITLE, MAX_WORDS, MAX_FACTS, MAX_FACT, MAX_FOOTER] = [256, 3500, 5, 300, 200];

export function discordBody(message: ChatMessage): object {
  const lines = [message.status ?? '', ...message.notes].filter((line) => line !== '');
  const notes = lines.map((line) => cut(line, MAX_FACT, escapeText));
  const description = [...notes, ...fitted(message.body, dialect, MAX_WORDS - notes.join('').length)].join(
    '\n\n',
  );
  return {
    // This is all that notifications on a phone show.
    content: cut(headlineOf(message), MAX_TITLE, escapeText),
    embeds: [
      {
        title: cut(message.title, MAX_TITLE, escapeText),
        url: message.url,
        ...(description !== '' && { description }),
        color: colours[message.tone],
        fields: message.facts.slice(0, MAX_FACTS).map(({ name, value }) => ({
          name: cut(name, MAX_TITLE, escapeText),
          value: cut(value, MAX_FACT, escapeText),
        })),
        footer: { text: cut(message.page, MAX_FOOTER) },
        timestamp: new Date(message.at * 1000).toISOString(),
      },
    ],
    // Prevents mentions, whatever the text contains.
    allowed_mentions: { parse: [] },
  };
}
