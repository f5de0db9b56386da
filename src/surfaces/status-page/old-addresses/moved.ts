import { findSchedulesById } from '../../../domain/status/public-state/queries.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { ScheduleState } from '../../../domain/status/public-state/types.ts';
import type { SiteRequest, SiteRoute } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { parseId } from '../../../lib/record-id.ts';
import { rootOf } from '../page-context.ts';
import { findNumberedPath, findOldComponentPath, findOldEntryPath, findOldSchedule } from './find.ts';

/** Says where an address leads now; undefined if it leads nowhere else. Paths are without the prefix of the service. */
export type FindPath = (readContext: ReadContext, request: SiteRequest) => Promise<string | undefined>;

type MovedTo = NonNullable<Extract<SiteRoute, { readonly render: unknown }>['movedTo']>;

/** Keeps the language of the address. */
const movedTo =
  (find: FindPath): MovedTo =>
  async (ctx: Context, request: SiteRequest) => {
    const path = await find(publicReadContext(ctx, ctx.page), request);
    const language = request.params.language === undefined ? '' : `/${request.params.language}`;
    return path === undefined ? undefined : `${rootOf(ctx.page.url)}${language}${path}`;
  };

/** An address that another product had, and that is nothing here. If it leads nowhere, there is no such page. */
export const movedRoute = (path: string, find: FindPath): SiteRoute => ({
  path,
  movedTo: movedTo(find),
  render: async () => {
    throw new NotFound();
  },
});

/** `/incidents/…` with a number, with the id of another product, or with our GUID. */
export const movedIncident = movedTo(async (readContext, { params: { guid: text = '' } }) =>
  /^\d+$/.test(text) ? findNumberedPath(readContext, text) : findOldEntryPath(readContext, text),
);

/** `/components/…` with the id of another product. Our numbers are published, so they mean our components. */
export const movedComponent = movedTo(async (readContext, { params: { id = '' } }) =>
  parseId(id) === undefined ? findOldComponentPath(readContext, id) : undefined,
);

/** `/schedules/…` with the number of another product, unless we have published the same number for maintenance of ours. */
export const movedSchedule = movedTo(async (readContext, { params: { id: text = '' } }) => {
  const old = await findOldSchedule(readContext, text);
  if (!old || String(old.id) === text) return undefined;
  const id = parseId(text);
  const isOurs = id !== undefined && (await findSchedulesById(readContext, [id])).length > 0;
  return isOurs ? undefined : `/schedules/${old.id}`;
});

/** The maintenance that another product had under the number of this one, if it is another one. The page links to it. */
export async function findNamesake(
  readContext: ReadContext,
  { id }: Pick<ScheduleState, 'id'>,
): Promise<ScheduleState | undefined> {
  const old = await findOldSchedule(readContext, String(id));
  return old && old.id !== id ? old : undefined;
}
