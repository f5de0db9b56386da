import { findLinks, incidentLinks, scheduleLinks } from '../../domain/links.ts';
import { PAGE, SITE } from '../../http/cache/cache-control.ts';
import type { Context } from '../../kernel/context.ts';
import { isShownCheck } from '../../kernel/events/hiding.ts';
import { findPrevious, type LoggedEvent } from '../../kernel/events/log.ts';
import type { MetaEntry } from '../../kernel/meta/field.ts';
import { IMPORTED, originIn } from '../../kernel/meta/origin.ts';
import { parseId } from '../../lib/record-id.ts';

/**
 * Tags name what a response shows. A CDN that keeps answers with their tags drops exactly those that a write changes, and
 * the static twin renders exactly those again. The tags of the whole site are in `http/cache/cache-control.ts`.
 */

export const componentTag = (id: number): string => `component-${id}`;
export const groupTag = (id: number): string => `component-group-${id}`;
export const incidentTag = (id: number): string => `incident-${id}`;
export const scheduleTag = (id: number): string => `schedule-${id}`;

/** The tags of what a route answers, as far as its address names them. */
export function tagsOfRoute(path: string): (params: Readonly<Record<string, string>>) => readonly string[] {
  if (path.includes('/components/{id}')) return ({ id }) => [SITE, componentTag(Number(id))];
  if (path.includes('/component-groups/{group}')) return ({ group }) => [SITE, groupTag(Number(group))];
  if (path.includes('/schedules/{id}')) return ({ id }) => [SITE, scheduleTag(Number(id))];
  // The page of an incident names its id itself.
  if (path.includes('/incidents/{guid}')) return () => [SITE];
  return () => [SITE, PAGE];
}

type Reader = { readonly db: Context['connection']['read'] };

/** The tags of the responses that an event may have changed. */
export async function tagsOfEvent(reader: Reader, event: LoggedEvent): Promise<readonly string[]> {
  switch (event.subject) {
    case 'settings':
    case 'component_group':
      return [SITE];
    case 'component':
      return (await isStatusAlone(reader, event))
        ? [PAGE, ...(await componentTags(reader, [event.subjectId]))]
        : [SITE];
    case 'incident': {
      const { components, previous } = { previous: undefined, ...event.state };
      return entryTags(reader, incidentTag(event.subjectId), [
        ...components,
        ...(previous?.components ?? []),
      ]);
    }
    case 'schedule': {
      const { components, meta, previous } = { previous: undefined, ...event.state };
      const links = [...components, ...(previous?.components ?? [])];
      return [
        ...(await entryTags(reader, scheduleTag(event.subjectId), links)),
        ...namesakeTags([...(meta ?? []), ...(previous?.meta ?? [])]),
      ];
    }
    case 'incident_update':
    case 'postmortem': {
      const id = event.state.incident_id;
      return entryTags(reader, incidentTag(id), await findLinks(reader, incidentLinks, id));
    }
    case 'schedule_update': {
      const id = event.state.schedule_id;
      return entryTags(reader, scheduleTag(id), await findLinks(reader, scheduleLinks, id));
    }
    case 'check':
      return checkTags(reader, event);
    case 'incident_template':
    case 'metric':
      return [PAGE];
    default:
      // Among them points of metrics, which may arrive many times a second. Charts move on when answers expire.
      return [];
  }
}

/** Of the pages that show something of the check, or did before. */
async function checkTags(
  reader: Reader,
  event: Extract<LoggedEvent, { readonly subject: 'check' }>,
): Promise<string[]> {
  if (event.type === 'check.changed') return [];
  const states = [event.state, (await findPrevious(reader, event))?.state];
  return states.flatMap((state) =>
    state && state.component_id !== null && isShownCheck(state) ? [componentTag(state.component_id)] : [],
  );
}

/** Whether a write changed nothing of a component but its status. Everything else may be on pages of incidents, too. */
async function isStatusAlone(
  reader: Reader,
  event: Extract<LoggedEvent, { readonly subject: 'component' }>,
): Promise<boolean> {
  if (event.type === 'component.created') return true;
  if (event.type !== 'component.updated') return false;
  const before = await findPrevious(reader, event);
  return before !== undefined && withoutStatus(before.state) === withoutStatus(event.state);
}

const withoutStatus = (state: object): string => JSON.stringify({ ...state, status: 0, updated_at: 0 });

/** The page of the maintenance that has the old number of an imported one names the imported one. */
const namesakeTags = (meta: readonly MetaEntry[]): string[] =>
  meta
    .map(({ key, value }) => parseId(key === IMPORTED ? originIn(value)?.id : undefined))
    .filter((id) => id !== undefined)
    .map(scheduleTag);

async function entryTags(
  reader: Reader,
  tag: string,
  links: readonly { readonly component_id: number }[],
): Promise<string[]> {
  const ids = links.map(({ component_id }) => component_id);
  return [PAGE, tag, ...(await componentTags(reader, ids))];
}

/** Of the pages of these components, and of the groups that they are in. */
async function componentTags({ db }: Reader, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('components')
    .select('component_group_id as group')
    .where('id', 'in', ids)
    .where('component_group_id', 'is not', null)
    .execute();
  return [...ids.map(componentTag), ...rows.map(({ group }) => groupTag(Number(group)))];
}
