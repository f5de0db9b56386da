import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import markdownIt, { type Token } from 'markdown-it';
import { Html } from '../../lib/html.ts';
import { chapters } from './contents.ts';

const folder = new URL('../../../docs/', import.meta.url);

interface Heading {
  readonly level: number;
  readonly title: string;
  readonly anchor: string;
}

/** What stands between a heading and the next one, as plain text. */
export interface Section extends Heading {
  readonly text: string;
}

export interface Document {
  readonly name: string;
  readonly title: string;
  readonly body: Html;
  readonly sections: readonly Section[];
}

// These files are our own, so they may contain markup, such as pictures beside each other.
const parser = markdownIt({ html: true });

const names = new Set(chapters.flatMap(({ pages }) => pages));
const documents = new Map<string, Document>();

const keyOf = (root: string, name: string) => `${root} ${name}`;

const textOf = (name: string) => readFileSync(new URL(`${name}.md`, folder), 'utf8');

/** A page of the documentation, or undefined if there is none with this name. It is rendered once. */
export const documentOf = (root: string, name: string): Document | undefined =>
  names.has(name) ? renderOnce(root, name) : undefined;

function renderOnce(root: string, name: string): Document {
  const key = keyOf(root, name);
  const document = documents.get(key) ?? render(root, name, textOf(name));
  documents.set(key, document);
  return document;
}

/** What the menu and the contents say about a page. */
export interface Outline {
  readonly name: string;
  readonly title: string;
  /** The first sentence, which says what the page is about. */
  readonly summary: string;
}

const outlines = new Map<string, Outline>();

/** The outline of a page, made from its heading and its first paragraph: rendering every page takes a while. */
export function outlineOf(name: string): Outline {
  const outline = outlines.get(name) ?? readOutline(name);
  outlines.set(name, outline);
  return outline;
}

function readOutline(name: string): Outline {
  const opening = textOf(name).split('\n\n', 2).join('\n\n');
  const { title, sections } = render('', name, opening);
  return { name, title, summary: /^[^:]*?\.(?=\s|$)/.exec(sections[0]?.text.trim() ?? '')?.[0] ?? '' };
}

/** Every page, in reading order. Other requests are answered between the pages that have to be rendered for it. */
export async function allDocuments(root: string): Promise<Document[]> {
  const all: Document[] = [];
  for (const name of names) {
    const isNew = !documents.has(keyOf(root, name));
    all.push(renderOnce(root, name));
    if (isNew) await setImmediate();
  }
  return all;
}

/** A picture of the documentation. */
export function pictureOf(name: string): Buffer | undefined {
  if (!/^[\w-]+\.webp$/.test(name)) return undefined;
  try {
    return readFileSync(new URL(`screenshots/${name}`, folder));
  } catch {
    return undefined;
  }
}

export function render(root: string, name: string, text: string): Document {
  const tokens = parser.parse(text, {});
  const anchors = new Map<string, number>();
  const sections: (Section & { text: string })[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const title = plainText(tokens[index + 1]);
      const anchor = unique(anchors, slugOf(title));
      token.attrSet('id', anchor);
      sections.push({ level: Number(token.tag.slice(1)), title, anchor, text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      const section = sections.at(-1);
      if (section) section.text += `${plainText(token)} `;
    } else if (token.type === 'fence' || token.type === 'code_block') {
      const section = sections.at(-1);
      if (section) section.text += `${token.content} `;
    }
    if (token.children) token.children = token.children.flatMap((child) => withAddress(root, child));
    if (token.type === 'html_block') token.content = withPictures(root, token.content);
  }
  const body = parser.renderer
    .render(withoutUnknownLinks(tokens), parser.options, {})
    // A wide table scrolls by itself, also by keyboard.
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { name, title: sections[0]?.title ?? name, body: new Html(body), sections };
}

const plainText = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'html_inline' ? '' : content))
    .join('');

/** The anchor of a heading, as GitHub makes it, so that a link works in both places. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

function unique(anchors: Map<string, number>, slug: string): string {
  const count = anchors.get(slug) ?? 0;
  anchors.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** Links to other files of `docs/` become links to their pages. */
function withAddress(root: string, token: Token): Token[] {
  if (token.type === 'html_inline') token.content = withPictures(root, token.content);
  if (token.type === 'image') token.attrSet('src', pictureAddress(root, String(token.attrGet('src'))));
  if (token.type === 'link_open') {
    const address = addressOf(root, String(token.attrGet('href')));
    if (address === undefined) token.meta = { isUnknown: true };
    else token.attrSet('href', address);
  }
  return [token];
}

/** Where a link leads; undefined if its target is a file of the repository that is not part of the documentation. */
function addressOf(root: string, href: string): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return names.has(name) ? `${root}/docs/${name}${anchor}` : undefined;
}

/** The text of a link stays where its target is not served here. */
function withoutUnknownLinks(tokens: Token[]): Token[] {
  for (const token of tokens) {
    let isInside = false;
    token.children =
      token.children?.filter(({ type, meta }) => {
        const isUnknown = meta?.isUnknown === true;
        if (isUnknown) isInside = true;
        const isEnd = isInside && type === 'link_close';
        if (isEnd) isInside = false;
        return !isUnknown && !isEnd;
      }) ?? null;
  }
  return tokens;
}

const pictureAddress = (root: string, source: string): string =>
  source.startsWith('screenshots/') ? `${root}/docs/${source}` : source;

const withPictures = (root: string, markup: string): string =>
  markup.replaceAll(/\bsrc="(screenshots\/[^"]+)"/g, (_, source) => `src="${pictureAddress(root, source)}"`);
