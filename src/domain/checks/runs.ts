import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { Param } from '../../kernel/db/dialect.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { ID, IDS, NOW, runPrepared } from '../../kernel/db/statement.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import type { EndLeases } from '../../kernel/leases/end-leases.ts';
import { MEDIUM_TIMEOUT, type Room, SHORT_TIMEOUT } from '../../lib/checks/room.ts';
import { firstRun, MISSED_AFTER, plannedRun } from '../../lib/checks/schedule.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import { millisecondsOf } from '../../lib/clock.ts';
import { endGapsOfTheFuture } from './heartbeats/gaps.ts';
import { silentAfter } from './model.ts';
import { isAskedHere } from './places.ts';
import { deadlineOf, timetableOf } from './timing.ts';

/** When a check runs, and who runs it. */

/** Lets a new check run at once, and one that was changed again when it should. */
export async function beginRuns(
  ctx: Context,
  tx: Tx,
  check: Row<'checks'>,
  before?: Row<'checks'>,
): Promise<void> {
  const isAnother = before !== undefined && (before.kind !== check.kind || before.target !== check.target);
  const runsElsewhere = before !== undefined && before.places !== check.places;
  const runsAnew = before === undefined || isAnother || runsElsewhere || before.paused !== check.paused;
  const rhythm =
    before?.interval !== check.interval || before.cron !== check.cron || before.grace !== check.grace;
  if (!runsAnew && !rhythm && before.revision === check.revision) return;
  // What another system answered says nothing about this one.
  if (isAnother) await tx.db.deleteFrom('check_runs').where('check_id', '=', check.id).execute();
  await resumeRuns(tx, check, millisecondsOf(ctx.clock));
}

/** When a check runs first. A heartbeat that has never arrived is not missing; the others get a whole period. */
const startOf = (check: Row<'checks'>, now: number, hasArrived: boolean): number | null => {
  if (check.paused === 1) return null;
  // What only probes run is looked at when they could have reported.
  if (!isAskedHere(check)) return now + silentAfter(check);
  if (check.kind !== 'heartbeat') return now;
  return hasArrived ? deadlineOf(check, now) : null;
};

export async function resumeRuns({ db }: Tx, check: Row<'checks'>, now: number): Promise<void> {
  const run = await db
    .selectFrom('check_runs')
    .select('last_ms')
    .where('check_id', '=', check.id)
    .executeTakeFirst();
  const next_ms = startOf(check, now, run?.last_ms != null);
  await db
    .insertInto('check_runs')
    .values({ check_id: check.id, next_ms, state: 'waiting' })
    // Somebody has looked at it: what happened before does not count any more.
    .onConflict((conflict) => conflict.column('check_id').doUpdateSet({ next_ms, deaths: 0 }))
    .execute();
}

export async function endRuns({ db }: Tx, checkId: number): Promise<void> {
  await db.updateTable('check_runs').set({ next_ms: null }).where('check_id', '=', checkId).execute();
}

/** Whether the run of a check evaluates a program of strangers, or reads a document that may be anything. */
const readsStrangers = sql<SqlBool>`(checks.kind = 'status-page' or checks.expect like '%"type":"json"%')`;

/** A heartbeat that is missing and a silent probe are judged at once, without a run. */
const NO_RUN = -1;

const isJudged = sql<SqlBool>`(checks.kind = 'heartbeat'
  or (checks.places <> '[]' and checks.places not like ${sql.lit(`%"${HERE}"%`)}))`;

/** How long a run may keep its place: see `lib/checks/room.ts`. */
const durationClass = sql<number>`(case
  when ${isJudged} then ${sql.lit(NO_RUN)}
  when checks.timeout > ${sql.lit(MEDIUM_TIMEOUT)} then 3
  when checks.timeout > ${sql.lit(SHORT_TIMEOUT)} then 2
  when ${readsStrangers} then 1 else 0 end)`;

/**
 * Lets other processes run at once what a process was running. If it died, one of these runs may have been the reason: they are
 * counted, without any write while they ran.
 */
export const endCheckLeases: EndLeases = async ({ db, now }, holder, why) => {
  if (why === 'died')
    await db
      .updateTable('check_runs')
      .set({ deaths: sql<number>`deaths + 1` })
      .where('lease', '=', holder)
      .where(
        sql<SqlBool>`exists (select 1 from checks where checks.id = check_runs.check_id and ${readsStrangers})`,
      )
      .execute();
  await db
    .updateTable('check_runs')
    .set({ lease: null, next_ms: now * 1000 })
    .where('lease', '=', holder)
    .where('next_ms', 'is not', null)
    .execute();
  await db.updateTable('check_runs').set({ lease: null }).where('lease', '=', holder).execute();
};

/** Who asks for checks to run, and what it runs already. */
export interface Claimant {
  /** The id of the process: see `leases/holder.ts`. */
  readonly lease: string;
  readonly busyWith: readonly number[];
}

/**
 * Whether nobody runs a check. A lease by hand ends by the clock, and one of a process when the process is gone. A process may
 * lease again what it has leased without knowing it, because the connection broke when it committed.
 */
const isFree = ({ anyOf }: Tx['dialect']): RawBuilder<SqlBool> =>
  sql<SqlBool>`(check_runs.lease is null or check_runs.lease_until_ms < ${NOW}
  or (check_runs.lease_until_ms is null and check_runs.lease = ${LEASE}
    and not ${anyOf('check_runs.check_id', BUSY)})
  or (check_runs.lease_until_ms is null and not exists (
    select 1 from lease_holders where lease_holders.id = check_runs.lease)))`;

const LEASE = new Param('lease');
const BUSY = new Param('busy');
const UNTIL = new Param('until');
const NEWEST = new Param('newest');
const EARLIEST = new Param('earliest');
const LIMIT = new Param('limit');
const HEARD = new Param('heard');
const LONGEST = new Param('longest');

/** A heartbeat that is missing later than this may have been sent: see `heartbeats/receiver.ts`. */
const CAN_BE_JUDGED = sql<SqlBool>`(check_runs.next_ms <= ${HEARD} or checks.kind <> 'heartbeat')`;

const HAS_ROOM = sql<SqlBool>`${durationClass} <= ${LONGEST}`;

/** As the databases store it. */
const heardOf = (heardUntil: number): number => Math.max(0, Math.floor(heardUntil));

/** The values that `isFree` takes. */
const freeFor = ({ idList }: Tx['dialect'], { lease, busyWith }: Claimant, now: number) => ({
  now,
  lease,
  busy: idList(busyWith),
});

export interface LeaseByHand {
  readonly lease: string;
  readonly now: number;
  readonly until: number;
  /** The newest result from here when the request arrived. If another one has come since, the request gets that one. */
  readonly newest: number | undefined;
}

/** Leases one check to a request, until a time. Returns whether nobody runs it at the moment. */
export async function leaseByHand(
  tx: Pick<Tx, 'db' | 'dialect'>,
  checkId: number,
  { lease, now, until, newest = 0 }: LeaseByHand,
): Promise<boolean> {
  const leased = await runPrepared(
    tx,
    'lease by hand',
    () => sql`update check_runs set lease = ${LEASE}, lease_until_ms = ${UNTIL}
      where check_id = ${ID} and ${NEWEST} = coalesce((select at_ms from check_results
          where check_results.check_id = check_runs.check_id and place = ${HERE} order by at_ms desc limit 1), 0)
        and ${isFree(tx.dialect)} returning check_id`,
    { id: checkId, until, newest, ...freeFor(tx.dialect, { lease, busyWith: [] }, now) },
  );
  return leased.length > 0;
}

/** Whether a check is due that nobody runs, and for which there is room. Heartbeats are due only if they can be judged. */
export async function hasDueCheck(
  scope: Pick<Tx, 'db' | 'dialect'>,
  claimant: Claimant,
  now: number,
  room: Room,
  heardUntil: number,
): Promise<boolean> {
  const { dialect } = scope;
  const found = await runPrepared(
    scope,
    'has due check',
    () => sql`select 1 as found from check_runs join checks on checks.id = check_runs.check_id
      where check_runs.next_ms <= ${NOW} and ${isFree(dialect)} and ${CAN_BE_JUDGED}
        and ${HAS_ROOM} limit 1`,
    { ...freeFor(dialect, claimant, now), heard: heardOf(heardUntil), longest: room.longest },
  );
  return found.length > 0;
}

/** A check to run, with everything that the run needs. */
export type DueCheck = Row<'checks'> &
  Pick<Row<'check_runs'>, 'next_ms' | 'last_ms' | 'started_ms' | 'state' | 'since_ms' | 'deaths'> & {
    readonly duration_class: number;
  };

/**
 * What was running when a process died runs one after the other: if it dies again, few others are running. The one that has seen
 * most deaths comes first. One for which there is no room must not hold up the others.
 */
const isNotSuspected = sql<SqlBool>`(check_runs.deaths = 0 or check_runs.check_id = (
  select suspected.check_id from check_runs as suspected join checks on checks.id = suspected.check_id
  where suspected.deaths > 0 and suspected.next_ms <= ${NOW} and suspected.lease is null and ${HAS_ROOM}
  order by suspected.deaths desc, suspected.next_ms, suspected.check_id limit 1))`;

/** A start with thousands of missed checks spreads this many at once. */
const MAX_SPREAD = 1000;
/** So many missing heartbeats and silent probes are judged in one transaction. */
const MAX_JUDGED = 200;

/**
 * Leases checks that are due to one process. There is only one writer at a time, so no two processes lease the same. What is
 * very late was missed, and is spread over some seconds, so that neither a start nor a jump of the clock makes a burst. What is only
 * judged needs no room.
 */
export async function takeDueChecks(
  tx: Tx,
  claimant: Claimant,
  now: number,
  room: Room,
  heardUntil: number,
): Promise<DueCheck[]> {
  const { dialect } = tx;
  const values = {
    ...freeFor(dialect, claimant, now),
    earliest: now - MISSED_AFTER,
    limit: room.free,
    longest: room.longest,
    heard: heardOf(heardUntil),
  };
  const missed = await runPrepared(
    tx,
    'missed checks',
    () => sql<Planned>`select checks.id, checks.interval, checks.retry_interval
      from check_runs join checks on checks.id = check_runs.check_id
      where check_runs.next_ms < ${EARLIEST} and ${isFree(dialect)} and checks.kind <> 'heartbeat' and ${HAS_ROOM}
      order by check_runs.next_ms limit ${sql.lit(MAX_SPREAD)}`,
    values,
  );
  await planRuns(tx, missed, now);
  const first = await runPrepared(
    tx,
    'due checks',
    // The first of each class: of those that are due for longest, there may be room for one or two.
    () => sql<DueCheck>`select * from (
        select checks.*, check_runs.next_ms, check_runs.last_ms, check_runs.started_ms,
          check_runs.state, check_runs.since_ms, check_runs.deaths, ${durationClass} as duration_class,
          row_number() over (partition by ${durationClass} order by check_runs.next_ms) as turn
        from check_runs join checks on checks.id = check_runs.check_id
        where check_runs.next_ms <= ${NOW} and ${isFree(dialect)}
          and (check_runs.next_ms >= ${EARLIEST} or checks.kind = 'heartbeat') and ${CAN_BE_JUDGED}
          and ${HAS_ROOM} and ${isNotSuspected}) as due
      where turn <= case duration_class when ${sql.lit(NO_RUN)} then ${sql.lit(MAX_JUDGED)} else ${LIMIT} end
      order by next_ms`,
    values,
  );
  const due = first.filter(({ duration_class: own }) => own === NO_RUN || room.take(own));
  if (due.length > 0)
    await runPrepared(
      tx,
      'lease due checks',
      () => sql`update check_runs set lease = ${LEASE}, lease_until_ms = null
        where ${dialect.anyOf('check_runs.check_id', IDS)}`,
      { lease: claimant.lease, ids: dialect.idList(due.map(({ id }) => id)) },
    );
  return due;
}

type Planned = Pick<Row<'checks'>, 'id' | 'interval' | 'retry_interval'>;

/** Spreads runs that were missed over the time that comes. */
async function planRuns({ db }: Pick<Tx, 'db'>, checks: readonly Planned[], now: number): Promise<void> {
  if (checks.length === 0) return;
  await db
    .insertInto('check_runs')
    .values(
      checks.map((check) => ({
        check_id: check.id,
        next_ms: firstRun(timetableOf(check), now, checks.length),
        state: 'waiting',
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('check_id')
        .doUpdateSet(({ ref }) => ({ next_ms: ref('excluded.next_ms'), lease: null })),
    )
    .execute();
}

/** After the clock was set back, what was planned by the other clock is planned anew. */
export async function bringChecksForward({ db }: Pick<Tx, 'db'>, now: number): Promise<void> {
  await endFuture({ db }, now);
  await endGapsOfTheFuture({ db }, now);
  const rows = await db
    .selectFrom('check_runs')
    .innerJoin('checks', 'checks.id', 'check_runs.check_id')
    .select(['checks.id', 'checks.interval', 'checks.retry_interval', 'check_runs.next_ms'])
    .where('checks.kind', '!=', 'heartbeat')
    .where('check_runs.next_ms', '>', now)
    .execute();
  const wrong = rows.filter(
    ({ next_ms, ...check }) => next_ms !== null && plannedRun(timetableOf(check), next_ms, now) !== next_ms,
  );
  await planRuns({ db }, wrong, now);
  await bringDeadlinesForward({ db }, now);
}

/** No heartbeat has more time than one that has arrived just now. Otherwise it would be missed only when the old time has come. */
async function bringDeadlinesForward({ db }: Pick<Tx, 'db'>, now: number): Promise<void> {
  const rows = await db
    .selectFrom('check_runs')
    .innerJoin('checks', 'checks.id', 'check_runs.check_id')
    .select(['checks.id', 'checks.interval', 'checks.cron', 'checks.timezone', 'checks.grace', 'next_ms'])
    .where('checks.kind', '=', 'heartbeat')
    .where('check_runs.next_ms', '>', now)
    .execute();
  for (const { id, next_ms, ...rhythm } of rows) {
    const latest = deadlineOf(rhythm, now);
    if (next_ms !== null && next_ms > latest)
      await db.updateTable('check_runs').set({ next_ms: latest }).where('check_id', '=', id).execute();
  }
}

/** After the clock was set back, results of the other clock lie in the future: nothing newer would count until then. */
async function endFuture({ db }: Pick<Tx, 'db'>, now: number): Promise<void> {
  const rows = await db.selectFrom('check_runs').selectAll().where('last_ms', '>', now).execute();
  for (const { check_id, last_ms, since_ms, started_ms, machine } of rows)
    await db
      .updateTable('check_runs')
      .set({
        last_ms: atMost(last_ms, now),
        since_ms: atMost(since_ms, now),
        started_ms: atMost(started_ms, now),
        // All numbers in it that are so large are times.
        machine:
          machine === null
            ? null
            : JSON.stringify(
                JSON.parse(machine, (_, value) => (typeof value === 'number' ? atMost(value, now) : value)),
              ),
      })
      .where('check_id', '=', check_id)
      .execute();
}

const atMost = <T extends number | null>(time: T, now: number): T | number =>
  time === null ? time : Math.min(time, now);
