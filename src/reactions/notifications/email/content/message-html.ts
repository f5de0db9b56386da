import { LRUCache } from 'lru-cache';
import type { Token } from 'markdown-it';
import type { Html } from '../../../../lib/html.ts';
import {
  mailTokens,
  renderMarkdownTokens,
  withHeadingsFrom,
  withOwnDirections,
} from '../../../../lib/markdown.ts';
import { type CutMarkdown, markdownWithin } from '../../../../lib/markdown-within.ts';
import { inline, messageStyles } from './styles.ts';

/** The headings of a message follow the h1 of the mail. */
const TOP_HEADING = 2;

/** Thousands of mails contain the same message. */
const cache = new LRUCache<string, CutMarkdown>({ max: 20 });

/**
 * What staff wrote as HTML of at most this many bytes, with styles in the tags. Images that the page at `pageUrl` serves are
 * shown, at the same URL for everybody. Others become links, because their hosts would learn who reads the mail and when.
 */
export function messageHtml(
  text: string,
  { accent, url }: { readonly accent: string; readonly url: string },
  maxBytes: number,
): CutMarkdown {
  const key = `${accent} ${url} ${maxBytes} ${text}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const link = inline.link(accent);
  const result = markdownWithin(mailTokens(text, url), maxBytes, (tokens) => styled(tokens, link));
  cache.set(key, result);
  return result;
}

function styled(tokens: readonly Token[], link: string): Html {
  const headed = withOwnDirections(withHeadingsFrom([...tokens], TOP_HEADING));
  for (const token of headed) {
    // The renderer puts the attributes of a fence on the code inside, where the colour of a block does not belong.
    if (token.type === 'fence') token.type = 'code_block';
    addStyle(token, messageStyles[nameOf(token)]);
    for (const child of token.children ?? [])
      addStyle(child, child.type === 'link_open' ? link : messageStyles[child.tag]);
  }
  return renderMarkdownTokens(headed);
}

/** The name of the style: the tag, except where the tag does not say enough. */
const nameOf = (token: Token): string =>
  token.type === 'code_block' ? 'pre' : token.attrGet('class') === 'task' ? 'task' : token.tag;

function addStyle(token: Token, style: string | undefined): void {
  if (style !== undefined && token.nesting !== -1) token.attrSet('style', style);
}
