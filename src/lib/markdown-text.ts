import type { Token } from 'markdown-it';
import { blocksIn, type Dialect } from './markdown-dialect.ts';
import { parser } from './markdown-parser.ts';
import { alignedTable, listedTable } from './text-table.ts';

const same = (text: string): string => text;

/** Text without any markup. */
const plain: Dialect = {
  text: same,
  strong: same,
  emphasis: same,
  strike: same,
  code: same,
  link: same,
  heading: same,
  fence: same,
  quote: same,
  table: ({ rows }) => rows.map((row) => row.join(' ')).join('\n'),
  bullet: '-',
  rule: '',
  lineBreak: '\n',
};

/** Mail programs wrap lines at about 76 characters. */
const MAX_COLUMNS = 76;

/** Text for mails: the URL of a link follows its text, quotes are marked, and tables are aligned. */
const mail: Dialect = {
  ...plain,
  link: linkText,
  quote: (block) => block.replace(/^/gm, '> '),
  table: ({ written, aligned }) =>
    alignedTable({ rows: written, aligned }, MAX_COLUMNS) ?? listedTable(written),
};

function linkText(inner: string, address: string): string {
  const text = inner.trim();
  const url = address.replace(/^mailto:/i, '');
  // The text of the link is its own URL, in decoded form.
  const isOwnText = text === '' || text === url || text === parser.normalizeLinkText(address);
  return isOwnText ? url : `${text} (${url})`;
}

export const toPlainText = (tokens: readonly Token[]): string => blocksIn(tokens, plain).join('\n\n').trim();

export const toMailText = (tokens: readonly Token[]): string => blocksIn(tokens, mail).join('\n\n').trim();
