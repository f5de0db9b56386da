import { markdownTokens, plainText } from '../../../../lib/markdown.ts';
import { blocksIn, type Dialect, type MarkdownTable } from '../../../../lib/markdown-dialect.ts';
import { alignedTable, listedTable } from '../../../../lib/text-table.ts';

/** What most chats have in common. */
export const common = { bullet: '•', rule: '———', lineBreak: '\n' } as const;

/** The columns that fit beside each other on a phone or in a narrow window. */
const MAX_COLUMNS = 60;

/** A table that is narrow enough has a font in which its columns are aligned; of others, each row becomes a list. */
export const tableWith =
  (fence: Dialect['fence']) =>
  (table: MarkdownTable): string => {
    const aligned = alignedTable(table, MAX_COLUMNS);
    return aligned === undefined ? listedTable(table.written) : fence(aligned);
  };

/** A text that is written in a dialect. */
export interface WrittenText {
  /** As many blocks as fit if each needs `around` additional characters. An ellipsis shows that there are more. */
  readonly within: (limit: number, around?: number) => string[];
}

/** Images become links, those of the page at `pageUrl` with its address. */
export function writeIn(dialect: Dialect, markdown: string, pageUrl: string): WrittenText {
  const blocks = blocksIn(markdownTokens(markdown, pageUrl), dialect);
  const first = (limit: number) => cut(plainText(markdown), limit, dialect.text);
  return { within: (limit, around = 2) => fitted(blocks, first, limit, around) };
}

function fitted(
  blocks: readonly string[],
  cutFirst: (limit: number) => string,
  limit: number,
  around: number,
): string[] {
  const kept: string[] = [];
  let left = limit;
  for (const block of blocks) {
    // Leaves room for the ellipsis.
    if (block.length > left - around - 1) {
      kept.push(kept.length > 0 ? '…' : cutFirst(left));
      return kept.filter((part) => part !== '');
    }
    kept.push(block);
    left -= block.length + around;
  }
  return kept;
}

/** The first of some bodies, from the longest to the shortest, that a chat accepts. */
export function firstAccepted<T>(
  limits: readonly number[],
  build: (limit: number) => T,
  isAccepted: (body: T) => boolean,
): T {
  for (const limit of limits) {
    const body = build(limit);
    if (isAccepted(body)) return body;
  }
  return build(0);
}

/** Truncates a text so that its escaped form has at most this length. */
export function cut(text: string, limit: number, escapeText: (text: string) => string = String): string {
  const whole = escapeText(text);
  if (whole.length <= limit) return whole;
  for (let length = limit - 1; length > 0; length = Math.floor(length * 0.9)) {
    const short = `${escapeText(
      text
        .slice(0, length)
        .toWellFormed()
        .replace(/\ufffd$/, ''),
    )}…`;
    if (short.length <= limit) return short;
  }
  return '';
}
