import markdownIt, { type Token } from 'markdown-it';

export type { Token };

/** Only web pages and mail addresses. */
const allowedLink = /^(?:https?:\/\/|mailto:)[^\s\p{C}]/iu;

/** The same rules as those of the status page: `test/dashboard-markdown.test.ts` compares both. */
const parser = markdownIt({ html: false, linkify: true, breaks: true, maxNesting: 20 });
parser.validateLink = (url) => allowedLink.test(url) && URL.canParse(url);
parser.linkify.set({ fuzzyLink: false });

/** `- [ ] this` and `- [x] that` become items with a sign. */
parser.core.ruler.push('tasks', ({ tokens }) => {
  for (const [index, { type }] of tokens.entries()) {
    const content = type === 'list_item_open' ? tokens[index + 2] : undefined;
    const first = content?.type === 'inline' ? content.children?.[0] : undefined;
    const [prefix, mark] = (first?.type === 'text' && /^\[([ xX])\]\s+(?=\S|$)/.exec(first.content)) || [];
    if (first && prefix !== undefined)
      first.content = `${mark === ' ' ? '☐' : '☑'} ${first.content.slice(prefix.length)}`;
  }
});

export const parseMarkdown = (text: string): readonly Token[] => parser.parse(text, {});

/** What an image shows where it cannot be loaded. */
export const textOfImage = (image: Token): string =>
  parser.renderer.renderInlineAsText(image.children ?? [], parser.options, {}).trim() ||
  String(image.attrGet('src') ?? '');
