import { LRUCache } from 'lru-cache';
import markdownIt, { type StateCore, type Token } from 'markdown-it';
import { Html } from './html.ts';
import { countMarkdownWork, MarkdownTooComplex } from './markdown-limits.ts';

/** The page itself uses h1 to h3. */
const TOP_HEADING = 4;

/** Only web pages and mail addresses. */
const allowedLink = /^(?:https?:\/\/|mailto:)[^\s\p{C}]/iu;

const parser = markdownIt({ html: false, linkify: true, breaks: true, maxNesting: 20 });
// The URL is in its final form here: entities are resolved, spaces and control characters encoded.
parser.validateLink = (url) => allowedLink.test(url) && URL.canParse(url);
// README.md is a file, not a host in Moldova, so only URLs with a scheme become automatic links.
parser.linkify.set({ fuzzyLink: false });

countMarkdownWork(parser);

parser.core.ruler.push('for_the_page', (state) => {
  for (const token of state.tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + TOP_HEADING - 1)}`;
    } else if (token.type === 'th_open' || token.type === 'td_open') {
      // Alignment is a style attribute, which the CSP forbids.
      token.attrs = null;
    } else if (token.type === 'inline' && token.children) {
      token.children = inlineForPage(state, token.children);
    }
  }
});

/**
 * Adds `rel` to links, so that they pass on neither reputation nor the opener. Images become links, because browsers
 * would load them from any host.
 */
function inlineForPage(state: StateCore, tokens: readonly Token[]): Token[] {
  let links = 0;
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') {
      links++;
      token.attrSet('rel', 'nofollow noopener');
    } else if (token.type === 'link_close') links--;
    else if (token.type === 'image') return linkTo(state, token, links > 0);
    return [token];
  });
}

function linkTo({ Token }: StateCore, image: Token, inLink: boolean): Token[] {
  const source = String(image.attrGet('src') ?? '');
  const text = new Token('text', '', 0);
  text.content =
    parser.renderer.renderInlineAsText(image.children ?? [], parser.options, {}).trim() || source;
  // Links cannot be nested in HTML.
  if (inLink) return [text];
  const open = new Token('link_open', 'a', 1);
  open.attrs = [
    ['href', source],
    ['rel', 'nofollow noopener'],
  ];
  return [open, text, new Token('link_close', 'a', -1)];
}

/** Renders Markdown to HTML that is safe in a page: without raw HTML, scripts, images and styles. */
export const markdown = cached(
  (text) => new Html(parser.renderer.render(parse(text), parser.options, {})),
  ({ markup }) => markup.length,
);

/**
 * The same for a long text below a heading of the second level: its highest headings become h3, whichever level they were
 * written with.
 */
export const markdownArticle = cached(
  (text) => renderMarkdownTokens(withHeadingsFrom(parse(text), 3)),
  ({ markup }) => markup.length,
);

function withHeadingsFrom(tokens: Token[], top: number): Token[] {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const highest = Math.min(...headings.map(writtenLevel));
  for (const token of headings) token.tag = `h${Math.min(6, writtenLevel(token) - highest + top)}`;
  return tokens;
}

/** `##`, or a line of `-` below the text, is the second level. */
const writtenLevel = ({ markup }: Token): number =>
  markup.startsWith('#') ? markup.length : markup === '=' ? 1 : 2;

/** The tokens of a Markdown text, for converting it to another dialect. Images are links already. */
export const markdownTokens = (text: string): readonly Token[] => parse(text);

/** Renders tokens, or some of them, to the same HTML as `markdown`. */
export const renderMarkdownTokens = (tokens: readonly Token[]): Html =>
  new Html(parser.renderer.render([...tokens], parser.options, {}));

/** Markdown as plain text, for descriptions and calendars. */
export const plainText = cached(
  (text) => toPlainText(parse(text)),
  ({ length }) => length,
);

/** The same for plain-text mails, in which the URL of a link follows its text. */
export const mailText = cached(
  (text) => toPlainText(parse(text), inlineTextWithUrls),
  ({ length }) => length,
);

/** Why a text cannot be rendered as Markdown, as the end of a sentence; undefined if it can. */
export function whyTooComplex(text: string): string | undefined {
  try {
    parser.parse(text, {});
    return undefined;
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return error.message;
    throw error;
  }
}

/** Parses Markdown. A text that would take too long becomes a code block. */
function parse(text: string): Token[] {
  try {
    return parser.parse(text, {});
  } catch (error) {
    if (!(error instanceof MarkdownTooComplex)) throw error;
    const block = new markdownIt.Token('code_block', 'code', 0);
    block.content = text;
    return [block];
  }
}

type RenderInline = (tokens: Token[]) => string;

const inlineText: RenderInline = (tokens) => parser.renderer.renderInlineAsText(tokens, parser.options, {});

function inlineTextWithUrls(tokens: Token[]): string {
  const parts: string[] = [];
  let link = { address: '', from: 0 };
  for (const token of tokens) {
    if (token.type === 'link_open') link = { address: String(token.attrGet('href')), from: parts.length };
    else if (token.type !== 'link_close') parts.push(inlineText([token]));
    else parts.push(linkText(parts.splice(link.from).join('').trim(), link.address));
  }
  return parts.join('');
}

function linkText(text: string, address: string): string {
  const url = address.replace(/^mailto:/i, '');
  // The text of the link is its own URL, in decoded form.
  const isOwnText = text === '' || text === url || text === parser.normalizeLinkText(address);
  return isOwnText ? url : `${text} (${url})`;
}

function toPlainText(tokens: readonly Token[], inline: RenderInline = inlineText): string {
  let text = '';
  const numbers: (number | undefined)[] = [];
  // A line break is written only before the next text, so that a paragraph in a list item is on the line of its
  // marker.
  let separator = '';
  const write = (part: string) => {
    text += separator + part;
    separator = '';
  };
  for (const token of tokens) {
    switch (token.type) {
      case 'bullet_list_open':
        numbers.push(undefined);
        break;
      case 'ordered_list_open':
        numbers.push(Number(token.attrGet('start') ?? 1));
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        numbers.pop();
        separator = '\n\n';
        break;
      case 'list_item_open': {
        const number = numbers.at(-1);
        if (separator === '' && text !== '') separator = '\n';
        write(`${'  '.repeat(numbers.length - 1)}${number === undefined ? '-' : `${number}.`} `);
        if (number !== undefined) numbers[numbers.length - 1] = number + 1;
        break;
      }
      case 'inline':
        write(inline(token.children ?? []));
        break;
      case 'fence':
      case 'code_block':
        write(token.content.trimEnd());
        separator = '\n\n';
        break;
      case 'th_close':
      case 'td_close':
        separator = ' ';
        break;
      case 'tr_close':
        separator = '\n';
        break;
      case 'paragraph_close':
        separator = token.hidden ? '\n' : '\n\n';
        break;
      case 'heading_close':
      case 'table_close':
        separator = '\n\n';
    }
  }
  return text.trim();
}

/** An LRU cache: the page shows the same messages again and again. */
function cached<T extends string | Html>(
  compute: (text: string) => T,
  lengthOf: (result: T) => number,
): (text: string) => T {
  const cache = new LRUCache<string, T>({
    maxSize: 4 * 1024 * 1024,
    sizeCalculation: (result, text) => 2 * (text.length + lengthOf(result)) + 100,
    memoMethod: (text) => compute(text),
  });
  return (text) => cache.memo(text);
}
