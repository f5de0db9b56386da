import { findEndingByRule, findRecoveries } from '../../../domain/contradictions/recoveries/queries.ts';
import { loadInstallationSettings } from '../../../domain/settings/queries.ts';
import { incidentState } from '../../../domain/status/incidents/actions.ts';
import type { Context } from '../../../kernel/context.ts';
import { append } from '../../../kernel/events/events.ts';
import { parseState } from '../../../kernel/events/log.ts';
import { type Tx, workerTransaction } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';

/** How often it looks. */
const INTERVAL: Seconds = 30;

const MINUTE = 60;

/** What staff are to be told of now. */
interface Due {
  readonly incident: number;
  readonly since: Seconds;
  readonly isReminder: boolean;
}

/**
 * Appends an event when every check of an open incident works again, and another one when the incident is still open a while
 * later. What was told already stands in the log, so each is told once, however many nodes there are.
 */
export class RecoveryWatch {
  readonly #ctx: Context;
  #next: Seconds = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  get nextDue(): Seconds {
    return this.#next;
  }

  /** Looks, if it is time. Returns whether there was anything to tell. */
  async run(): Promise<boolean> {
    const now = this.#ctx.clock.now();
    // A time further ahead than that was set before the clock was set back.
    if (now < this.#next && this.#next - now <= INTERVAL) return false;
    const { read: db, dialect } = this.#ctx.connection;
    const { resolve_reminder } = await loadInstallationSettings({ db, dialect });
    const isAnyDue = (await findDue({ db, now }, resolve_reminder)).length > 0;
    if (isAnyDue) await workerTransaction(this.#ctx, (tx) => record(tx, resolve_reminder));
    this.#next = now + INTERVAL;
    return isAnyDue;
  }
}

async function record(tx: Tx, minutes: number): Promise<void> {
  // Another process may have been quicker.
  for (const { incident, since, isReminder } of await findDue(tx, minutes)) {
    const state = await incidentState(tx, incident);
    if (state) await append(tx, 'incident.recovered', { ...state, since, is_reminder: isReminder });
  }
}

async function findDue(reader: Pick<Tx, 'db' | 'now'>, minutes: number): Promise<Due[]> {
  const recoveries = await findRecoveries(reader, reader.now);
  if (recoveries.length === 0) return [];
  const ids = recoveries.map(({ incident }) => incident.id);
  const [ending, told] = await Promise.all([findEndingByRule(reader, ids), findTold(reader, ids)]);
  return recoveries.flatMap(({ incident: { id }, since }): Due[] => {
    if (ending.has(id)) return [];
    const last = told.get(id);
    if (last === undefined || last.since < since) return [{ incident: id, since, isReminder: false }];
    const isTime = minutes > 0 && reader.now >= last.at + minutes * MINUTE;
    return isTime && !last.is_reminder ? [{ incident: id, since, isReminder: true }] : [];
  });
}

interface Told {
  readonly since: Seconds;
  readonly is_reminder: boolean;
  readonly at: Seconds;
}

/** What staff were told last of each of these incidents. */
async function findTold({ db }: Pick<Tx, 'db'>, ids: readonly number[]): Promise<ReadonlyMap<number, Told>> {
  const rows = await db
    .selectFrom('events')
    .select(['subject_id', 'state', 'created_at'])
    .where('type', '=', 'incident.recovered')
    .where('subject_type', '=', 'incident')
    .where('subject_id', 'in', ids)
    .orderBy('id')
    .execute();
  return new Map(
    rows.map(({ subject_id, state, created_at }) => {
      const { since, is_reminder } = parseState({ type: 'incident.recovered' as const, state });
      return [subject_id, { since, is_reminder, at: created_at }];
    }),
  );
}
