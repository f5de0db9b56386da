import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../kernel/db/schema.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { adviseOn, describeProblem } from '../email/problems/problem-log.ts';
import { countWaiting } from '../email/problems/problem-registry.ts';
import {
  domainOfScope,
  EVERYBODY,
  isHolding,
  loadProblems,
  mailChannels,
} from '../email/problems/problems.ts';

/**
 * What a problem affects: the mail server itself, every recipient, one domain, or emails that bounce from one domain.
 */
export const problemKinds = ['server', 'everybody', 'domain', 'returned'] as const;

interface MailProblem {
  readonly kind: (typeof problemKinds)[number];
  readonly domain: string | null;
  readonly summary: string;
  readonly advice: string;
  /** The last reply of the server. */
  readonly answer: string;
  readonly since: Seconds;
  readonly refused: number;
  readonly waiting: number;
  /** When an email is tried next; null if each process decides that by itself. */
  readonly nextTry: Seconds | null;
}

export interface MailHealth {
  readonly problems: readonly MailProblem[];
  /** Emails that are due and not sent yet, for any reason. */
  readonly waiting: number;
  /** Subscribers who are suspended because their emails bounced. */
  readonly suspended: number;
}

/** The state of mail, for staff and for `daymark doctor`. */
export async function loadMailHealth(db: Kysely<Database>, now: Seconds): Promise<MailHealth> {
  const reader = { db, now };
  const confirmed = [...(await loadProblems(db)).values()].filter(({ confirmedAt }) => confirmedAt !== null);
  const problems = await Promise.all(
    confirmed.map(async (problem) => ({
      kind: kindOf(problem.scope),
      domain: domainOfScope(problem.scope),
      summary: describeProblem(problem.scope),
      advice: adviseOn(problem.scope),
      answer: problem.answer,
      since: problem.confirmedAt ?? problem.since,
      refused: problem.refusals.length,
      waiting: problem.scope.startsWith('returned:') ? 0 : await countWaiting(reader, problem.scope),
      nextTry: isHolding(problem) ? problem.nextAt : null,
    })),
  );
  const { suspended } = await db
    .selectFrom('subscribers')
    .select((of) => of.fn.countAll<number>().as('suspended'))
    .where('channel', '=', 'email')
    .where('suspended_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { problems, waiting: await countAllWaiting(db, now), suspended: Number(suspended) };
}

const kindOf = (scope: string): MailProblem['kind'] =>
  scope === EVERYBODY ? 'everybody' : (problemKinds.find((kind) => scope.split(':')[0] === kind) ?? 'server');

/** States are literal SQL, so that both databases use the partial indexes of unsent and of held deliveries. */
async function countAllWaiting(db: Kysely<Database>, now: Seconds): Promise<number> {
  const { rows } = await sql<{ due: number; held: number }>`select
    (select count(*) from deliveries where state in ('queued', 'deferred') and held is null
      and channel in ${mailChannels} and due_at <= ${now}) as due,
    (select count(*) from deliveries where held is not null and state in ('queued', 'deferred')) as held`.execute(
    db,
  );
  return Number(rows[0]?.due ?? 0) + Number(rows[0]?.held ?? 0);
}
