import { sql } from 'kysely';
import { MAX_TIME } from '../../../common/calendar.ts';
import { findUpdates, loadIncidents, loadSchedules } from '../../domain/status/public-state/entries.ts';
import type { IncidentState, ScheduleState } from '../../domain/status/public-state/types.ts';
import { Param } from '../../kernel/db/dialect.ts';
import { HISTORY_LIMIT } from '../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { documents } from '../../surfaces/status-page/atlassian-json/documents.ts';
import { serializeIncident, serializeSchedule } from '../../surfaces/status-page/atlassian-json/entries.ts';
import { loadIds, type Shown } from '../../surfaces/status-page/atlassian-json/ids.ts';
import { loadVisibleEntries } from '../../surfaces/status-page/atlassian-json/queries.ts';
import {
  type PageView,
  serializePage,
  viewOf,
} from '../../surfaces/status-page/atlassian-json/serializer.ts';
import type { Piece } from './export-folder.ts';

/**
 * The documents of Statuspage's public API, as `/api/v2/*.json` has them, with all incidents and maintenances. Like
 * there, they have only what the public may see.
 */
export const statuspageFiles: Readonly<Record<string, (readContext: ReadContext) => AsyncIterable<Piece>>> = {
  summary: (readContext) => whole(readContext, documents.summary),
  components: (readContext) => whole(readContext, documents.components),
  incidents: (readContext) => list(readContext, 'incidents', allIncidents, withIncidents, serializeIncident),
  'scheduled-maintenances': (readContext) =>
    list(readContext, 'scheduled_maintenances', allSchedules, withSchedules, serializeSchedule),
};

const withIncidents = (incidents: readonly IncidentState[]) => ({ incidents, schedules: [] });
const withSchedules = (schedules: readonly ScheduleState[]) => ({ incidents: [], schedules });

async function loadView(readContext: ReadContext): Promise<PageView> {
  const entries = await loadVisibleEntries(readContext);
  return viewOf(entries, readContext.page.url, await loadIds(readContext, entries));
}

async function* whole(readContext: ReadContext, build: (view: PageView) => object): AsyncGenerator<Piece> {
  const view = await loadView(readContext);
  yield { text: `${JSON.stringify({ page: serializePage(view), ...build(view) })}\n`, records: 1 };
}

/** Writes a long list without holding it in memory. */
async function* list<T>(
  readContext: ReadContext,
  member: string,
  read: (readContext: ReadContext) => AsyncIterable<readonly T[]>,
  shownOf: (entries: readonly T[]) => Pick<Shown, 'incidents' | 'schedules'>,
  serialize: (view: PageView, entry: T) => object,
): AsyncGenerator<Piece> {
  const view = await loadView(readContext);
  yield { text: `{"page":${JSON.stringify(serializePage(view))},"${member}":[`, records: 0 };
  let separator = '\n';
  for await (const entries of read(readContext)) {
    const ids = await loadIds(readContext, { state: view.state, ...shownOf(entries) });
    for (const entry of entries) {
      yield { text: `${separator}${JSON.stringify(serialize({ ...view, ids }, entry))}`, records: 1 };
      separator = ',\n';
    }
  }
  yield { text: ']}\n', records: 0 };
}

const PAGE = 50;
const MOMENT = new Param('moment');
const LAST = new Param('last');
const END = { moment: MAX_TIME + 1, last: 0 };

/** Newest first, as in the document. */
async function* allIncidents(readContext: ReadContext): AsyncGenerator<readonly IncidentState[]> {
  const next = () => sql`and (incidents.occurred_at, incidents.id) < (${MOMENT}, ${LAST})
    order by incidents.occurred_at desc, incidents.id desc limit ${sql.lit(PAGE)}`;
  for (let after = END; ; ) {
    const page = await loadIncidents(readContext, 'export', next, after);
    yield await Promise.all(page.map((entry) => withAllUpdates(readContext, 'incident', entry)));
    const end = page.at(-1);
    if (page.length < PAGE || !end) return;
    after = { moment: end.occurredAt, last: end.id };
  }
}

async function* allSchedules(readContext: ReadContext): AsyncGenerator<readonly ScheduleState[]> {
  const next = () => sql`and (schedules.scheduled_at, schedules.id) < (${MOMENT}, ${LAST})
    order by schedules.scheduled_at desc, schedules.id desc limit ${sql.lit(PAGE)}`;
  for (let after = END; ; ) {
    const page = await loadSchedules(readContext, 'export', next, after);
    yield await Promise.all(page.map((entry) => withAllUpdates(readContext, 'schedule', entry)));
    const end = page.at(-1);
    if (page.length < PAGE || !end) return;
    after = { moment: end.scheduledAt, last: end.id };
  }
}

/** Lists have the newest updates only. */
async function withAllUpdates<T extends IncidentState | ScheduleState>(
  readContext: ReadContext,
  parent: 'incident' | 'schedule',
  entry: T,
): Promise<T> {
  if (entry.updates.length < HISTORY_LIMIT) return entry;
  return { ...entry, updates: await findUpdates(readContext, parent, entry.id) };
}
