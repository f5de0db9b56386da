import { xmlSafe } from '../../lib/feed-text.ts';
import { mailText } from '../../lib/markdown.ts';
import { byteLengthWithCrlf, textWithin } from '../../lib/markdown-within.ts';
import { MAX_PART_BYTES } from './part-size.ts';
import type { Parts } from './parts.ts';

/**
 * The plain text version of an email. URLs are on lines of their own, so that mail programs make them clickable as a
 * whole.
 */
export function textOf(parts: Parts): string {
  const message = parts.message === undefined ? '' : mailText(parts.message);
  const whole = textWith(parts, message);
  if (byteLengthWithCrlf(whole) <= MAX_PART_BYTES) return whole;
  const readOn = `${parts.readOn.text}\n${parts.readOn.url}`;
  const rest = byteLengthWithCrlf(textWith(parts, `\n\n${readOn}`));
  return textWith(parts, `${textWithin(message, MAX_PART_BYTES - rest)}\n\n${readOn}`);
}

function textWith(parts: Parts, message: string): string {
  const { label, title, sentences, facts, areFactsCut, readOn, button, note, reason, links, zone } = parts;
  const blocks = [
    title === label ? title : `${label}\n${title}`,
    message,
    sentences.join('\n'),
    facts.join('\n'),
    areFactsCut ? `${readOn.text}\n${readOn.url}` : '',
    `${button.text}\n${button.url}`,
    note ?? '',
    ['-- ', parts.page.text, parts.page.url, zone ?? '', reason].filter((line) => line !== '').join('\n'),
    ...links.map(({ text, url }) => `${text}\n${url}`),
  ];
  return `${xmlSafe(blocks.filter((block) => block !== '').join('\n\n'))}\n`;
}
