import { LRUCache } from 'lru-cache';
import markdownIt, { type Token } from 'markdown-it';
import { headingLevel } from '../../common/markdown.ts';
import { Html } from './html.ts';
import { type ImageOrigins, parseMarkdown, parser } from './markdown-parser.ts';
import { toMailText, toPlainText } from './markdown-text.ts';

/** The headings of a message follow the h3 of its entry. */
const TOP_HEADING = 4;

/**
 * Renders Markdown to HTML that is safe in a page: without raw HTML, scripts and styles. `root` comes before the paths of
 * images that were uploaded here. Images of others become links, because their hosts would learn who reads the page, except
 * those from `origins`.
 */
export const markdown = cached(
  (text, root, origins) => pageHtml(text, root, origins, TOP_HEADING),
  ({ markup }) => markup.length,
);

/** The same for a long text below a heading of the second level. */
export const markdownArticle = cached(
  (text, root, origins) => pageHtml(text, root, origins, 3),
  ({ markup }) => markup.length,
);

const pageHtml = (text: string, root: string, origins: ImageOrigins, topHeading: number): Html =>
  renderMarkdownTokens(
    withScrollingTables(
      withOwnDirections(withHeadingsFrom(parseMarkdown(text, { images: true, origins, root }), topHeading)),
    ),
  );

/** The highest headings get this level, whichever they were written with, so that the outline of the page has no gaps. */
export function withHeadingsFrom(tokens: Token[], top: number): Token[] {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const highest = Math.min(...headings.map(writtenLevel));
  for (const token of headings) token.tag = `h${headingLevel(writtenLevel(token), highest, top)}`;
  return tokens;
}

/** `##`, or a line of `-` below the text, is the second level. */
const writtenLevel = ({ markup }: Token): number =>
  markup.startsWith('#') ? markup.length : markup === '=' ? 1 : 2;

const directed = new Set(
  ['paragraph', 'heading', 'bullet_list', 'ordered_list', 'blockquote', 'table'].map(
    (name) => `${name}_open`,
  ),
);

/**
 * Each block runs in the direction of its own first letter, because a message may be in two languages. What is inside a list,
 * a quotation or a table follows it as a whole, so that marks and columns stay on one side.
 */
export function withOwnDirections(tokens: Token[]): Token[] {
  for (const token of tokens) if (token.level === 0 && directed.has(token.type)) token.attrSet('dir', 'auto');
  return tokens;
}

/** A wide table scrolls by itself, also with the keyboard. */
function withScrollingTables(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    if (token.type === 'table_open') {
      const frame = new markdownIt.Token('table_frame_open', 'div', 1);
      frame.attrs = [
        ['class', 'table'],
        ['tabindex', '0'],
      ];
      return [frame, token];
    }
    return token.type === 'table_close'
      ? [token, new markdownIt.Token('table_frame_close', 'div', -1)]
      : [token];
  });
}

/** The tokens of a Markdown text, for converting it to another dialect. Images are links already. */
export const markdownTokens = (text: string, root: string): Token[] =>
  parseMarkdown(text, { images: false, origins: [], root });

/** The same for a mail, which shows the images that were uploaded here. */
export const mailTokens = (text: string, root: string): Token[] =>
  parseMarkdown(text, { images: true, origins: [], root });

export const renderMarkdownTokens = (tokens: readonly Token[]): Html =>
  new Html(parser.renderer.render([...tokens], parser.options, {}));

/** Markdown as plain text, for descriptions and calendars. */
export const plainText: (text: string) => string = cached(
  (text, root) => toPlainText(markdownTokens(text, root)),
  ({ length }) => length,
);

/** The same for plain-text mails, in which the URL of a link follows its text. */
export const mailText = cached(
  (text, root) => toMailText(markdownTokens(text, root)),
  ({ length }) => length,
);

/** An LRU cache: the page shows the same messages again and again. */
function cached<T extends string | Html>(
  compute: (text: string, root: string, origins: ImageOrigins) => T,
  lengthOf: (result: T) => number,
): (text: string, root?: string, origins?: ImageOrigins) => T {
  const byPlace = new LRUCache<string, LRUCache<string, T>, { root: string; origins: ImageOrigins }>({
    max: 8,
    memoMethod: (_key, _old, { context: { root, origins } }) =>
      new LRUCache<string, T>({
        maxSize: 4 * 1024 * 1024,
        sizeCalculation: (result, text) => 2 * (text.length + lengthOf(result)) + 100,
        memoMethod: (text) => compute(text, root, origins),
      }),
  });
  return (text, root = '', origins = []) =>
    byPlace.memo(`${root} ${origins}`, { context: { root, origins } }).memo(text);
}
