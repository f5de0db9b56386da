import { LRUCache } from 'lru-cache';
import markdownIt, { type StateCore, type Token } from 'markdown-it';
import { Html } from './html.ts';
import { countMarkdownWork, MarkdownTooComplex } from './markdown-limits.ts';

/** Below the headings of the page, which has h1 to h3 for itself. */
const TOP_HEADING = 4;

/** Only what leads to a page or opens a letter. */
const harmless = /^(?:https?:\/\/|mailto:)[^\s\p{C}]/iu;

const parser = markdownIt({ html: false, linkify: true, breaks: true, maxNesting: 20 });
// Judged in its final form: entities are resolved by now, spaces and control characters encoded.
parser.validateLink = (url) => harmless.test(url) && URL.canParse(url);
// README.md is a file, not a host in Moldova: only what begins with a scheme is a link by itself.
parser.linkify.set({ fuzzyLink: false });

countMarkdownWork(parser);

parser.core.ruler.push('for_the_page', (state) => {
  for (const token of state.tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + TOP_HEADING - 1)}`;
    } else if (token.type === 'th_open' || token.type === 'td_open') {
      // Alignment is a style attribute, which the page's policy forbids.
      token.attrs = null;
    } else if (token.type === 'inline' && token.children) {
      token.children = inlineForPage(state, token.children);
    }
  }
});

/** No link speaks for whoever follows it; pictures, which would be fetched from anywhere, become links to them. */
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
  // A link in a link is not HTML.
  if (inLink) return [text];
  const open = new Token('link_open', 'a', 1);
  open.attrs = [
    ['href', source],
    ['rel', 'nofollow noopener'],
  ];
  return [open, text, new Token('link_close', 'a', -1)];
}

/** Markdown as HTML that is safe in a page: no markup of its own, no scripts, no pictures, no styles. */
export const markdown = remembered(
  (text) => new Html(parser.renderer.render(parsed(text), parser.options, {})),
  ({ markup }) => markup.length,
);

/** What Markdown is made of, for those who write it anew in another dialect. Pictures are links already. */
export const markdownTokens = (text: string): readonly Token[] => parsed(text);

/** The same tokens, or some of them, as the HTML that `markdown` makes. */
export const renderMarkdownTokens = (tokens: readonly Token[]): Html =>
  new Html(parser.renderer.render([...tokens], parser.options, {}));

/** Markdown as text without its signs, for where there is no markup: descriptions, calendars. */
export const plainText = remembered(
  (text) => readable(parsed(text)),
  ({ length }) => length,
);

/** The same for letters, where links cannot be clicked on but are written out after their words. */
export const mailText = remembered(
  (text) => readable(parsed(text), withAddresses),
  ({ length }) => length,
);

/** Why a text cannot be shown as Markdown, as the end of a sentence; undefined where it can. */
export function whyTooComplex(text: string): string | undefined {
  try {
    parser.parse(text, {});
    return undefined;
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return error.message;
    throw error;
  }
}

/** What would take too long to show as Markdown is shown as it was written. */
function parsed(text: string): Token[] {
  try {
    return parser.parse(text, {});
  } catch (error) {
    if (!(error instanceof MarkdownTooComplex)) throw error;
    const block = new markdownIt.Token('code_block', 'code', 0);
    block.content = text;
    return [block];
  }
}

type InlineText = (tokens: Token[]) => string;

const wordsOnly: InlineText = (tokens) => parser.renderer.renderInlineAsText(tokens, parser.options, {});

function withAddresses(tokens: Token[]): string {
  const parts: string[] = [];
  let link = { address: '', from: 0 };
  for (const token of tokens) {
    if (token.type === 'link_open') link = { address: String(token.attrGet('href')), from: parts.length };
    else if (token.type !== 'link_close') parts.push(wordsOnly([token]));
    else parts.push(withAddress(parts.splice(link.from).join('').trim(), link.address));
  }
  return parts.join('');
}

function withAddress(words: string, address: string): string {
  const bare = address.replace(/^mailto:/i, '');
  // A link whose words are itself, which are shown decoded.
  const isBare = words === '' || words === bare || words === parser.normalizeLinkText(address);
  return isBare ? bare : `${words} (${bare})`;
}

function readable(tokens: readonly Token[], inline: InlineText = wordsOnly): string {
  let text = '';
  const numbers: (number | undefined)[] = [];
  // Lines are ended where the next one begins, so that a paragraph in a list item stands beside its sign.
  let gap = '';
  const say = (words: string) => {
    text += gap + words;
    gap = '';
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
        gap = '\n\n';
        break;
      case 'list_item_open': {
        const number = numbers.at(-1);
        if (gap === '' && text !== '') gap = '\n';
        say(`${'  '.repeat(numbers.length - 1)}${number === undefined ? '-' : `${number}.`} `);
        if (number !== undefined) numbers[numbers.length - 1] = number + 1;
        break;
      }
      case 'inline':
        say(inline(token.children ?? []));
        break;
      case 'fence':
      case 'code_block':
        say(token.content.trimEnd());
        gap = '\n\n';
        break;
      case 'th_close':
      case 'td_close':
        gap = ' ';
        break;
      case 'tr_close':
        gap = '\n';
        break;
      case 'paragraph_close':
        gap = token.hidden ? '\n' : '\n\n';
        break;
      case 'heading_close':
      case 'table_close':
        gap = '\n\n';
    }
  }
  return text.trim();
}

/** The page shows the same messages again and again; those used most recently are kept. */
function remembered<T extends string | Html>(
  make: (text: string) => T,
  lengthOf: (made: T) => number,
): (text: string) => T {
  const kept = new LRUCache<string, T>({
    maxSize: 4 * 1024 * 1024,
    sizeCalculation: (made, text) => 2 * (text.length + lengthOf(made)) + 100,
    memoMethod: (text) => make(text),
  });
  return (text) => kept.memo(text);
}
