import markdownIt, { type Token } from 'markdown-it';
import { markdownOptions, restrictLinks, withTaskSign } from '../../common/markdown.ts';

export type { Token };

const parser = markdownIt(markdownOptions);
restrictLinks(parser);

/** `- [ ] this` and `- [x] that` become items with a sign. */
parser.core.ruler.push('tasks', ({ tokens }) => {
  for (const [index, { type }] of tokens.entries()) {
    const content = type === 'list_item_open' ? tokens[index + 2] : undefined;
    const first = content?.type === 'inline' ? content.children?.[0] : undefined;
    if (first?.type === 'text') first.content = withTaskSign(first.content) ?? first.content;
  }
});

export const parseMarkdown = (text: string): readonly Token[] => parser.parse(text, {});

/** What an image shows where it cannot be loaded. */
export const textOfImage = (image: Token): string =>
  parser.renderer.renderInlineAsText(image.children ?? [], parser.options, {}).trim() ||
  String(image.attrGet('src') ?? '');
