import { type SqlBool, sql } from 'kysely';
import { FIXED } from '../../domain/status/incidents/model.ts';
import { skipToNewest } from '../../kernel/events/consume.ts';
import { type EventAbout, type LoggedEvent, readAfter } from '../../kernel/events/log.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { findSettings, jobConsumer } from './job-consumer.ts';
import { createOccurrences } from './occurrences.ts';

const BATCH_SIZE = 1000;

/**
 * Call this after writing a history that nobody should be notified of, such as that of the demo. It plans the jobs that
 * are still to come, and marks everything else as done. Call it in the transaction that wrote the history, so that no
 * event consumer runs in between. The history begins after the event `before`.
 */
export async function skipPast(tx: Tx, before = 0): Promise<void> {
  const last = await planAfter(tx, before);
  const due = await tx.db
    .selectFrom('agenda')
    .select('subject_id')
    .where('kind', '=', 'recur')
    .where('happened_at', 'is', null)
    .where(isOfHistory(before))
    .orderBy('subject_id')
    .execute();
  for (const { subject_id } of due) await createOccurrences(tx, subject_id);
  await planAfter(tx, last);
  await tx.db
    .updateTable('agenda')
    .set({ happened_at: tx.now })
    .where('happened_at', 'is', null)
    .where('due_at', '<=', tx.now)
    .where(isOfHistory(before))
    .execute();
  await skipToNewest(tx);
}

/** True for jobs of what the history is about. The scheduler runs all others, also those that are due now. */
const isOfHistory = (before: number) => sql<SqlBool>`exists (select 1 from events where events.id > ${before}
  and events.subject_type = agenda.subject_type and events.subject_id = agenda.subject_id)`;

/** Plans the jobs of the events after this one, and returns the id of the last event. */
export async function planAfter(tx: Tx, id: number): Promise<number> {
  let last = id;
  for (;;) {
    const events = await readAfter(tx, last, BATCH_SIZE);
    const settled = settledIn(events, await isStalenessOff(tx, events));
    for (let rest = events.filter((event) => !settled.has(incidentOf(event))); rest.length > 0; )
      rest = rest.slice(await jobConsumer.processAll(tx, rest));
    last = events.at(-1)?.id ?? last;
    if (events.length < BATCH_SIZE) return last;
  }
}

/** The id of the incident that an event is about, if it is about one. */
function incidentOf(event: LoggedEvent): number | undefined {
  if (event.subject === 'incident') return event.subjectId;
  return event.subject === 'incident_update' ? event.state.incident_id : undefined;
}

/** Whether open incidents are never reported as stale, as far as these events are concerned. */
async function isStalenessOff(tx: Tx, events: readonly LoggedEvent[]): Promise<boolean> {
  const last = events.at(-1);
  if (!last || events.some(({ subject }) => subject === 'settings')) return false;
  return (await findSettings(tx, last)).stale_hours === 0;
}

/**
 * The incidents that were created in these events, were never hidden, and need no attention in the end: nothing is to be
 * planned for them.
 */
function settledIn(events: readonly LoggedEvent[], noStaleness: boolean): ReadonlySet<number | undefined> {
  const settled = new Set<number | undefined>();
  const created = new Set<number | undefined>();
  for (const event of events) {
    if (event.subject !== 'incident' && event.subject !== 'incident_update') continue;
    const id = incidentOf(event);
    if (event.type === 'incident.created' && event.state.published_at <= event.at) created.add(id);
    const { status, published, promise } = factsIn(event);
    if (published > event.at) created.delete(id);
    const isOver = status === FIXED || (noStaleness && (promise ?? null) === null);
    if (created.has(id) && isOver) settled.add(id);
    else settled.delete(id);
  }
  return settled;
}

const factsIn = (event: EventAbout<'incident' | 'incident_update'>) =>
  event.subject === 'incident'
    ? {
        status: event.state.status,
        published: event.state.published_at,
        promise: event.state.next_update_due_at,
      }
    : {
        status: event.state.incident_status,
        published: event.state.incident_published_at,
        promise: event.state.incident_next_update_due_at,
      };
