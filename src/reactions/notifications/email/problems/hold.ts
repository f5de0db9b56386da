import { sql } from 'kysely';
import type { Delivery } from '../../../../domain/audience/deliveries/model.ts';
import type { Context } from '../../../../kernel/context.ts';
import { type Tx, workerTransaction } from '../../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../../lib/clock.ts';
import { describeProblem, logProblem } from './problem-log.ts';
import { countWaiting, ProblemRegistry } from './problem-registry.ts';
import {
  concerns,
  domainOf,
  domainScope,
  EVERYBODY,
  isHolding,
  loadProblems,
  mailChannels,
  type Problem,
  SERVER,
} from './problems.ts';

/** How many deliveries are changed in one transaction, so that other writers do not wait for long. */
const BATCH_SIZE = 500;
/** A new email is a reason for another probe, but not immediately after a failed one. */
const MIN_PAUSE = 5;
const RECHECK_SECONDS = 300;
/** Another process may have found a problem and exited. */
const CHECK_INTERVAL = 60;

/** When `updateHeldMail` may have work again. */
export async function findNextMailRelease({ connection, clock }: Context): Promise<Seconds> {
  const row = await connection.read
    .selectFrom('mail_problems')
    .select((of) => of.fn.min('next_at').as('next_at'))
    .executeTakeFirst();
  const latest = clock.now() + CHECK_INTERVAL;
  return Math.min(row?.next_at ?? latest, latest);
}

/** Whether an email is held because of a problem. The email that probes whether the problem is solved is not. */
export async function isHeld({ connection }: Context, delivery: Delivery): Promise<boolean> {
  const { read: db } = connection;
  const { rows } = await sql<{ scope: string }>`select scope from mail_problems where confirmed_at is not null
    and (scope = ${EVERYBODY} or scope like 'domain:%') and coalesce(probe_id, 0) <> ${delivery.id}`.execute(
    db,
  );
  if (rows.length === 0) return false;
  const { email_key = '' } =
    (await db
      .selectFrom(delivery.channel === 'email' ? 'subscribers' : 'users')
      .select('email_key')
      .where('id', '=', delivery.recipient_id)
      .executeTakeFirst()) ?? {};
  return rows.some(({ scope }) => scope === EVERYBODY || scope === domainScope(domainOf(email_key)));
}

/**
 * Holds emails while there is a problem, lets one of them probe whether it is solved, and releases them when it is. It
 * does a small amount of work per call, and returns whether there was any.
 */
export async function updateHeldMail(ctx: Context): Promise<boolean> {
  const { read: db } = ctx.connection;
  const problems = [...(await loadProblems(db)).values()];
  const now = ctx.clock.now();
  const scopes = problems.filter(isHolding).map(({ scope }) => scope);
  const isDue = problems.some(({ nextAt }) => nextAt <= now);
  if (!isDue && !(await hasToRelease(db, scopes)) && !(await hasToHold(db, problems))) return false;
  const { reports, isChanged } = await workerTransaction(ctx, async (tx) => {
    const registry = await ProblemRegistry.open(tx, ctx.timing);
    const released = await release(tx, registry);
    const held = await holdMails(registry);
    const checked = await checkDue(registry);
    await registry.close();
    return { reports: registry.reports, isChanged: released || held || checked };
  });
  for (const report of reports) logProblem(ctx.log, report);
  return isChanged;
}

type Db = Pick<Tx, 'db'>['db'];

const notHeldBy = (scopes: readonly string[]) =>
  scopes.length === 0 ? sql`held is not null` : sql`held is not null and held not in (${sql.join(scopes)})`;

const pending = sql`state in ('queued', 'deferred')`;

const toHold = ({ scope, probeId }: Problem) =>
  sql`${pending} and held is null and lease is null and channel in ${mailChannels}
    and id <> ${probeId ?? 0} and ${concerns(scope)}`;

async function hasToRelease(db: Db, scopes: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from deliveries where ${notHeldBy(scopes)} limit 1`.execute(db);
  return rows.length > 0;
}

async function hasToHold(db: Db, problems: readonly Problem[]): Promise<boolean> {
  for (const problem of problems.filter(isHolding)) {
    const { rows } = await sql`select 1 from deliveries where ${toHold(problem)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Releases emails whose problem is solved. */
async function release({ db }: Tx, registry: ProblemRegistry): Promise<boolean> {
  const scopes = registry.holding().map(({ scope }) => scope);
  const { rows } = await sql`update deliveries set held = null
    where id in (select id from deliveries where ${notHeldBy(scopes)} order by held, id
      limit ${sql.lit(BATCH_SIZE)}) returning id`.execute(db);
  return rows.length > 0;
}

async function holdMails(registry: ProblemRegistry): Promise<boolean> {
  let isChanged = false;
  for (const problem of registry.holding()) {
    const { rows } = await sql<Pick<Delivery, 'channel' | 'recipient_id'>>`update deliveries
      set held = ${problem.scope}, error = ${`Waits because ${describeProblem(problem.scope)}.`}
      where id in (select id from deliveries where ${toHold(problem)} limit ${sql.lit(BATCH_SIZE)})
      returning channel, recipient_id`.execute(registry.tx.db);
    isChanged ||= rows.length > 0;
    // Recipients that were not refused yet are the best probes, so do not wait long before trying them.
    if (rows.some((row) => !isRefused(problem, row))) tryEarlier(registry, problem);
  }
  return isChanged;
}

const isRefused = (
  { refusals }: Problem,
  { channel, recipient_id }: Pick<Delivery, 'channel' | 'recipient_id'>,
): boolean => refusals.some((refusal) => refusal.channel === channel && refusal.recipient === recipient_id);

function tryEarlier(registry: ProblemRegistry, problem: Problem): void {
  const last = Math.max(...problem.refusals.map(({ at }) => at));
  problem.nextAt = Math.min(
    problem.nextAt,
    Math.max(registry.now, last + Math.round(MIN_PAUSE * registry.timing.retryScale)),
  );
}

/** Handles the problems whose next check is due. */
async function checkDue(registry: ProblemRegistry): Promise<boolean> {
  const due = registry.all().filter(({ nextAt }) => nextAt <= registry.now);
  for (const problem of due) {
    if (isHolding(problem)) await probe(registry, problem);
    else if (problem.scope === SERVER && (await countWaiting(registry.tx, SERVER)) > 0)
      problem.nextAt = registry.now + RECHECK_SECONDS;
    else await registry.end(problem);
  }
  return due.length > 0;
}

/** Releases one email as a probe: preferably to a recipient who was not refused yet, otherwise to each in turn. */
async function probe(registry: ProblemRegistry, problem: Problem): Promise<void> {
  const { db, dialect, now } = registry.tx;
  const recipients = problem.refusals
    .filter(({ channel }) => channel === 'email')
    .map(({ recipient }) => recipient);
  const isKnown = sql`channel = 'email' and ${dialect.anyOf('deliveries.recipient_id', recipients)}`;
  const { rows } = await sql<{ id: number }>`update deliveries set held = null
    where id in (select id from deliveries where held = ${problem.scope} and ${pending} and due_at <= ${now}
      order by case when ${isKnown} then 1 else 0 end, case when id <= ${problem.probeId ?? 0} then 1 else 0 end, id
      limit 1)
    returning id`.execute(db);
  const probeId = rows[0]?.id;
  const nextDue = probeId === undefined ? await findNextHeld(registry.tx, problem.scope) : undefined;
  if (probeId !== undefined) {
    problem.probeId = probeId;
    // If the probe has no result, another one is tried at this time.
    problem.nextAt = now + registry.timing.leaseSeconds * 2;
  } else if (nextDue !== undefined) problem.nextAt = nextDue;
  else await registry.end(problem);
}

/** When the first held email may be sent; for example, not before the time in which staff can cancel it is over. */
async function findNextHeld({ db }: Tx, scope: string): Promise<Seconds | undefined> {
  const { rows } = await sql<{ due_at: Seconds | null }>`select min(due_at) as due_at from deliveries
    where held = ${scope} and ${pending}`.execute(db);
  return rows[0]?.due_at ?? undefined;
}
