import type { Token } from 'markdown-it';
import { taskSigns } from '../../common/markdown.ts';
import { plainInline } from './markdown-parser.ts';
import type { TextTable } from './text-table.ts';

/** How a plain text or a chat writes each element of Markdown. `inner` is already written in the dialect. */
export interface Dialect {
  /** Escapes plain text, so that readers see it unchanged. */
  readonly text: (text: string) => string;
  readonly strong: (inner: string) => string;
  readonly emphasis: (inner: string) => string;
  readonly strike: (inner: string) => string;
  readonly code: (text: string) => string;
  readonly link: (inner: string, url: string) => string;
  readonly heading: (inner: string) => string;
  readonly fence: (text: string) => string;
  readonly quote: (block: string) => string;
  readonly table: (table: MarkdownTable) => string;
  /** The sign of an item in a list without numbers. */
  readonly bullet: string;
  readonly rule: string;
  readonly lineBreak: string;
}

/** A table with its cells as plain text, and as the dialect writes them. The first row is the head. */
export interface MarkdownTable extends TextTable {
  readonly written: readonly (readonly string[])[];
}

/** An open block; the innermost one is last. */
interface Container {
  readonly blocks: string[];
  /** The number of the next item, in an ordered list. */
  number?: number | undefined;
}

interface OpenTable {
  readonly rows: string[][];
  readonly written: string[][];
  readonly aligned: MarkdownTable['aligned'][number][];
}

/** The blocks of a text, such as paragraphs and lists, each written in the dialect. */
export function blocksIn(tokens: readonly Token[], dialect: Dialect): string[] {
  const root: Container = { blocks: [] };
  const open: Container[] = [root];
  const add = (block: string) => {
    if (block.trim() !== '') open.at(-1)?.blocks.push(block);
  };
  let isHeading = false;
  let table: OpenTable | undefined;
  for (const token of tokens) {
    switch (token.type) {
      case 'heading_open':
      case 'heading_close':
        isHeading = token.type === 'heading_open';
        break;
      case 'inline': {
        const text = inlineIn(token.children ?? [], dialect);
        if (!table) add(isHeading ? dialect.heading(text) : text);
        else {
          table.rows.at(-1)?.push(plainInline(token.children ?? []));
          table.written.at(-1)?.push(text);
        }
        break;
      }
      case 'fence':
      case 'code_block':
        add(dialect.fence(token.content.trimEnd()));
        break;
      case 'hr':
        add(dialect.rule);
        break;
      case 'ordered_list_open':
        open.push({ blocks: [], number: Number(token.attrGet('start') ?? 1) });
        break;
      case 'bullet_list_open':
      case 'list_item_open':
      case 'blockquote_open':
        open.push({ blocks: [] });
        break;
      case 'list_item_close': {
        const text = open.pop()?.blocks.join('\n') ?? '';
        add(itemText(text, open.at(-1), dialect));
        break;
      }
      case 'ordered_list_close':
      case 'bullet_list_close':
        add(open.pop()?.blocks.join('\n') ?? '');
        break;
      case 'table_open':
        table = { rows: [], written: [], aligned: [] };
        break;
      case 'tr_open':
        table?.rows.push([]);
        table?.written.push([]);
        break;
      case 'th_open':
        table?.aligned.push(token.attrGet('align') === 'right' ? 'right' : 'left');
        break;
      case 'table_close':
        if (table) add(dialect.table(table));
        table = undefined;
        break;
      case 'blockquote_close': {
        const inner = open.pop()?.blocks.join('\n\n') ?? '';
        if (inner !== '') add(dialect.quote(inner));
      }
    }
  }
  return root.blocks;
}

const isTask = (text: string): boolean => text.startsWith(taskSigns.open) || text.startsWith(taskSigns.done);

function itemText(text: string, list: Container | undefined, { bullet }: Dialect): string {
  if (list?.number === undefined && isTask(text)) return indented('', text, 2);
  const sign = list?.number === undefined ? bullet : `${list.number}.`;
  if (list?.number !== undefined) list.number++;
  return indented(`${sign} `, text, sign.length + 1);
}

const indented = (sign: string, text: string, by: number): string =>
  `${sign}${text.replaceAll('\n', `\n${' '.repeat(by)}`)}`;

const wraps: Readonly<Record<string, 'strong' | 'emphasis' | 'strike'>> = {
  strong_close: 'strong',
  em_close: 'emphasis',
  s_close: 'strike',
};

function inlineIn(tokens: readonly Token[], dialect: Dialect): string {
  const parts: string[] = [''];
  const urls: string[] = [];
  const add = (text: string) => {
    parts[parts.length - 1] += text;
  };
  for (const token of tokens) {
    if (token.type === 'text') add(dialect.text(token.content));
    else if (token.type === 'code_inline') add(dialect.code(token.content));
    else if (token.type === 'softbreak' || token.type === 'hardbreak') add(dialect.lineBreak);
    else if (token.nesting === 1) {
      parts.push('');
      if (token.type === 'link_open') urls.push(String(token.attrGet('href') ?? ''));
    } else if (token.nesting === -1) {
      const inner = parts.pop() ?? '';
      const wrap = wraps[token.type];
      if (token.type === 'link_close') {
        const url = urls.pop() ?? '';
        add(dialect.link(inner.trim() === '' ? dialect.text(url.replace(/^mailto:/i, '')) : inner, url));
      } else if (inner.trim() === '') add(inner);
      else add(wrap ? dialect[wrap](inner) : inner);
    }
  }
  return parts.join('');
}
