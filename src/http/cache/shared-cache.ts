import { THIS_PAGE_TAG } from '../../kernel/pages/page.ts';

/** Every response has this tag. Writes that may change any page carry it, such as those of settings. */
export const SITE = 'site';
/** Responses that show the state of a whole page. Every write that the public can see changes them, on every page. */
export const PAGE = THIS_PAGE_TAG;
/** The tags of every response of the API to guests: any write that the public can see may change it. */
export const API_TAGS = [SITE, PAGE];

/** For how long a shared cache may go on answering while we cannot. */
const STALE_IF_ERROR_SECONDS = 86_400;

/**
 * The headers of a public answer that a CDN may keep for this many seconds. Browsers ask again each time, and the tags tell
 * the CDN what to drop after a write. Answers with a lifetime of their own, such as scripts, keep it.
 */
export function sharedCacheHeaders(
  seconds: number,
  tags: readonly string[],
  headers: readonly string[] = [],
): string[] {
  const own = fieldOf(headers, 'cache-control');
  const control =
    own?.startsWith('public') === true
      ? own
      : `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${STALE_IF_ERROR_SECONDS}`;
  return [
    ...without(headers, 'cache-control'),
    'cache-control',
    control,
    'surrogate-key',
    tags.join(' '),
    'cache-tag',
    tags.join(','),
  ];
}

function fieldOf(headers: readonly string[], name: string): string | undefined {
  const at = headers.findIndex((field, index) => index % 2 === 0 && field === name);
  return at === -1 ? undefined : headers[at + 1];
}

const without = (headers: readonly string[], name: string): string[] =>
  headers.filter((_, index) => headers[index - (index % 2)] !== name);
