import { stateOf } from '../../../domain/checks/probes/model.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import { type Tx, workerTransaction } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';

/** How often it looks. */
const INTERVAL: Seconds = 30;
/**
 * Probes cannot report while the service or its database is away. Only after it has been there for so long is a probe that has
 * not reported really gone.
 */
const GRACE: Seconds = 120;

type Reader = Pick<Tx, 'db'>;

interface Found {
  readonly kind: 'mail' | 'probe';
  readonly key: string;
}

/**
 * Appends events about problems that no write causes: what keeps mails from arriving, and probes that are gone. It compares what is
 * so with what the log knows, in a transaction, so each problem has one event for its beginning and one for its end, however many
 * nodes there are.
 */
export class ProblemWatch {
  readonly #ctx: Context;
  #next: Seconds = 0;
  /** Since when it has looked without a break. */
  #since: Seconds | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  get nextDue(): Seconds {
    return this.#next;
  }

  /** Looks, if it is time. Returns whether something began or ended. */
  async run(): Promise<boolean> {
    const now = this.#ctx.clock.now();
    // A time further ahead than that was set before the clock was set back.
    if (now < this.#next && this.#next - now <= INTERVAL) return false;
    const isUnbroken = this.#since !== undefined && now >= this.#since && now - this.#next <= INTERVAL;
    if (!isUnbroken) this.#since = now;
    const reader = { db: this.#ctx.connection.read };
    const mayOpen = (problem: Found) => problem.kind === 'mail' || now - (this.#since ?? now) >= GRACE;
    const { begun, ended } = await compare(reader, now);
    const isChanged = begun.some(mayOpen) || ended.length > 0;
    if (isChanged) await workerTransaction(this.#ctx, (tx) => record(tx, mayOpen));
    this.#next = now + INTERVAL;
    return isChanged;
  }
}

interface Difference {
  readonly begun: readonly Found[];
  readonly ended: readonly Row<'staff_problems'>[];
}

/** What has begun and what has ended, compared with what the log knows. */
async function compare({ db }: Reader, now: Seconds): Promise<Difference> {
  const known = await db.selectFrom('staff_problems').selectAll().where('ended_at', 'is', null).execute();
  const mail = await db
    .selectFrom('mail_problems')
    .select('scope')
    .where('confirmed_at', 'is not', null)
    .orderBy('scope')
    .execute();
  const probes = await db
    .selectFrom('probes')
    .select(['id', 'seen_ms'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const gone = probes.filter(({ seen_ms }) => stateOf(seen_ms, now) === 'gone');
  const found: Found[] = [
    ...mail.map(({ scope }) => ({ kind: 'mail' as const, key: scope })),
    ...gone.map(({ id }) => ({ kind: 'probe' as const, key: String(id) })),
  ];
  const isIn = (
    list: readonly Pick<Row<'staff_problems'>, 'kind' | 'key'>[],
    { kind, key }: (typeof list)[number],
  ) => list.some((each) => each.kind === kind && each.key === key);
  return {
    begun: found.filter((each) => !isIn(known, each)),
    ended: known.filter((each) => !isIn(found, each)),
  };
}

async function record(tx: Tx, mayOpen: (problem: Found) => boolean): Promise<void> {
  // Another process may have been quicker.
  const { begun, ended } = await compare(tx, tx.now);
  for (const { kind, key } of begun.filter(mayOpen)) {
    const { id } = await tx.db
      .insertInto('staff_problems')
      .values({ kind, key, began_at: tx.now, ended_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await appendAbout(tx, { id, kind, key }, 'begun');
  }
  for (const problem of ended) {
    await tx.db
      .updateTable('staff_problems')
      .set({ ended_at: tx.now })
      .where('id', '=', problem.id)
      .execute();
    await appendAbout(tx, problem, 'ended');
  }
}

async function appendAbout(
  tx: Tx,
  { id, kind, key }: Pick<Row<'staff_problems'>, 'id' | 'kind' | 'key'>,
  what: 'begun' | 'ended',
): Promise<void> {
  if (kind === 'mail') {
    // Without the domain that it may be about.
    const state = { id, kind: key.split(':')[0] ?? key };
    if (what === 'begun') await append(tx, 'mail_problem.started', state);
    else await append(tx, 'mail_problem.ended', state);
    return;
  }
  const probe = await tx.db
    .selectFrom('probes')
    .select(['id', 'name', 'secrets_withheld_at', 'created_at', 'updated_at'])
    .where('id', '=', Number(key))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!probe) return;
  if (what === 'begun') await append(tx, 'probe.lost', probe);
  else await append(tx, 'probe.returned', probe);
}
