import { LRUCache } from 'lru-cache';
import type { Token } from 'markdown-it';
import { Html } from './html.ts';
import { markdown, markdownTokens, renderMarkdownTokens } from './markdown.ts';

export interface CutMarkdown {
  readonly html: Html;
  readonly isCut: boolean;
}

/** Close enough to the limit: finding the very last word would take several times as long. */
const SLACK_BYTES = 1000;
const MAX_GUESSES = 12;
/** A word that begins this far before the end is left out rather than cut. */
const MAX_WORD = 100;

/** How many bytes the lines take, each ended with CRLF. */
export function byteLengthWithCrlf(text: string): number {
  let newlines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) newlines++;
  return Buffer.byteLength(text) + newlines;
}

/** Thousands of mails tell of the same message. */
const known = new LRUCache<string, CutMarkdown>({ max: 20 });

/**
 * Markdown as HTML of at most so many bytes. What does not fit is left out from some word on, and everything that was open
 * there is closed.
 */
export function markdownWithin(text: string, maxBytes: number): CutMarkdown {
  const whole = markdown(text);
  if (byteLengthWithCrlf(whole.markup) <= maxBytes) return { html: whole, isCut: false };
  const key = `${maxBytes} ${text}`;
  const found = known.get(key);
  if (found) return found;
  const html = cutTokens(markdownTokens(text), byteLengthWithCrlf(whole.markup), maxBytes);
  const made = { html, isCut: true };
  known.set(key, made);
  return made;
}

/** Guesses how much fits, by how many bytes the rest takes on average. */
function cutTokens(tokens: readonly Token[], wholeBytes: number, maxBytes: number): Html {
  let fits = { length: 0, bytes: 0, html: new Html('') };
  let tooMuch = { length: lengthOf(tokens), bytes: wholeBytes };
  for (let guess = 0; guess < MAX_GUESSES && tooMuch.length - fits.length > 1; guess++) {
    const likely = (maxBytes - SLACK_BYTES / 2 - fits.bytes) / (tooMuch.bytes - fits.bytes);
    // Where bytes are spread unevenly, halving is faster.
    const share = guess % 3 === 2 ? 0.5 : likely;
    const span = tooMuch.length - fits.length;
    const length = fits.length + Math.min(span - 1, Math.max(1, Math.round(span * share)));
    const html = renderMarkdownTokens(firstOf(tokens, { left: length }));
    const candidate = { length, bytes: byteLengthWithCrlf(html.markup), html };
    if (candidate.bytes > maxBytes) tooMuch = candidate;
    else fits = candidate;
    if (fits.bytes > maxBytes - SLACK_BYTES) break;
  }
  return fits.html;
}

/** Text of at most so many bytes, cut before a word. */
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

/** How much there is to say, in UTF-16 units. */
const lengthOf = (tokens: readonly Token[]): number =>
  tokens.reduce(
    (sum, token) => sum + (token.children ? lengthOf(token.children) : Math.max(1, token.content.length)),
    0,
  );

/** The first tokens up to a length. After that, only what closes what is open. */
function firstOf(tokens: readonly Token[], budget: { left: number }): Token[] {
  const kept: Token[] = [];
  let skipped = 0;
  for (const token of tokens) {
    if (budget.left > 0) kept.push(shortened(token, budget));
    else if (token.nesting === 1) skipped++;
    else if (token.nesting === -1 && skipped > 0) skipped--;
    else if (token.nesting === -1) kept.push(token);
  }
  return kept;
}

function shortened(token: Token, budget: { left: number }): Token {
  if (token.children) return copyOf(token, { children: firstOf(token.children, budget) });
  const length = Math.max(1, token.content.length);
  const room = budget.left;
  budget.left -= length;
  return length <= room ? token : copyOf(token, { content: cutBeforeWord(token.content, room) });
}

const copyOf = (token: Token, changes: Partial<Token>): Token =>
  Object.assign(Object.create(Object.getPrototypeOf(token)), token, changes);

function cutBeforeWord(text: string, length: number): string {
  // Half of a character is none.
  const cut = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  const [ending] = /\s+\S*$/.exec(cut.slice(-MAX_WORD)) ?? [];
  return `${ending === undefined ? cut : cut.slice(0, -ending.length)}…`;
}
