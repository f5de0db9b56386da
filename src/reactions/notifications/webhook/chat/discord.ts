import type { Dialect } from '../../../../lib/markdown-dialect.ts';
import { colours } from './colours.ts';
import { common, cut, firstAccepted, tableWith, type WrittenText, writeIn } from './markdown.ts';
import { type ChatMessage, headlineOf } from './message.ts';

/** All characters that Discord could interpret as markup, as a mention or as one of its own tags. */
const escapeText = (text: string): string => text.replace(/[\\*_~`|<>@#[\]]/g, '\\$&');

const apart = (text: string): string => text.replaceAll('`', '`\u200b');

const fence = (text: string): string => `\`\`\`\n${apart(text)}\n\`\`\``;

const dialect: Dialect = {
  ...common,
  text: escapeText,
  strong: (inner) => `**${inner}**`,
  emphasis: (inner) => `*${inner}*`,
  strike: (inner) => `~~${inner}~~`,
  code: (text) => `\`${text.replaceAll('`', 'ˋ')}\``,
  link: (inner, url) => `[${inner}](${safeUrl(url)})`,
  heading: (inner) => `**${inner}**`,
  fence,
  table: tableWith(fence),
  quote: (block) => block.replace(/^/gm, '> '),
};

const safeUrl = (url: string): string =>
  url.replace(/[()<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** The limits of an embed; all of its texts together may have 6000 characters. */
const [MAX_TITLE, MAX_FACTS, MAX_NAME, MAX_VALUE, MAX_FOOTER, MAX_EMBED] = [256, 10, 256, 1024, 200, 6000];
/** A description may have 4096 characters. */
const MAX_NOTE = 500;
const DESCRIPTION_LIMITS = [3500, 2500, 1500, 500];
/** Short facts are shown beside each other. */
const MAX_INLINE = 40;
/** The limits of a button. */
const [MAX_LABEL, MAX_URL] = [80, 512];

/** Discord ignores buttons from a webhook unless the address asks for them. */
export function discordAddress(webhookUrl: string): string {
  const url = new URL(webhookUrl);
  url.searchParams.set('with_components', 'true');
  return url.href;
}

export function discordBody(message: ChatMessage): object {
  const text = writeIn(dialect, message.body, message.pageUrl);
  const embed = firstAccepted(DESCRIPTION_LIMITS, (limit) => embedOf(message, text, limit), isShortEnough);
  return {
    // This is all that notifications on a phone show.
    content: cut(headlineOf(message), MAX_TITLE, escapeText),
    embeds: [embed],
    ...(message.url.length <= MAX_URL && { components: [{ type: 1, components: [button(message)] }] }),
    // Prevents mentions, whatever the text contains.
    allowed_mentions: { parse: [] },
  };
}

const button = ({ button, url }: ChatMessage) => ({ type: 2, style: 5, label: cut(button, MAX_LABEL), url });

interface Embed {
  readonly url: string;
  readonly color: number;
  readonly timestamp: string;
  readonly title: string;
  readonly description?: string;
  readonly fields: readonly { readonly name: string; readonly value: string; readonly inline: boolean }[];
  readonly footer: { readonly text: string };
}

function embedOf(message: ChatMessage, text: WrittenText, limit: number): Embed {
  const notes = message.notes.map((note) => cut(note, MAX_NOTE, escapeText));
  const description = [...text.within(limit), ...notes].join('\n\n');
  // The less room there is, the less do facts get of it.
  const longest = Math.min(MAX_VALUE, Math.max(100, Math.floor(limit / 3)));
  return {
    title: cut(message.title, MAX_TITLE, escapeText),
    url: message.url,
    ...(description !== '' && { description }),
    color: Number.parseInt(colours[message.tone].slice(1), 16),
    fields: message.facts.slice(0, MAX_FACTS).map(({ name, value }) => ({
      name: cut(name, Math.min(MAX_NAME, longest), escapeText),
      value: cut(value, longest, escapeText),
      inline: value.length <= MAX_INLINE,
    })),
    footer: { text: cut(message.page, MAX_FOOTER) },
    timestamp: new Date(message.at * 1000).toISOString(),
  };
}

const isShortEnough = ({ title, description = '', fields, footer }: Embed): boolean =>
  fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0) +
    title.length +
    description.length +
    footer.text.length <=
  MAX_EMBED;
