/** Elements whose text nobody is meant to read. */
const HIDDEN = ['script', 'style', 'template', 'head', 'iframe', 'noscript'];

/** One piece of HTML: a tag, an entity, or text. No piece can be scanned twice, so the work grows with the text. */
const piece = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});|[^<&]+|[<&]/gi;

const someTag =
  /<\/?(?:p|br|a|b|i|u|s|strong|em|ul|ol|li|div|span|h[1-6]|code|pre|blockquote|hr|img|table|tr|td|th|small|sup|sub|var|time|del|ins|font|center|script|style|iframe)\b[^<>]*>/i;
const someEntity = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[0-9a-f]{1,6});/i;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  deg: '°',
  euro: '€',
  rarr: '→',
  larr: '←',
};

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
  let isCode = false;
  const lists: { readonly ordered: boolean; items: number }[] = [];
  const links: { readonly address: string | undefined; readonly from: number }[] = [];
  const newBlock = () => {
    out = out === '' ? '' : `${out.trimEnd()}\n\n`;
  };
  for (const [whole, closing, name, attributes = '', entity] of withoutHidden(html).matchAll(piece)) {
    if (name === undefined) {
      const text = entity === undefined ? whole : decoded(entity, whole);
      out += isCode ? text : text.replace(/\s+/g, ' ');
      continue;
    }
    const tag = name.toLowerCase();
    const ends = closing === '/';
    if (tag === 'br') out = `${out.trimEnd()}\n`;
    else if (tag === 'a') {
      if (!ends) links.push({ address: addressIn(attributes, base), from: out.length });
      else out = withLink(out, links.pop());
    } else if (tag === 'li' && !ends) {
      const list = lists.at(-1);
      if (list) list.items++;
      const indent = '  '.repeat(Math.max(0, lists.length - 1));
      out = `${out.trimEnd()}${out.trim() === '' ? '' : '\n'}${indent}${list?.ordered ? `${list.items}.` : '-'} `;
    } else if (/^h[1-6]$/.test(tag)) {
      newBlock();
      if (!ends) out += `${'#'.repeat(Math.min(6, Number(tag[1]) + 1))} `;
    } else if (tag === 'pre') {
      newBlock();
      isCode = !ends;
    } else if (tag in around && !isCode) {
      out = withSign(out, around[tag] as string, ends);
    } else if (blocks.has(tag)) {
      if (tag === 'ul' || tag === 'ol') {
        if (ends) lists.pop();
        else lists.push({ ordered: tag === 'ol', items: 0 });
        if (lists.length > (ends ? 0 : 1)) continue;
      }
      if (lists.length === 0 || tag === 'ul' || tag === 'ol') newBlock();
      if (tag === 'blockquote' && !ends) out += '> ';
    } else if (tag === 'tr' && ends) out = `${out.trimEnd()}\n`;
    else if ((tag === 'td' || tag === 'th') && ends) out += ' ';
  }
  return out
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n[^\S\n]+(?![\s\d-])/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Without comments, and without the elements whose text is hidden. What is never closed ends with the text. */
function withoutHidden(html: string): string {
  const pairs: [begin: RegExp, end: string][] = [
    [/<!--/g, '-->'],
    ...HIDDEN.map((tag): [RegExp, string] => [new RegExp(`<${tag}(?=[\\s/>])`, 'gi'), `</${tag}`]),
  ];
  return pairs.reduce((text, [begin, end]) => cut(text, begin, end), html);
}

function cut(text: string, begin: RegExp, end: string): string {
  const lower = text.toLowerCase();
  let out = '';
  let from = 0;
  begin.lastIndex = 0;
  for (let match = begin.exec(lower); match; match = begin.exec(lower)) {
    out += text.slice(from, match.index);
    const close = lower.indexOf(end, begin.lastIndex);
    if (close < 0) return out;
    const after = end.endsWith('>') ? close + end.length : lower.indexOf('>', close) + 1;
    if (after === 0) return out;
    from = after;
    begin.lastIndex = after;
  }
  return out + text.slice(from);
}

function decoded(entity: string, whole: string): string {
  if (!entity.startsWith('#')) return entities[entity.toLowerCase()] ?? whole;
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  const isText = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isText ? String.fromCodePoint(code) : ' ';
}

/** Bold and italic text: no space may follow the sign that opens it, or precede the one that closes it. */
function withSign(out: string, sign: string, ends: boolean): string {
  if (!ends) return out + sign;
  const text = out.trimEnd();
  // There was nothing in it.
  if (text.endsWith(sign)) return text.slice(0, -sign.length);
  return `${text}${sign}${out.slice(text.length)}`;
}

function addressIn(attributes: string, base: string | undefined): string | undefined {
  const [, quoted, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  const written = (quoted ?? single ?? bare)?.replace(/&amp;/gi, '&').trim();
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
