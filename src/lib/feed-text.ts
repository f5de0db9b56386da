/** Characters that are illegal in XML 1.0 or meaningless: control characters, lone surrogates, noncharacters. */
const illegal = /[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Direction overrides. They would reverse the text that follows in a feed reader's list. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** Removes characters that are not allowed in every format. */
export const xmlSafe = (text: string): string => text.replace(illegal, '');

/** One line of text, for titles and names. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(illegal, '').replace(directions, '').trim();
