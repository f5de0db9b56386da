import type { Row } from '../db/schema.ts';
import type { Follower } from '../events/follow.ts';
import type { LoggedEvent } from '../events/log.ts';
import type { Tx } from '../events/transaction.ts';
import type { Seconds } from '../lib/clock.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import type { Settings } from '../resources/settings/schema.ts';

/** What the clock can make happen to something. Reminders come several times, each so many minutes before. */
export type Kind = 'publish' | 'start' | 'complete' | 'overdue' | 'stale' | `remind ${number}`;

interface Entry {
  readonly kind: Kind;
  readonly dueAt: Seconds;
}

const FIXED = 4;
const MINUTE = 60;
const HOUR = 3600;

/** Whose plans an event may change. What the clock made happen changes none. */
function subjectOf({ type, subject, subjectId, state }: LoggedEvent): Planned | undefined {
  if (!/\.(created|updated|deleted)$/.test(type)) return undefined;
  if (subject === 'incident' || subject === 'schedule') return { subject, id: subjectId };
  if (subject === 'incident_update') return { subject: 'incident', id: Number(state.incident_id) };
  if (subject === 'schedule_update') return { subject: 'schedule', id: Number(state.schedule_id) };
  return undefined;
}

interface Planned {
  readonly subject: 'incident' | 'schedule';
  readonly id: number;
}

/** Notes what is to happen to the subject of an event; what was noted before and has not happened yet is replaced. */
export const plan: Follower = async (tx, event) => {
  if (event.subject === 'settings') await replanReminders(tx);
  const planned = subjectOf(event);
  if (!planned) return undefined;
  const { subject, id } = planned;
  const settings = await loadSettings(tx);
  const entries =
    subject === 'incident' ? await forIncident(tx, id, event, settings) : await forSchedule(tx, id, settings);
  await write(tx, planned, entries, event.at, event.type === `${subject}.created`);
  return undefined;
};

async function forIncident(tx: Tx, id: number, event: LoggedEvent, settings: Settings): Promise<Entry[]> {
  const row = await tx.db.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.deleted_at !== null) return [];
  const entries: Entry[] = [{ kind: 'publish', dueAt: row.published_at }];
  if (row.status === FIXED) return entries;
  if (row.next_update_due_at !== null) entries.push({ kind: 'overdue', dueAt: row.next_update_due_at });
  if (settings.stale_hours > 0) {
    const since = Math.max(row.published_at, event.at);
    entries.push({ kind: 'stale', dueAt: since + settings.stale_hours * HOUR });
  }
  return entries;
}

async function forSchedule(tx: Tx, id: number, settings: Settings): Promise<Entry[]> {
  const row = await tx.db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirst();
  return row && row.deleted_at === null ? scheduleEntries(row, settings) : [];
}

function scheduleEntries(row: Row<'schedules'>, { reminders }: Settings): Entry[] {
  const { starts_at: start, ends_at: end } = row;
  return [
    { kind: 'publish', dueAt: row.published_at },
    ...(start === null ? [] : [{ kind: 'start', dueAt: start } as const]),
    ...(end === null ? [] : [{ kind: 'complete', dueAt: end } as const]),
    ...(start === null
      ? []
      : reminders.map((minutes) => ({
          kind: `remind ${minutes}` as const,
          dueAt: start - minutes * MINUTE,
        }))),
  ];
}

/**
 * Replaces what was noted. Moments before the write are past: what they would have made happen has happened, or was not
 * there yet. So is the moment of the write itself where it made the subject: it was created that way.
 */
async function write(
  tx: Tx,
  { subject, id }: Planned,
  entries: readonly Entry[],
  since: Seconds,
  isNew: boolean,
): Promise<void> {
  const noted = await tx.db
    .selectFrom('agenda')
    .selectAll()
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .execute();
  const known = new Map(noted.map((entry) => [entry.kind, entry.due_at]));
  const kept = entries.flatMap((entry): Entry[] => {
    const { kind, dueAt } = entry;
    if (dueAt > since || (dueAt === since && !isNew && kind !== 'publish')) return [entry];
    // A moment that has come while nobody looked is still to be told, unless it was moved.
    if (known.get(kind) === dueAt) return [entry];
    // An embargo that was lifted by hand.
    return kind === 'publish' && known.has(kind) ? [{ kind, dueAt: since }] : [];
  });
  await tx.db.deleteFrom('agenda').where('subject_type', '=', subject).where('subject_id', '=', id).execute();
  if (kept.length === 0) return;
  await tx.db
    .insertInto('agenda')
    .values(kept.map(({ kind, dueAt }) => ({ subject_type: subject, subject_id: id, kind, due_at: dueAt })))
    .execute();
}

/** After the settings changed: reminders of everything that is still to start. */
async function replanReminders(tx: Tx): Promise<void> {
  const settings = await loadSettings(tx);
  const rows = await tx.db
    .selectFrom('schedules')
    .selectAll()
    .where('starts_at', '>', tx.now)
    .where('deleted_at', 'is', null)
    .execute();
  for (const row of rows)
    await write(tx, { subject: 'schedule', id: row.id }, scheduleEntries(row, settings), tx.now, false);
}
