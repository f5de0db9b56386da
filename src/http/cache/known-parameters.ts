import { isApi } from '../target.ts';

/** The URL without the parameters on which no response depends. */
export type KnownUrl = (url: string) => string;

interface PagesWithParameters {
  readonly parameters: readonly string[];
  /** A page with its personal parameter is for one visitor alone, so that parameter is known as well. */
  readonly routes: readonly { readonly personal?: { readonly parameter: string } }[];
}

/**
 * Links to a page often carry parameters that it does not know, such as `fbclid` and `utm_source`, each with another value.
 * Answers are cached under the URL without them. So are single documents of the API, which read only `include` and `fields`.
 * Lists are not: their links repeat all parameters.
 */
export function knownUrls(
  { parameters, routes }: PagesWithParameters,
  isDocument: (path: string) => boolean = () => false,
): KnownUrl {
  const known = new Set([
    ...parameters,
    ...routes.flatMap(({ personal }) => (personal ? [personal.parameter] : [])),
  ]);
  return (url) => {
    const at = url.indexOf('?');
    if (at === -1) return url;
    const isOfApi = isApi(url) && !url.startsWith(STATUSPAGE_JSON);
    // What is encoded may be one of those names, or not valid at all.
    if (isOfApi && (url.includes('%') || !isDocument(url.slice(0, at)))) return url;
    const pairs = url.slice(at + 1).split('&');
    const kept = pairs.filter(isOfApi ? isOfDocument : (pair) => known.has(nameOf(pair)));
    if (kept.length === pairs.length) return url;
    return kept.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${kept.join('&')}`;
  };
}

/** These answers belong to the site, and have no parameters but those of the site. */
const STATUSPAGE_JSON = '/api/v2/';

const isOfDocument = (pair: string): boolean => pair.startsWith('include') || pair.startsWith('fields');

/** The name in `name=value`, which may be percent-encoded. */
function nameOf(pair: string): string {
  const end = pair.indexOf('=');
  const name = end === -1 ? pair : pair.slice(0, end);
  if (!/[%+]/.test(name)) return name;
  const [decoded = ''] = new URLSearchParams(pair).keys();
  return decoded;
}
