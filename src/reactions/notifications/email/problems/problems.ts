import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Row } from '../../../../kernel/db/schema.ts';
import type { Seconds } from '../../../../lib/clock.ts';
import type { DeliveryTiming } from '../../../../lib/delivery-timing.ts';
import type { RefusalCause } from './refusal-cause.ts';

/** The mail server is unreachable, breaks the connection, or rejects the login. */
export const SERVER = 'server';
/** The mail server refuses emails to everybody. */
export const EVERYBODY = 'all';
/** The mail server refuses every mailbox of one domain. */
export const domainScope = (domain: string): string => `domain:${domain}`;
/** The mail server accepts emails to one domain, but they bounce because of the sender. */
export const returnedScope = (domain: string): string => `returned:${domain}`;

export const domainOfScope = (scope: string): string | null => /^\w+:(.+)$/.exec(scope)?.[1] ?? null;

/** A recipient that was refused. Only the newest refusal per recipient is kept. */
export interface Refusal {
  readonly channel: string;
  readonly recipient: number;
  readonly delivery: number;
  readonly event: number;
  readonly domain: string;
  readonly cause: RefusalCause;
  readonly at: Seconds;
}

export interface Problem {
  readonly scope: string;
  readonly since: Seconds;
  confirmedAt: Seconds | null;
  answer: string;
  refusals: readonly Refusal[];
  pauses: number;
  nextAt: Seconds;
  probeId: number | null;
  loggedAt: Seconds | null;
}

const [DAY, FIRST_PAUSE, MAX_PAUSE] = [86_400, 5, 300];
/** Older refusals do not belong to the same series. */
export const SERIES_SECONDS = DAY;
const MAX_REFUSALS = 100;
const MAX_ANSWER_LENGTH = 1000;

/** How long emails wait until one of them probes the server. It grows with each failed probe. */
export const pauseAfter = (pauses: number, timing: DeliveryTiming): Seconds =>
  Math.round(Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** (pauses - 1)) * timing.retryScale);

export const newProblem = (scope: string, now: Seconds): Problem => ({
  scope,
  since: now,
  confirmedAt: null,
  answer: '',
  refusals: [],
  pauses: 0,
  nextAt: now + SERIES_SECONDS,
  probeId: null,
  loggedAt: null,
});

/**
 * Whether emails are held until the problem is solved. While the server is unreachable, the circuit breaker of each
 * process pauses them instead.
 */
export const isHolding = ({ scope, confirmedAt }: Problem): boolean =>
  confirmedAt !== null && (scope === EVERYBODY || scope.startsWith('domain:'));

const isSame = (a: Refusal, b: Refusal): boolean => a.channel === b.channel && a.recipient === b.recipient;

export function addRefusal(problem: Problem, refusal: Refusal): void {
  const recent = problem.refusals.filter(
    (earlier) => earlier.at > refusal.at - SERIES_SECONDS && !isSame(earlier, refusal),
  );
  problem.refusals = [...recent, refusal].slice(-MAX_REFUSALS);
}

type Db = Pick<Kysely<Database>, 'selectFrom' | 'insertInto' | 'deleteFrom'>;

/** All problems, by scope. There are rarely any. */
export async function loadProblems(db: Db): Promise<Map<string, Problem>> {
  const rows = await db.selectFrom('mail_problems').selectAll().orderBy('since').orderBy('scope').execute();
  return new Map(rows.map((row) => [row.scope, fromRow(row)]));
}

const fromRow = (row: Row<'mail_problems'>): Problem => ({
  scope: row.scope,
  since: row.since,
  confirmedAt: row.confirmed_at,
  answer: row.answer,
  refusals: JSON.parse(row.refusals) as Refusal[],
  pauses: row.pauses,
  nextAt: row.next_at,
  probeId: row.probe_id,
  loggedAt: row.logged_at,
});

export async function saveProblem(db: Db, problem: Problem): Promise<void> {
  const values = {
    confirmed_at: problem.confirmedAt,
    // PostgreSQL rejects null characters.
    answer: problem.answer.replaceAll('\0', '').slice(0, MAX_ANSWER_LENGTH).toWellFormed(),
    refusals: JSON.stringify(problem.refusals),
    pauses: problem.pauses,
    next_at: problem.nextAt,
    probe_id: problem.probeId,
    logged_at: problem.loggedAt,
  };
  await db
    .insertInto('mail_problems')
    .values({ scope: problem.scope, since: problem.since, ...values })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(values))
    .execute();
}

export async function deleteProblem(db: Db, scope: string): Promise<void> {
  await db.deleteFrom('mail_problems').where('scope', '=', scope).execute();
}

export const isMailChannel = (channel: string): boolean => channel === 'email' || channel === 'staff-email';
export const mailChannels = sql.raw("('email', 'staff-email')");

/** The domain of a normalized address. */
export const domainOf = (emailKey: string): string => emailKey.slice(emailKey.lastIndexOf('@') + 1);

/** True for deliveries to recipients that the problem affects. */
export function concerns(scope: string, table = 'deliveries'): RawBuilder<SqlBool> {
  const domain = domainOfScope(scope);
  if (domain === null) return sql<SqlBool>`1 = 1`;
  const [channel, recipient] = [sql.ref(`${table}.channel`), sql.ref(`${table}.recipient_id`)];
  const length = sql.lit([...domain].length);
  const hasDomain = sql`substr(email_key, length(email_key) - ${length}) = ${`@${domain}`}`;
  return sql<SqlBool>`(${channel} = 'email' and ${recipient} in (select id from subscribers where ${hasDomain})
    or ${channel} = 'staff-email' and ${recipient} in (select id from users where ${hasDomain}))`;
}
