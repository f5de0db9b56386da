import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isoOf, type Translator } from '../../kernel/i18n/translator.ts';
import type { Seconds } from '../../lib/clock.ts';
import { html } from '../../lib/html.ts';
import type { TwinFile } from './store.ts';

/** The name of the file that says when the twin was last compared with the live site. */
const AGE_FILE = 'twin.json';

const script = readFileSync(new URL('./client/twin.min.js', import.meta.url));
const SCRIPT_FILE = 'assets/twin.js';
export const scriptHash: string = createHash('sha256').update(script).digest('base64url').slice(0, 22);

export const scriptFile: TwinFile = {
  name: SCRIPT_FILE,
  body: script,
  type: 'text/javascript; charset=utf-8',
  cacheControl: 'public, max-age=60',
};

export const ageFile = (pageUrl: string, now: Seconds): TwinFile => ({
  name: AGE_FILE,
  body: Buffer.from(JSON.stringify({ live: `${pageUrl}/`, synced_at: isoOf(now) })),
  type: 'application/json',
  cacheControl: 'no-cache',
});

interface CopyContext {
  readonly i18n: Translator;
  readonly now: Seconds;
  /** The address of the live service. */
  readonly pageUrl: string;
  readonly root: string;
  /** The path of this page at the live service. */
  readonly path: string;
  /** The policy of the live page. */
  readonly policy: string | undefined;
}

/**
 * A page for the twin: it says that it is a copy, and from when. Where the twin is served, nobody may send the headers of
 * the live site, so the page contains its policy, which also allows its script to ask the live site.
 */
export function withCopyNote(page: string, context: CopyContext): string {
  const { i18n, now, pageUrl, root, path, policy } = context;
  const time = html`<time datetime="${isoOf(now)}">${utcMoment(i18n, now)}</time> UTC`;
  const note = html`<aside class="said s6" id="copy" data-live="${pageUrl}${path}" data-check="${pageUrl}/api/status" data-age="${root}/${AGE_FILE}"><p>${i18n.markup('copyFrom', { time })}</p></aside>`;
  const meta =
    policy && html`<meta http-equiv="content-security-policy" content="${policyOf(policy, pageUrl)}">`;
  const load = html`<script src="${root}/${SCRIPT_FILE}" defer></script>`;
  return page
    .replace('<meta charset="utf-8">', (charset) => `${charset}${html`${meta}`.markup}`)
    .replace('</head>', (end) => `${load.markup}\n${end}`)
    .replace('<div class="wrap">\n', (begin) => `${begin}${note.markup}\n`);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Readers of a copy may be anywhere, and the script of the page may be unable to convert its times. */
function utcMoment({ language: { code } }: Translator, moment: Seconds): string {
  const known =
    formatters.get(code) ??
    new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  formatters.set(code, known);
  return known.format(moment * 1000);
}

/** What a page may contain about framing, browsers accept in headers only. */
const policyOf = (policy: string, pageUrl: string): string =>
  policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .map((directive) =>
      directive.startsWith('connect-src') ? `${directive} ${new URL(pageUrl).origin}` : directive,
    )
    .join('; ');

/** Whether a page has room for the note. Frames for other sites have none. */
export const hasRoomForNote = (page: string): boolean => page.includes('<div class="wrap">\n');
