import { readImagePath } from '../../common/images.ts';
import { headingLevel } from '../../common/markdown.ts';
import { parseMarkdown, type Token, textOfImage } from './markdown-parser.ts';

/** A part of a text: an element with its parts, or plain text. */
export type MarkdownNode = string | MarkdownElement;

interface MarkdownElement {
  readonly tag: MarkdownTag;
  /** Of links. */
  readonly href?: string;
  /** The first number of a list. */
  readonly start?: number;
  /** Of images. */
  readonly image?: { readonly path: string; readonly width: number; readonly height: number };
  /** Of the cells of a table. */
  readonly align?: 'left' | 'center' | 'right';
  readonly children: readonly MarkdownNode[];
}

/** Nothing else becomes an element. */
const tags = [
  'a',
  'blockquote',
  'br',
  'code',
  'em',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'strong',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
] as const;

type MarkdownTag = (typeof tags)[number];

const isTag = (text: string): text is MarkdownTag => tags.some((tag) => tag === text);

/** The page has h1, and its sections have h2. */
const TOP_HEADING = 3;

/**
 * Parses a text to a tree. It has no raw HTML. Images that were uploaded here are shown; others are links, because browsers
 * would load them from any host.
 */
export const markdownTree = (text: string): readonly MarkdownNode[] => {
  const tokens = parseMarkdown(text);
  const highest = Math.min(
    ...tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => levelOf(tag)),
  );
  return nodesOf(tokens, highest, false);
};

const levelOf = (tag: string): number => Number(tag.slice(1));

/** An element whose end has not come yet. Without a tag, its parts belong to the element around it. */
interface Open {
  readonly element: Omit<MarkdownElement, 'children'> | undefined;
  readonly children: MarkdownNode[];
}

function nodesOf(tokens: readonly Token[], highest: number, isInLink: boolean): readonly MarkdownNode[] {
  const stack: Open[] = [{ element: undefined, children: [] }];
  const add = (...nodes: readonly MarkdownNode[]) => stack.at(-1)?.children.push(...nodes);
  for (const token of tokens) {
    if (token.nesting === 1) stack.push({ element: elementOf(token, highest), children: [] });
    else if (token.nesting === -1) {
      const { element, children } = stack.pop() ?? { element: undefined, children: [] };
      add(...(element ? [{ ...element, children }] : children));
    } else {
      const isLinked = isInLink || stack.some(({ element }) => element?.tag === 'a');
      add(...leafOf(token, highest, isLinked));
    }
  }
  return stack[0]?.children ?? [];
}

const alignments = ['left', 'center', 'right'] as const;

function elementOf(token: Token, highest: number): Open['element'] {
  // Paragraphs of a list without empty lines are hidden.
  if (token.hidden) return undefined;
  if (token.type === 'heading_open') {
    const level = headingLevel(levelOf(token.tag), highest, TOP_HEADING);
    return { tag: `h${level}` as MarkdownTag };
  }
  if (!isTag(token.tag)) return undefined;
  if (token.tag === 'a') return { tag: 'a', href: String(token.attrGet('href') ?? '') };
  const start = token.attrGet('start');
  const align = alignments.find((side) => token.attrGet('style') === `text-align:${side}`);
  return { tag: token.tag, ...(start !== null && { start: Number(start) }), ...(align && { align }) };
}

function leafOf(token: Token, highest: number, isInLink: boolean): readonly MarkdownNode[] {
  switch (token.type) {
    case 'inline':
      return nodesOf(token.children ?? [], highest, isInLink);
    case 'softbreak':
    case 'hardbreak':
      return [{ tag: 'br', children: [] }];
    case 'hr':
      return [{ tag: 'hr', children: [] }];
    case 'code_inline':
      return [{ tag: 'code', children: [token.content] }];
    case 'code_block':
    case 'fence':
      return [{ tag: 'pre', children: [{ tag: 'code', children: [token.content] }] }];
    case 'image': {
      const name = textOfImage(token);
      const path = String(token.attrGet('src') ?? '');
      const own = readImagePath(path);
      if (own) return [{ tag: 'img', image: { path, ...own }, children: [name] }];
      if (isInLink) return [name];
      return [{ tag: 'a', href: path, children: [name] }];
    }
    default:
      return [token.content];
  }
}
