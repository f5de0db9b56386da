import { letterText } from '../../lib/markdown.ts';
import { legal } from '../../status-page/feeds/text.ts';
import type { Parts } from './parts.ts';

/** The mail for programs and people that read text alone. Addresses stand on lines of their own, to be clicked on whole. */
export function textOf(parts: Parts): string {
  const { label, title, message, sentences, facts, button, note, reason, links, zone } = parts;
  const blocks = [
    title === label ? title : `${label}\n${title}`,
    message === undefined ? '' : letterText(message),
    sentences.join('\n'),
    facts.join('\n'),
    `${button.text}\n${button.url}`,
    note ?? '',
    ['-- ', parts.page.text, parts.page.url, zone ?? '', reason].filter((line) => line !== '').join('\n'),
    ...links.map(({ text, url }) => `${text}\n${url}`),
  ];
  return `${legal(blocks.filter((block) => block !== '').join('\n\n'))}\n`;
}
