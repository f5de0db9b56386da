import { readImagePath } from './images.ts';

/** The rules of the Markdown that the page, its mails and the dashboard have in common. Each has a parser with them. */

/** No raw HTML, and line breaks where they were written. */
export const markdownOptions = { html: false, linkify: true, breaks: true, maxNesting: 20 } as const;

/** Only web pages and mail addresses, and images that were uploaded here. */
const allowedLink = /^(?:https?:\/\/|mailto:)[^\s\p{C}]/iu;

interface LinkParser {
  validateLink: (url: string) => boolean;
  readonly linkify: { readonly set: (options: { readonly fuzzyLink: boolean }) => unknown };
}

export function restrictLinks(parser: LinkParser): void {
  // The URL is in its final form here: entities are resolved, spaces and control characters encoded.
  parser.validateLink = (url) =>
    (allowedLink.test(url) && URL.canParse(url)) || readImagePath(url) !== undefined;
  // README.md is a file, not a host in Moldova, so only URLs with a scheme become automatic links.
  parser.linkify.set({ fuzzyLink: false });
}

/** The signs of items that are still to do, and that are done. */
export const taskSigns = { open: '☐', done: '☑' } as const;

/** `[ ] this` and `[x] that` at the beginning of an item, with a sign instead. Undefined if the item is no task. */
export function withTaskSign(text: string): string | undefined {
  const [prefix, mark] = /^\[([ xX])\]\s+(?=\S|$)/.exec(text) ?? [];
  if (prefix === undefined) return undefined;
  return `${mark === ' ' ? taskSigns.open : taskSigns.done} ${text.slice(prefix.length)}`;
}

const LOWEST_HEADING = 6;

/** The level of a heading if the highest ones of its text get the level `top`, so that the outline has no gaps. */
export const headingLevel = (written: number, highest: number, top: number): number =>
  Math.min(LOWEST_HEADING, written - highest + top);
