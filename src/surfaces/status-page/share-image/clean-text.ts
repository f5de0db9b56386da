/** Longer than any field can show. A longer text is truncated before it is processed. */
const MAX_READ = 4096;
const MAX_KEPT = 600;

// Control characters and noncharacters are illegal in XML 1.0 or meaningless, lone surrogates are not characters, and
// direction overrides could reverse the rest of a line.
const unprintable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu;
const moreThanThreeMarks = /(\p{M}{3})\p{M}+/gu;

/**
 * Converts any text to one line of printable characters. The result still needs escaping, but cannot break the image.
 */
export function cleanText(text: string): string {
  const clean = text
    .trimStart()
    .slice(0, MAX_READ)
    .replace(/\s+/g, ' ')
    .replace(unprintable, '')
    .replace(moreThanThreeMarks, '$1')
    .trim();
  // The ellipsis shows that the text was longer, even if the shortened text fits.
  return clean.length > MAX_KEPT ? `${clean.slice(0, MAX_KEPT).replace(/\p{Cs}$/u, '')}…` : clean;
}

const rtlLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Whether a text reads from right to left. On a right-to-left page, one such letter is enough; elsewhere, the first
 * letter decides. So an English title keeps its full stop at its end, and a list that begins with "API" keeps the
 * order of the page.
 */
export function isRightToLeft(text: string, isPageRtl: boolean): boolean {
  if (isPageRtl) return rtlLetter.test(text) || !/\p{L}/u.test(text);
  return rtlLetter.test(/\p{L}/u.exec(text)?.[0] ?? '');
}
