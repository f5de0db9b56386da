import markdownIt, { type StateCore, type Token } from 'markdown-it';
import { readImagePath } from '../../common/images.ts';
import { markdownOptions, restrictLinks, withTaskSign } from '../../common/markdown.ts';
import { countMarkdownWork, MarkdownTooComplex } from './markdown-limits.ts';

/** Hosts besides our own whose images a text may show: these origins, or all. Their connections are encrypted. */
export type ImageOrigins = '*' | readonly string[];

/** Only the first few images of a text are shown. */
const MAX_IMAGES = 10;

interface Options {
  /** Whether images stay images. Otherwise, they become links. */
  readonly images: boolean;
  /** The same for images of others. */
  readonly origins: ImageOrigins;
  /** What comes before the path of an image that was uploaded here: the URL of the page, or its path alone. */
  readonly root: string;
}

export const parser = markdownIt(markdownOptions);
restrictLinks(parser);

countMarkdownWork(parser);

parser.core.ruler.push('daymark', (state) => {
  const options = { images: false, origins: [], root: '', ...state.env } as Options;
  let images = options.images ? MAX_IMAGES : 0;
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'th_open' || token.type === 'td_open') alignByAttribute(token);
    else if (token.type === 'list_item_open') markTask(token, state.tokens[index + 2]);
    else if (token.type === 'inline' && token.children) {
      const found = token.children.filter((child) => isShown(child, options)).length;
      token.children = inlineTokens(state, token.children, images, options);
      images = Math.max(0, images - found);
    }
  }
});

/** The parser aligns cells with a style, which the CSP forbids. The old attribute works in pages, feeds and mails alike. */
function alignByAttribute(cell: Token): void {
  const [, side] = /^text-align:(left|center|right)$/.exec(String(cell.attrGet('style') ?? '')) ?? [];
  cell.attrs = side === undefined ? null : [['align', side]];
}

/** Tasks become items with a sign, which needs no form and works in feeds and mails too. */
function markTask(item: Token, content: Token | undefined): void {
  const first = content?.type === 'inline' ? content.children?.[0] : undefined;
  if (first?.type !== 'text') return;
  const marked = withTaskSign(first.content);
  if (marked === undefined) return;
  first.content = marked;
  item.attrSet('class', 'task');
}

function isShown(token: Token, { origins }: Options): boolean {
  if (token.type !== 'image') return false;
  const source = String(token.attrGet('src') ?? '');
  return readImagePath(source) !== undefined || isAllowed(source, origins);
}

function isAllowed(source: string, origins: ImageOrigins): boolean {
  if (origins.length === 0) return false;
  const { protocol, origin } = URL.parse(source) ?? {};
  return protocol === 'https:' && (origins === '*' || origins.includes(origin ?? ''));
}

/** Where an image that was uploaded here is; any other URL as it is. */
const resolved = (url: string, { root }: Options): string =>
  readImagePath(url) === undefined ? url : `${root}${url}`;

/**
 * Adds `rel` to links, so that they pass on neither reputation nor the opener. The first images stay images; all others
 * become links.
 */
function inlineTokens(state: StateCore, tokens: readonly Token[], images: number, options: Options): Token[] {
  let links = 0;
  let left = images;
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') {
      links++;
      token.attrSet('href', resolved(String(token.attrGet('href') ?? ''), options));
      token.attrSet('rel', 'nofollow noopener');
    } else if (token.type === 'link_close') links--;
    else if (token.type === 'image') {
      if (!isShown(token, options) || left === 0) return linkTo(state, token, links > 0, options);
      left--;
      showImage(token, options);
    }
    return [token];
  });
}

/**
 * Another host learns only the address of the visitor, and only if the image comes into view. The size of our own images is
 * known, so nothing moves when they arrive.
 */
function showImage(image: Token, options: Options): void {
  const source = String(image.attrGet('src'));
  const own = readImagePath(source);
  image.attrs = [
    ['src', resolved(source, options)],
    ['alt', ''],
    ...(own ? [sized('width', own.width), sized('height', own.height)] : []),
    ['loading', 'lazy'],
    ['decoding', 'async'],
    ['referrerpolicy', 'no-referrer'],
  ];
}

const sized = (name: string, pixels: number): [string, string] => [name, String(pixels)];

function linkTo({ Token }: StateCore, image: Token, inLink: boolean, options: Options): Token[] {
  const source = resolved(String(image.attrGet('src') ?? ''), options);
  const text = new Token('text', '', 0);
  text.content = plainInline(image.children ?? []).trim() || source;
  // Links cannot be nested in HTML.
  if (inLink) return [text];
  const open = new Token('link_open', 'a', 1);
  open.attrs = [
    ['href', source],
    ['rel', 'nofollow noopener'],
  ];
  return [open, text, new Token('link_close', 'a', -1)];
}

/** The text of inline tokens, without markup. */
export const plainInline = (tokens: Token[]): string =>
  parser.renderer.renderInlineAsText(tokens, parser.options, {});

/** Parses Markdown. A text that would take too long becomes a code block. */
export function parseMarkdown(text: string, options: Options): Token[] {
  try {
    return parser.parse(text, { ...options });
  } catch (error) {
    if (!(error instanceof MarkdownTooComplex)) throw error;
    const block = new markdownIt.Token('code_block', 'code', 0);
    block.content = text;
    return [block];
  }
}

/** Why a text cannot be rendered as Markdown, as the end of a sentence; undefined if it can. */
export function whyTooComplex(text: string): MarkdownTooComplex | undefined {
  try {
    parser.parse(text, {});
    return undefined;
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return error;
    throw error;
  }
}
