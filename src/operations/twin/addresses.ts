import { pictureSettings } from '../../domain/settings/model.ts';
import { loadState, publicReadContext } from '../../domain/status/public-state/state.ts';
import { PAGE } from '../../http/cache/cache-control.ts';
import type { Context } from '../../kernel/context.ts';
import { componentTag, groupTag, incidentTag, scheduleTag } from '../../surfaces/status-page/cache-tags.ts';
import {
  expandRoutes,
  type PublicAddress,
  type RecordAddress,
} from '../../surfaces/status-page/public-addresses.ts';
import { findTwinImages, findTwinIncidents, findTwinSchedules } from './queries.ts';

const DAY_SECONDS = 86_400;

/**
 * Every address of the public site: each route with each public record and each language. Past entries are those of
 * `TWIN_DAYS`, and those that the bars of the page link to. Addresses with a query, such as searches, have no file.
 */
export async function listAddresses(ctx: Context): Promise<PublicAddress[]> {
  const readContext = publicReadContext(ctx, ctx.page);
  const { components, groups, settings, now } = await loadState(readContext);
  const since = now - Math.max(ctx.config.twinDays, settings.bar_days) * DAY_SECONDS;
  const incidents = await findTwinIncidents(readContext, since);
  const schedules = await findTwinSchedules(readContext, since);
  const images = await findTwinImages(readContext, { incidents, schedules, settings });
  const numbered = (ids: Iterable<number>, tagOf: (id: number) => string): RecordAddress[] =>
    Array.from(ids, (id) => ({ text: String(id), tag: tagOf(id) }));
  const groupIds = groups.map(({ id }) => id);
  return expandRoutes(
    {
      '/components/{id}': numbered(components.keys(), componentTag),
      '/component-groups/{group}': numbered(groupIds, groupTag),
      '/incidents/{guid}': incidents.map(({ id, key }) => ({ text: key, tag: incidentTag(id) })),
      '/schedules/{id}': schedules.map(({ id, key }) => ({ text: key, tag: scheduleTag(id) })),
      '/brand/{name}': pictureSettings.map((name) => ({ text: name, tag: PAGE })),
      '/images/{name}': images.map((name) => ({ text: name, tag: PAGE })),
    },
    ctx.config.twinLanguages,
  );
}

/** Feeds without an extension. Pictures of the operator have none either. */
const FILES = /(?:^|\/)(?:rss|atom)$|^\/brand\//;

/** Whether the response of an address is a page: everything without an extension, except feeds and pictures. */
export const isPage = (path: string): boolean => !/\.\w+$/.test(path) && !FILES.test(path);

/** The file of an address. A page is a folder with an index, so that any web server finds it. */
export function fileOf(path: string): string {
  const name = path.replace(/^\/|\/$/g, '');
  if (!isPage(path)) return name;
  return name === '' ? 'index.html' : `${name}/index.html`;
}
