import type { Token } from 'markdown-it';
import { markdownTokens, plainText } from '../../../lib/markdown.ts';

/** How a chat writes each element of Markdown. `inner` is already written in the dialect. */
export interface Dialect {
  /** Escapes plain text, so that the chat shows it unchanged. */
  readonly text: (text: string) => string;
  readonly strong: (inner: string) => string;
  readonly emphasis: (inner: string) => string;
  readonly strike: (inner: string) => string;
  readonly code: (text: string) => string;
  readonly link: (inner: string, url: string) => string;
  readonly heading: (inner: string) => string;
  readonly fence: (text: string) => string;
  readonly quote: (block: string) => string;
  readonly lineBreak: string;
}

/** Open blocks; the innermost one is last. */
interface Container {
  readonly blocks: string[];
  /** The number of the next item, in an ordered list. */
  number?: number | undefined;
}

/** The blocks of a text, such as paragraphs and lists, each written in the dialect. */
function blocksIn(markdown: string, dialect: Dialect): string[] {
  const root: Container = { blocks: [] };
  const open: Container[] = [root];
  const add = (block: string) => {
    if (block.trim() !== '') open.at(-1)?.blocks.push(block);
  };
  let isHeading = false;
  for (const token of markdownTokens(markdown)) {
    switch (token.type) {
      case 'heading_open':
      case 'heading_close':
        isHeading = token.type === 'heading_open';
        break;
      case 'inline': {
        const text = inlineIn(token.children ?? [], dialect);
        add(isHeading ? dialect.heading(text) : text);
        break;
      }
      case 'fence':
      case 'code_block':
        add(dialect.fence(token.content.trimEnd()));
        break;
      case 'hr':
        add('———');
        break;
      case 'ordered_list_open':
        open.push({ blocks: [], number: Number(token.attrGet('start') ?? 1) });
        break;
      case 'bullet_list_open':
      case 'list_item_open':
      case 'blockquote_open':
      case 'table_open':
      case 'tr_open':
        open.push({ blocks: [] });
        break;
      case 'list_item_close': {
        const text = open.pop()?.blocks.join('\n') ?? '';
        const list = open.at(-1);
        add(`${signOf(list)} ${text.replaceAll('\n', '\n   ')}`);
        break;
      }
      case 'ordered_list_close':
      case 'bullet_list_close':
      case 'table_close':
        add(open.pop()?.blocks.join('\n') ?? '');
        break;
      case 'tr_close':
        add(open.pop()?.blocks.join(dialect.text(' | ')) ?? '');
        break;
      case 'blockquote_close':
        add(dialect.quote(open.pop()?.blocks.join('\n\n') ?? ''));
    }
  }
  return root.blocks;
}

function signOf(list: Container | undefined): string {
  if (list?.number === undefined) return '•';
  const sign = `${list.number}.`;
  list.number++;
  return sign;
}

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
      if (inner.trim() === '') add(inner);
      else if (token.type === 'link_close') add(dialect.link(inner, urls.pop() ?? ''));
      else add(wrap ? dialect[wrap](inner) : inner);
    }
  }
  return parts.join('');
}

/** As many blocks as fit if each needs `around` additional characters. An ellipsis shows that there are more. */
export function fitted(markdown: string, dialect: Dialect, limit: number, around = 2): string[] {
  const kept: string[] = [];
  let left = limit;
  for (const block of blocksIn(markdown, dialect)) {
    // Leaves room for the ellipsis.
    if (block.length > left - around - 1) {
      kept.push(kept.length > 0 ? '…' : cut(plainText(markdown), left, dialect.text));
      return kept;
    }
    kept.push(block);
    left -= block.length + around;
  }
  return kept;
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
