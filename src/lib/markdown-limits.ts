import markdownIt, { type MarkdownIt, type StateInline, type Token } from 'markdown-it';
import { fillProblem } from '../../common/validation/problem-text.ts';

/** A few bytes of a table (`|`) create a row with as many cells as its head. */
const MAX_TABLE_CELLS = 5000;
/**
 * Elements, and lookaheads for the end of a link. A report of 65,535 characters full of lists and links needs two
 * thirds.
 */
const MAX_STEPS = 30_000;
/** Every use of a reference repeats its URL. Percent-encoding makes a URL at most nine times as long. */
const maxLinkCharacters = (text: string): number => 20_000 + 10 * text.length;

/** What a text may have too much of. Each completes the sentence `The message field …`. */
export const markdownProblems = {
  markdown_elements:
    'has more than {max} elements of Markdown. Shorten it, or put long lists and logs between lines of ```.',
  markdown_table_cells:
    'has tables with more than {max} cells. Leave out rows or columns, or link to the whole table.',
  markdown_link_characters:
    'has links whose addresses make up more than {max} characters. Use shorter addresses, or fewer links.',
} as const;

/** Rendering the text would block all other requests. */
export class MarkdownTooComplex extends Error {
  readonly code: keyof typeof markdownProblems;
  readonly max: number;
  constructor(code: keyof typeof markdownProblems, max: number) {
    super(fillProblem(markdownProblems[code], { max }));
    this.code = code;
    this.max = max;
  }
}

interface Work {
  cells?: number;
  steps?: number;
}

function step(work: Work, count = 1): void {
  work.steps = (work.steps ?? 0) + count;
  if (work.steps <= MAX_STEPS) return;
  throw new MarkdownTooComplex('markdown_elements', MAX_STEPS);
}

/** Makes a parser throw `MarkdownTooComplex` as soon as a text needs too much work, which it counts in its `env`. */
export function countMarkdownWork(parser: MarkdownIt): void {
  parser.block.State = class extends markdownIt.StateBlock {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const work = this.env as Work;
      if (type === 'td_open' || type === 'th_open') countCell(work);
      step(work);
      return super.push(type, tag, nesting);
    }
  };
  parser.inline.State = class extends markdownIt.StateInline {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      step(this.env as Work);
      return super.push(type, tag, nesting);
    }
  };
  const skipToken = parser.inline.skipToken.bind(parser.inline);
  parser.inline.skipToken = (state: StateInline) => {
    step(state.env as Work);
    skipToken(state);
  };
  const match = parser.linkify.match.bind(parser.linkify);
  parser.linkify.match = (text: string) => {
    const matches = match(text);
    // Opening tag, closing tag and text of each link.
    step({}, 3 * (matches?.length ?? 0));
    return matches;
  };
  parser.core.ruler.push('link_limit', ({ src, tokens }) => countLinks(src, tokens));
}

function countCell(work: Work): void {
  work.cells = (work.cells ?? 0) + 1;
  if (work.cells <= MAX_TABLE_CELLS) return;
  throw new MarkdownTooComplex('markdown_table_cells', MAX_TABLE_CELLS);
}

function countLinks(text: string, tokens: readonly Token[]): void {
  // Automatic links are counted only here.
  const work: Work = {};
  let characters = 0;
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      step(work);
      characters += String(token.attrGet('href') ?? token.attrGet('src') ?? '').length;
    }
  }
  const max = maxLinkCharacters(text);
  if (characters <= max) return;
  throw new MarkdownTooComplex('markdown_link_characters', max);
}
