/** Illegal in XML 1.0, or signs of nothing: control characters, halves of pairs, noncharacters. */
const illegal = /[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** These turn around what stands after them, in whatever list a reader shows our line. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text that every format can hold. */
export const legal = (text: string): string => text.replace(illegal, '');

/** One line of text, for titles and names. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(illegal, '').replace(directions, '').trim();
