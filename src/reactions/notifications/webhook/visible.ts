import { componentGroupSource } from '../../../domain/status/component-groups/queries.ts';
import { componentSource } from '../../../domain/status/components/queries.ts';
import { incidentSource } from '../../../domain/status/incidents/queries.ts';
import { metricSource } from '../../../domain/status/metrics/queries.ts';
import { scheduleSource } from '../../../domain/status/schedules/queries.ts';
import { readableLevels } from '../../../domain/visibility.ts';
import type { Hideable } from '../../../kernel/auth/actor.ts';
import { NotFound } from '../../../kernel/errors.ts';
import { type EventAbout, findLast, findPrevious, type LoggedEvent } from '../../../kernel/events/log.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { getFrom, requireReadable, type Source } from '../../../kernel/jsonapi/source.ts';
import { ownerOf } from '../event-owner.ts';

/** The types that `visibility.ts` has rules for; all others are as visible as what they belong to. */
const sources = {
  component: componentSource,
  component_group: componentGroupSource,
  incident: incidentSource,
  metric: metricSource,
  schedule: scheduleSource,
} satisfies Record<string, (readContext: ReadContext) => Source<unknown>>;

/**
 * Whether a viewer may see the subject of an event: in its current state, or in the state of the event if it was
 * deleted.
 */
export async function maySee(readContext: ReadContext, event: LoggedEvent): Promise<boolean> {
  const owner = ownerOf(event);
  if (!owner) return true;
  if (event.subject === 'postmortem' && (await isUnseenDraft(readContext, event))) return false;
  const [kind, id] = owner;
  const source: Source<unknown> = sources[kind](readContext);
  if (await isFound(requireReadable(readContext, source, id))) return true;
  if (await isFound(getFrom(readContext, source, id, { unseen: true }))) return false;
  return wasVisible(readContext, event);
}

/** Whether it is a draft that this viewer may not read. Whoever could read it learns that it was taken back. */
async function isUnseenDraft({ db, viewer }: ReadContext, event: EventAbout<'postmortem'>): Promise<boolean> {
  if (viewer.unpublishedIncidents || event.state.published_at !== null) return false;
  const before = await findPrevious({ db }, event);
  return (before?.state.published_at ?? null) === null;
}

async function isFound(record: Promise<unknown>): Promise<boolean> {
  try {
    await record;
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/** The rules of `visibility.ts` for records that only the event log still contains. */
async function wasVisible({ db, viewer, now }: ReadContext, event: LoggedEvent): Promise<boolean> {
  const isShown = (level: number | undefined, resource: Hideable) =>
    level !== undefined && readableLevels(viewer, resource).includes(level);
  switch (event.subject) {
    case 'incident':
      return (
        isShown(event.state.visible, 'incidents') &&
        (viewer.unpublishedIncidents || event.state.published_at <= now)
      );
    case 'schedule':
      return viewer.unpublishedSchedules || event.state.published_at <= now;
    case 'component': {
      const { component_group_id: id } = event.state;
      return id === null || isShown(await levelOfGroup(db, id), 'components');
    }
    case 'component_group':
      return isShown(event.state.visible, 'component-groups');
    case 'metric':
      return isShown(event.state.visible, 'metrics');
    default:
      return false;
  }
}

/** The group may have been deleted as well. */
async function levelOfGroup(db: ReadContext['db'], id: number): Promise<number | undefined> {
  const group = await db
    .selectFrom('component_groups')
    .select('visible')
    .where('id', '=', id)
    .executeTakeFirst();
  if (group) return group.visible;
  return (await findLast({ db }, 'component_group', id))?.state.visible;
}
