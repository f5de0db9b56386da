import { createHash } from 'node:crypto';
import { isLocale } from '../../../common/texts/locales.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import { publicReadContext } from '../../domain/status/public-state/state.ts';
import type { SiteResponse } from '../../http/site.ts';
import type { Context } from '../../kernel/context.ts';
import { NotFound } from '../../kernel/errors.ts';
import { loadLanguage } from '../../kernel/i18n/languages.ts';
import { translatorFor } from '../../kernel/i18n/translator.ts';
import { rootOf } from '../../surfaces/status-page/page-context.ts';
import type { PublicAddress } from '../../surfaces/status-page/public-addresses.ts';
import { fileOf, isPage } from './addresses.ts';
import { hasRoomForNote, withCopyNote } from './copy-note.ts';
import { withoutDeadLinks } from './dead-links.ts';
import type { TwinFile } from './store.ts';

/** What an address answers now. */
interface RenderedAddress {
  readonly hash: string;
  /** The file to write; absent if it is the same as the known one. */
  readonly file?: TwinFile;
}

/** Short, so that whoever looks at the twin does not wait for news. */
const CACHE_CONTROL = 'public, max-age=30, stale-if-error=86400';

const hashOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').slice(0, 22);
};

/**
 * Renders an address as the server does for a visitor without preferences; undefined if there is nothing to see. `files` are the
 * names of all files of the twin.
 */
export async function renderAddress(
  ctx: Context,
  address: PublicAddress,
  knownHash: string | undefined,
  files: ReadonlySet<string>,
): Promise<RenderedAddress | undefined> {
  const { route, params, path } = address;
  const request = { params, query: new URLSearchParams(), variant: '' };
  try {
    const fingerprint = await route.fingerprint?.(ctx, request);
    if (fingerprint !== undefined && hashOf(fingerprint) === knownHash) return { hash: knownHash };
    const response = await route.render(ctx, request);
    const body = Buffer.from(
      isPage(path) ? twinPage(ctx, String(response.body), path, files) : response.body,
    );
    const hash = fingerprint === undefined ? hashOf(body, response.type) : hashOf(fingerprint);
    if (hash === knownHash) return { hash };
    return { hash, file: await toFile(ctx, address, response, body) };
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** A page as the twin has it, apart from the note that says so. It depends on what else the twin holds. */
function twinPage({ page: { url } }: Context, page: string, path: string, files: ReadonlySet<string>) {
  return withoutDeadLinks(page, { pageUrl: url, root: rootOf(url), files }, path);
}

async function toFile(
  ctx: Context,
  { path, params }: PublicAddress,
  { type, headers = [] }: SiteResponse,
  body: Buffer,
): Promise<TwinFile> {
  const own = headerOf(headers, 'cache-control');
  const file = {
    name: fileOf(path),
    body,
    type,
    cacheControl: own?.includes('immutable') === true ? own : CACHE_CONTROL,
  };
  const page = body.toString();
  if (!isPage(path) || !hasRoomForNote(page)) return file;
  const settings = await loadSettings(publicReadContext(ctx, ctx.page));
  const language = [params.language ?? ''].find(isLocale) ?? settings.locale;
  const copy = withCopyNote(page, {
    i18n: translatorFor(await loadLanguage(language), settings),
    now: ctx.clock.now(),
    pageUrl: ctx.page.url,
    root: rootOf(ctx.page.url),
    path,
    policy: headerOf(headers, 'content-security-policy'),
  });
  return { ...file, body: Buffer.from(copy) };
}

function headerOf(headers: readonly string[], name: string): string | undefined {
  const at = headers.findIndex((field, index) => index % 2 === 0 && field === name);
  return at === -1 ? undefined : headers[at + 1];
}
