import type { Token } from 'markdown-it';
import { Html } from './html.ts';

export interface CutMarkdown {
  readonly html: Html;
  readonly isCut: boolean;
}

/** Close enough to the limit: finding the exact last word would take several times as long. */
const SLACK_BYTES = 1000;
const MAX_GUESSES = 12;
/** A word that begins at most this far before the end is left out, not cut. */
const MAX_WORD = 100;

/** The number of bytes with CRLF line endings. */
export function byteLengthWithCrlf(text: string): number {
  let newlines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) newlines++;
  return Buffer.byteLength(text) + newlines;
}

/** Renders tokens to HTML. It may add attributes to them. */
export type RenderTokens = (tokens: readonly Token[]) => Html;

/** Tokens of Markdown as HTML of at most this many bytes. It drops the rest at a word boundary, and closes all open elements. */
export function markdownWithin(
  tokens: readonly Token[],
  maxBytes: number,
  render: RenderTokens,
): CutMarkdown {
  const whole = render(tokens);
  const bytes = byteLengthWithCrlf(whole.markup);
  if (bytes <= maxBytes) return { html: whole, isCut: false };
  return { html: cutTokens(tokens, bytes, maxBytes, render), isCut: true };
}

/** Estimates how much fits from the average number of bytes of the rest. */
function cutTokens(
  tokens: readonly Token[],
  wholeBytes: number,
  maxBytes: number,
  render: RenderTokens,
): Html {
  let fits = { length: 0, bytes: 0, html: new Html('') };
  let tooMuch = { length: lengthOf(tokens), bytes: wholeBytes };
  for (let guess = 0; guess < MAX_GUESSES && tooMuch.length - fits.length > 1; guess++) {
    const estimate = (maxBytes - SLACK_BYTES / 2 - fits.bytes) / (tooMuch.bytes - fits.bytes);
    // Bisection is faster if bytes are distributed unevenly.
    const share = guess % 3 === 2 ? 0.5 : estimate;
    const span = tooMuch.length - fits.length;
    const length = fits.length + Math.min(span - 1, Math.max(1, Math.round(span * share)));
    const html = render(takeTokens(tokens, { left: length }));
    const candidate = { length, bytes: byteLengthWithCrlf(html.markup), html };
    if (candidate.bytes > maxBytes) tooMuch = candidate;
    else fits = candidate;
    if (fits.bytes > maxBytes - SLACK_BYTES) break;
  }
  return fits.html;
}

/** Text of at most this many bytes, cut at a word boundary. */
export function textWithin(text: string, maxBytes: number): string {
  let [fits, tooMuch] = [0, text.length];
  if (byteLengthWithCrlf(text) <= maxBytes) return text;
  while (tooMuch - fits > 1) {
    const middle = Math.floor((fits + tooMuch) / 2);
    if (byteLengthWithCrlf(text.slice(0, middle)) > maxBytes - 3) tooMuch = middle;
    else fits = middle;
  }
  return cutBeforeWord(text, fits);
}

/** The length of the text in UTF-16 units. */
const lengthOf = (tokens: readonly Token[]): number =>
  tokens.reduce(
    (sum, token) => sum + (token.children ? lengthOf(token.children) : Math.max(1, token.content.length)),
    0,
  );

/** The first tokens up to a length, followed by the tokens that close open elements. */
function takeTokens(tokens: readonly Token[], budget: { left: number }): Token[] {
  const kept: Token[] = [];
  let skipped = 0;
  for (const token of tokens) {
    if (budget.left > 0) kept.push(shortenToken(token, budget));
    else if (token.nesting === 1) skipped++;
    else if (token.nesting === -1 && skipped > 0) skipped--;
    else if (token.nesting === -1) kept.push(token);
  }
  return kept;
}

function shortenToken(token: Token, budget: { left: number }): Token {
  if (token.children) return copyOf(token, { children: takeTokens(token.children, budget) });
  const length = Math.max(1, token.content.length);
  const available = budget.left;
  budget.left -= length;
  return length <= available ? token : copyOf(token, { content: cutBeforeWord(token.content, available) });
}

const copyOf = (token: Token, changes: Partial<Token>): Token =>
  Object.assign(Object.create(Object.getPrototypeOf(token)), token, changes);

function cutBeforeWord(text: string, length: number): string {
  // Removes a lone surrogate at the cut.
  const cut = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  const [ending] = /\s+\S*$/.exec(cut.slice(-MAX_WORD)) ?? [];
  return `${ending === undefined ? cut : cut.slice(0, -ending.length)}…`;
}
