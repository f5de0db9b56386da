/** More than any field can show: what is longer is cut before anything walks through it. */
const READ_AT_MOST = 4096;
const KEEP_AT_MOST = 600;

// Control characters and noncharacters are illegal in XML 1.0 or mean nothing, halves of pairs are no characters, and
// direction overrides could turn the rest of a line around.
const unprintable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu;
const moreThanThreeMarks = /(\p{M}{3})\p{M}+/gu;

/** One line of printable text, whatever was given: still to be escaped, but no longer able to harm the picture. */
export function cleanText(text: string): string {
  const clean = text
    .trimStart()
    .slice(0, READ_AT_MOST)
    .replace(/\s+/g, ' ')
    .replace(unprintable, '')
    .replace(moreThanThreeMarks, '$1')
    .trim();
  // The ellipsis says that more was there, even where the shortened text would fit.
  return clean.length > KEEP_AT_MOST ? `${clean.slice(0, KEEP_AT_MOST).replace(/\p{Cs}$/u, '')}…` : clean;
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Whether a text reads from right to left: on a page that does, if any letter does; elsewhere, if the first letter does.
 * So an English title keeps its full stop at its end, and a list that begins with "API" keeps the order of the page.
 */
export function readsRightToLeft(text: string, pageDoes: boolean): boolean {
  if (pageDoes) return rightToLeft.test(text) || !/\p{L}/u.test(text);
  return rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '');
}
