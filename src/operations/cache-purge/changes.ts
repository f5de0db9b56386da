import { locales } from '../../../common/texts/locales.ts';
import { PAGE, SITE } from '../../http/cache/cache-control.ts';
import type { Context } from '../../kernel/context.ts';
import { readAfter } from '../../kernel/events/log.ts';
import { pageTag } from '../../kernel/pages/page.ts';
import { tagsOfEvent } from '../../surfaces/status-page/cache-tags.ts';
import { expandRoutes, type RecordAddress } from '../../surfaces/status-page/public-addresses.ts';

/** What a cache has to drop. */
export interface CacheChanges {
  /** The newest event whose changes are included. */
  readonly event: number;
  /** Everything may have changed. The other members are complete all the same, apart from addresses. */
  readonly everything: boolean;
  /** As in `Surrogate-Key` and `Cache-Tag`. */
  readonly tags: readonly string[];
  /** Addresses without a query that changed, also those of records that are gone. Empty for everything. */
  readonly urls: readonly string[];
}

type Reader = { readonly db: Context['connection']['read'] };

const BATCH_SIZE = 200;

/** What changed after an event; undefined if nothing was written since. */
export async function findChanges(ctx: Context, after: number): Promise<CacheChanges | undefined> {
  const reader = { db: ctx.connection.read };
  const events = await readAfter(reader, after, BATCH_SIZE);
  const last = events.at(-1);
  if (!last) return undefined;
  const tags = new Set<string>();
  for (const event of events) for (const tag of await tagsOfEvent(reader, event)) tags.add(tag);
  return changesOf(ctx, last.id, tags);
}

export async function changesOf(
  ctx: Context,
  event: number,
  tags: ReadonlySet<string>,
): Promise<CacheChanges> {
  if (tags.has(SITE)) return { event, everything: true, tags: [SITE], urls: [] };
  const paths = await pathsOf({ db: ctx.connection.read }, tags);
  const pages = ctx.pages.all;
  return {
    event,
    everything: false,
    tags: [...tags].flatMap((tag) => (tag === PAGE ? pages.map(pageTag) : tag)),
    urls: pages.flatMap(({ url }) => paths.map((path) => url + path)),
  };
}

/** The addresses with these tags. Records that are gone count too, because caches may still have them. */
async function pathsOf(reader: Reader, tags: ReadonlySet<string>): Promise<string[]> {
  const numbered = (name: string): RecordAddress[] =>
    idsIn(tags, name).map((id) => ({ text: String(id), tag: `${name}-${id}` }));
  const addresses = expandRoutes(
    {
      '/components/{id}': numbered('component'),
      '/component-groups/{group}': numbered('component-group'),
      '/incidents/{guid}': await incidentsOf(reader, idsIn(tags, 'incident')),
      '/schedules/{id}': numbered('schedule'),
    },
    locales,
  );
  return addresses.filter(({ tag }) => tag !== PAGE || tags.has(PAGE)).map(({ path }) => path);
}

const idsIn = (tags: ReadonlySet<string>, name: string): number[] =>
  [...tags].flatMap((tag) => {
    const id = new RegExp(`^${name}-(\\d+)$`).exec(tag)?.[1];
    return id === undefined ? [] : [Number(id)];
  });

async function incidentsOf({ db }: Reader, ids: readonly number[]): Promise<RecordAddress[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('incidents').select(['id', 'guid']).where('id', 'in', ids).execute();
  return rows.map(({ id, guid }) => ({ text: guid, tag: `incident-${id}` }));
}
