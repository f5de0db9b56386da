import { Parser } from 'htmlparser2';

/** Elements whose text nobody is meant to read. */
const hidden = new Set(['script', 'style', 'template', 'head', 'iframe', 'noscript']);

const someTag =
  /<\/?(?:p|br|a|b|i|u|s|strong|em|ul|ol|li|div|span|h[1-6]|code|pre|blockquote|hr|img|table|tr|td|th|small|sup|sub|var|time|del|ins|font|center|script|style|iframe)\b[^<>]*>/i;
const someEntity = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[0-9a-f]{1,6});/i;

/** Signs that surround the text of an element. */
const around: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', code: '`' };

const blocks = new Set(
  'p div section article header footer ul ol table blockquote pre figure'.split(' ').concat(['hr', 'dl']),
);

/** Whether a text has tags or entities that a reader of Markdown would see. */
export const looksLikeHtml = (text: string): boolean => someTag.test(text) || someEntity.test(text);

/**
 * Turns the HTML of another product into Markdown: links, breaks, lists, headings, bold and italic text. All other tags are
 * left out, and so is what they hide. `base` is the address that relative links begin from.
 */
export function htmlToMarkdown(html: string, base?: string): string {
  let out = '';
  /** How many elements are open whose text is hidden, and in which text stays as it is. */
  let hiding = 0;
  let verbatim = 0;
  const lists: { readonly ordered: boolean; items: number }[] = [];
  const links: { readonly address: string | undefined; readonly from: number }[] = [];
  const newBlock = () => {
    out = out === '' ? '' : `${out.trimEnd()}\n\n`;
  };
  const newItem = () => {
    const list = lists.at(-1);
    if (list) list.items++;
    const indent = '  '.repeat(Math.max(0, lists.length - 1));
    out = `${out.trimEnd()}${out.trim() === '' ? '' : '\n'}${indent}${list?.ordered ? `${list.items}.` : '-'} `;
  };
  const block = (tag: string, ends: boolean) => {
    const isList = tag === 'ul' || tag === 'ol';
    if (isList && ends) lists.pop();
    else if (isList) lists.push({ ordered: tag === 'ol', items: 0 });
    if (isList && lists.length > (ends ? 0 : 1)) return;
    if (lists.length === 0 || isList) newBlock();
    if (tag === 'blockquote' && !ends) out += '> ';
  };
  /** What both ends of an element do. */
  const edge = (tag: string, ends: boolean) => {
    if (hidden.has(tag)) hiding += ends ? -1 : 1;
    if (hiding > 0) return;
    if (/^h[1-6]$/.test(tag) || tag === 'pre') newBlock();
    if (tag === 'pre') verbatim += ends ? -1 : 1;
    else if (tag in around && verbatim === 0) out = withSign(out, around[tag] as string, ends);
    else if (blocks.has(tag)) block(tag, ends);
  };
  const parser = new Parser({
    onopentag: (tag, { href }) => {
      edge(tag, false);
      if (hiding > 0) return;
      if (tag === 'br') out = `${out.trimEnd()}\n`;
      else if (tag === 'a') links.push({ address: addressOf(href, base), from: out.length });
      else if (tag === 'li') newItem();
      else if (/^h[1-6]$/.test(tag)) out += `${'#'.repeat(Math.min(6, Number(tag[1]) + 1))} `;
    },
    ontext: (text) => {
      if (hiding > 0) return;
      const readable = text.replace(unreadable, ' ');
      out += verbatim > 0 ? readable : readable.replace(/\s+/g, ' ');
    },
    onclosetag: (tag) => {
      edge(tag, true);
      if (hiding > 0) return;
      if (tag === 'a') out = withLink(out, links.pop());
      else if (tag === 'tr') out = `${out.trimEnd()}\n`;
      else if (tag === 'td' || tag === 'th') out += ' ';
    },
  });
  parser.end(html);
  return out
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n[^\S\n]+(?![\s\d-])/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Characters that an entity may name, and that no text should have. */
const unreadable = /[^\P{Cc}\t\r\n]|\p{Cs}/gu;

/** Bold and italic text: no space may follow the sign that opens it, or precede the one that closes it. */
function withSign(out: string, sign: string, ends: boolean): string {
  if (!ends) return out + sign;
  const text = out.trimEnd();
  // There was nothing in it.
  if (text.endsWith(sign)) return text.slice(0, -sign.length);
  return `${text}${sign}${out.slice(text.length)}`;
}

function addressOf(href: string | undefined, base: string | undefined): string | undefined {
  const written = href?.trim();
  if (!written) return undefined;
  const url = URL.parse(written, base);
  const isAllowed = url && ['http:', 'https:', 'mailto:'].includes(url.protocol);
  return isAllowed ? url.href.replaceAll('(', '%28').replaceAll(')', '%29') : undefined;
}

function withLink(out: string, link: { address: string | undefined; from: number } | undefined): string {
  if (link?.address === undefined) return out;
  const written = out.slice(link.from);
  const text = written.trim();
  if (text === '') return out.slice(0, link.from);
  const start = link.from + written.length - written.trimStart().length;
  const label = text.replaceAll('[', '\\[').replaceAll(']', '\\]');
  return `${out.slice(0, start)}[${label}](${link.address})${out.slice(start + text.length)}`;
}
