import { type Members, textIn } from '../gatus/config.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import { splitUrl } from '../split-url.ts';

type Note = (difference: string) => void;

/** What Upptime takes for a good status. */
const GOOD = '200-208,226,300-308';

/** Upptime runs every five minutes, and asks three times before it is sure. */
const INTERVAL = 300;
const FAIL_AFTER = 3;

/** What Upptime follows if nothing is said, and what checks follow at most. */
const REDIRECTS = 3;
const MAX_REDIRECTS = 20;

const prefix = '__dangerous__';

/** `Name: value` */
const headersOf = (lines: unknown): Record<string, string> =>
  Object.fromEntries(
    (Array.isArray(lines) ? lines.map(textIn) : []).flatMap((line) => {
      const at = line.indexOf(':');
      return at < 1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
    }),
  );

function httpOf(site: Members, note: Note): Members {
  const { target, username, password } = splitUrl(textIn(site.url));
  const method = textIn(site.method).toUpperCase() || 'GET';
  const headers = headersOf(site.headers);
  const body = textIn(site.body);
  const codes = Array.isArray(site.expectedStatusCodes) ? site.expectedStatusCodes.map(textIn) : [];
  const [absent, present] = [
    textIn(site[`${prefix}body_down`]),
    textIn(site[`${prefix}body_down_if_text_missing`]),
  ];
  for (const name of ['body_degraded', 'body_degraded_if_text_missing'])
    if (textIn(site[prefix + name]) !== '')
      note(`is checked without ${prefix}${name}: a text cannot make a check degraded here`);
  const redirects = Number(site.maxRedirects);
  const isInsecure = ['insecure', 'disable_verify_peer', 'disable_verify_host'].some(
    (name) => site[prefix + name] === true,
  );
  return {
    kind: 'http',
    target,
    request: {
      ...(username !== '' && { username, password }),
      ...(method !== 'GET' && { method }),
      ...(body !== '' && { body }),
      ...(Object.keys(headers).length > 0 && { headers }),
      redirects:
        Number.isInteger(redirects) && redirects >= 0 ? Math.min(redirects, MAX_REDIRECTS) : REDIRECTS,
      ...(isInsecure && { insecure: true }),
      ...(site.ipv6 === true && { family: 6 }),
    },
    expect: [
      { type: 'status', ranges: codes.length > 0 ? codes.join(',') : GOOD },
      ...(present === '' ? [] : [{ type: 'text', present }]),
      ...(absent === '' ? [] : [{ type: 'text', absent }]),
    ],
  };
}

const hostOf = (url: string): string => url.replace(/^[a-z]+:\/\//i, '').replace(/[/?#].*$/, '');

const kinds: Readonly<Record<string, (site: Members, note: Note) => Members>> = {
  http: httpOf,
  'tcp-ping': (site) => ({ kind: 'tcp', target: `${hostOf(textIn(site.url))}:${textIn(site.port) || '80'}` }),
  ws: (site) => ({ kind: 'websocket', target: textIn(site.url) }),
  ssl: (site) => ({
    kind: 'tls',
    target: `${hostOf(textIn(site.url)).replace(/:\d+$/, '')}:${textIn(site.port) || '443'}`,
    expect: [{ type: 'certificate', days: 7 }],
  }),
};

/** How a site is asked here, in the fields of our API. `note` is told what is different. */
export function fieldsOf(site: Members, note: Note): Members {
  const kind = textIn(site.check) || 'http';
  const read = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!read) throw new NoCounterpart(`is checked with ${kind}, which checks here do not have`);
  if (textIn(site.type) === 'globalping') note('is asked from this service, and not from Globalping');
  const slow = Number(site.maxResponseTime);
  return {
    ...read(site, note),
    interval: INTERVAL,
    fail_after: FAIL_AFTER,
    recover_after: 1,
    ...(Number.isInteger(slow) && slow > 0 && { degraded_above: slow }),
    ...(Array.isArray(site.tags) && { tags: site.tags.map((tag) => textIn(tag).slice(0, 50)).slice(0, 20) }),
  };
}
