import markdownIt, { type StateCore, type Token } from 'markdown-it';
import { markdownOptions, restrictLinks, withTaskSign } from '../../common/markdown.ts';
import { countMarkdownWork, MarkdownTooComplex } from './markdown-limits.ts';

/** Images are loaded only through encrypted connections, and only the first few of a text. */
const allowedImage = /^https:\/\//i;
const MAX_IMAGES = 10;

interface Options {
  /** Whether images stay images. Otherwise, they become links. */
  readonly withImages: boolean;
}

export const parser = markdownIt(markdownOptions);
restrictLinks(parser);

countMarkdownWork(parser);

parser.core.ruler.push('daymark', (state) => {
  let images = state.env.withImages === true ? MAX_IMAGES : 0;
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'th_open' || token.type === 'td_open') alignByAttribute(token);
    else if (token.type === 'list_item_open') markTask(token, state.tokens[index + 2]);
    else if (token.type === 'inline' && token.children) {
      const found = token.children.filter(isShown).length;
      token.children = inlineTokens(state, token.children, images);
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

const isShown = (token: Token): boolean =>
  token.type === 'image' && allowedImage.test(String(token.attrGet('src') ?? ''));

/**
 * Adds `rel` to links, so that they pass on neither reputation nor the opener. The first images stay images; all others
 * become links.
 */
function inlineTokens(state: StateCore, tokens: readonly Token[], images: number): Token[] {
  let links = 0;
  let left = images;
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') {
      links++;
      token.attrSet('rel', 'nofollow noopener');
    } else if (token.type === 'link_close') links--;
    else if (token.type === 'image') {
      if (!isShown(token) || left === 0) return linkTo(state, token, links > 0);
      left--;
      showImage(token);
    }
    return [token];
  });
}

/** The other host learns only the address of the visitor, and only if the image comes into view. */
function showImage(image: Token): void {
  image.attrs = [
    ['src', String(image.attrGet('src'))],
    ['alt', ''],
    ['loading', 'lazy'],
    ['decoding', 'async'],
    ['referrerpolicy', 'no-referrer'],
  ];
}

function linkTo({ Token }: StateCore, image: Token, inLink: boolean): Token[] {
  const source = String(image.attrGet('src') ?? '');
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
