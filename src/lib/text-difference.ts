/** What one text has and the other has not, between the words that both begin and end with. */
export interface Difference {
  readonly before: string;
  readonly removed: string;
  readonly added: string;
  readonly after: string;
}

/** How many words around a change are shown. */
const CONTEXT_WORDS = 8;

/** The part of a text that changed, as one piece, with a few words around it. The time it takes grows with the texts only. */
export function differenceOf(old: string, current: string): Difference {
  const [from, to] = [wordsOf(old), wordsOf(current)];
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  let end = 0;
  while (end < shorter - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  const lead = from.slice(0, start);
  const tail = from.slice(from.length - end);
  return {
    before:
      (lead.length > 2 * CONTEXT_WORDS ? '… ' : '') +
      lead
        .slice(-2 * CONTEXT_WORDS)
        .join('')
        .trimStart(),
    removed: from.slice(start, from.length - end).join(''),
    added: to.slice(start, to.length - end).join(''),
    after:
      tail
        .slice(0, 2 * CONTEXT_WORDS)
        .join('')
        .trimEnd() + (tail.length > 2 * CONTEXT_WORDS ? ' …' : ''),
  };
}

/** Words and the white space between them. Together they are the text. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter((part) => part !== '');
