import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Row } from '../../db/schema.ts';
import type { Seconds } from '../../lib/clock.ts';
import type { Pace } from '../../lib/pace.ts';
import type { RefusalCause } from './refusal-cause.ts';

/** The mail server is away, breaks off or does not let us in. */
export const SERVER = 'server';
/** The mail server refuses mail to everybody. */
export const EVERYBODY = 'all';
/** Every mailbox at one domain is refused. */
export const domainScope = (domain: string): string => `domain:${domain}`;
/** The mail server takes mails to one domain, and they come back because of us. */
export const returnedScope = (domain: string): string => `returned:${domain}`;

export const domainOfScope = (scope: string): string | null => /^\w+:(.+)$/.exec(scope)?.[1] ?? null;

/** One recipient that was refused; the newest refusal of each is kept. */
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
/** What is older does not belong to the same run of refusals. */
export const RUN_SECONDS = DAY;
const MAX_REFUSALS = 100;
const MAX_ANSWER_LENGTH = 1000;

/** How long mails wait before one of them is tried, the longer the more often it was in vain. */
export const pauseAfter = (pauses: number, pace: Pace): Seconds =>
  Math.round(Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** (pauses - 1)) * pace.waits);

export const newProblem = (scope: string, now: Seconds): Problem => ({
  scope,
  since: now,
  confirmedAt: null,
  answer: '',
  refusals: [],
  pauses: 0,
  nextAt: now + RUN_SECONDS,
  probeId: null,
  loggedAt: null,
});

/** Whether mails wait until it is over. While the server is away, the breaker of each process holds them back instead. */
export const isHolding = ({ scope, confirmedAt }: Problem): boolean =>
  confirmedAt !== null && (scope === EVERYBODY || scope.startsWith('domain:'));

const isSame = (one: Refusal, other: Refusal): boolean =>
  one.channel === other.channel && one.recipient === other.recipient;

export function addRefusal(problem: Problem, refusal: Refusal): void {
  const recent = problem.refusals.filter((one) => one.at > refusal.at - RUN_SECONDS && !isSame(one, refusal));
  problem.refusals = [...recent, refusal].slice(-MAX_REFUSALS);
}

type Db = Pick<Kysely<Database>, 'selectFrom' | 'insertInto' | 'deleteFrom'>;

/** All of them, by scope. There are hardly ever any. */
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
    // PostgreSQL takes no null character.
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

export const isMailChannel = (channel: string): boolean => channel !== 'webhook';
export const mailChannels = sql.raw("('email', 'staff-email')");

/** The domain of an address as it is kept for comparing. */
export const domainOf = (emailKey: string): string => emailKey.slice(emailKey.lastIndexOf('@') + 1);

/** Whether `deliveries` (or what it is called here) goes to somebody whom the problem concerns. */
export function concerns(scope: string, table = 'deliveries'): RawBuilder<SqlBool> {
  const domain = domainOfScope(scope);
  if (domain === null) return sql<SqlBool>`1 = 1`;
  const [channel, recipient] = [sql.ref(`${table}.channel`), sql.ref(`${table}.recipient_id`)];
  const length = sql.lit([...domain].length);
  const isThere = sql`substr(email_key, length(email_key) - ${length}) = ${`@${domain}`}`;
  return sql<SqlBool>`(${channel} = 'email' and ${recipient} in (select id from subscribers where ${isThere})
    or ${channel} = 'staff-email' and ${recipient} in (select id from users where ${isThere}))`;
}
