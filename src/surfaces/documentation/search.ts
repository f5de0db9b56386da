import type { Document, Section } from './render.ts';

interface Hit {
  readonly document: Document;
  readonly section: Section;
  /** The text around the first word, in pieces: every second one is a word that was looked for. */
  readonly excerpt: readonly string[];
}

const MAX_HITS = 30;
const AROUND = 90;

export interface Results {
  readonly hits: readonly Hit[];
  /** How many sections there are, of which `hits` has the first. */
  readonly total: number;
}

/** The sections that contain every word, those with the words in their headings first. */
export function search(documents: readonly Document[], query: string): Results {
  const words = wordsOf(query);
  if (words.length === 0) return { hits: [], total: 0 };
  const hits = documents.flatMap((document) =>
    document.sections.flatMap((section) => {
      const title = `${document.title} ${section.title}`.toLowerCase();
      const text = section.text.toLowerCase();
      if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
      const inHeading = words.filter((word) => section.title.toLowerCase().includes(word)).length;
      const inTitle = words.filter((word) => document.title.toLowerCase().includes(word)).length;
      const rank = inHeading * 10 + inTitle * 5 + (section.level === 1 ? 1 : 0);
      return [{ document, section, excerpt: excerptOf(section.text, words), rank }];
    }),
  );
  hits.sort((one, other) => other.rank - one.rank);
  return { hits: hits.slice(0, MAX_HITS), total: hits.length };
}

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);

function excerptOf(text: string, words: readonly string[]): string[] {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const start = first <= AROUND ? 0 : text.indexOf(' ', first - AROUND) + 1;
  const piece = text
    .slice(start, first + 2 * AROUND)
    .replace(/\s+/g, ' ')
    .trim();
  const pattern = new RegExp(`(${words.map(RegExp.escape).join('|')})`, 'giu');
  return `${start > 0 ? '… ' : ''}${piece}${first + 2 * AROUND < text.length ? ' …' : ''}`.split(pattern);
}
