import type { Tx } from '../../events/transaction.ts';
import type { Pace } from '../../lib/pace.ts';
import type { Delivery, DeliveryState } from '../../resources/deliveries/model.ts';
import { writeChanges } from '../../resources/subscribers/actions.ts';
import type { ProblemReport } from './problem-log.ts';
import { ProblemRegistry } from './problem-registry.ts';
import { addRefusal, concerns, domainOf, type Problem, RUN_SECONDS, returnedScope } from './problems.ts';
import { causeOfStatus, type RefusalCause } from './refusal-cause.ts';

/** So many hard bounces in a row, and nothing more is sent to an address. */
const MAX_BOUNCES = 3;
/** More than that are not told apart. */
const COUNTED = 10;

/** Counts hard bounces of a subscriber's address, and suspends it after the third in a row. Returns whether it did. */
export async function recordBounce(
  tx: Tx,
  delivery: Pick<Delivery, 'id' | 'recipient_id'>,
  state: DeliveryState,
): Promise<boolean> {
  if (state !== 'sent' && state !== 'bounced') return false;
  const row = await tx.db
    .selectFrom('subscribers')
    .select(['id', 'bounces', 'verified_at', 'suspended_at'])
    .where('id', '=', delivery.recipient_id)
    .executeTakeFirst();
  // What an address that is suspended is sent (the link to manage it) does not say that it is well again.
  if (!row || (state === 'sent' && (row.bounces === 0 || row.suspended_at !== null))) return false;
  const bounces = state === 'sent' ? 0 : await countInARow(tx, delivery, row.verified_at ?? 0);
  const suspended_at = row.suspended_at ?? (bounces >= MAX_BOUNCES ? tx.now : null);
  if (bounces === row.bounces && suspended_at === row.suspended_at) return false;
  await writeChanges(tx, row.id, { bounces, suspended_at });
  return suspended_at !== row.suspended_at;
}

/** The refusals of these mails turned out to be about us: what was counted for them, up to a suspension, is taken back. */
export async function undoBounces(
  tx: Tx,
  { since, refusals }: Problem,
  instead: Partial<Pick<Delivery, 'state' | 'held' | 'due_at'>>,
): Promise<void> {
  const ids = refusals.filter(({ channel }) => channel === 'email').map(({ delivery }) => delivery);
  const rows = await tx.db
    .updateTable('deliveries')
    .set(instead)
    .where(tx.dialect.anyOf('deliveries.id', ids))
    .where('state', '=', 'bounced')
    .returning('recipient_id')
    .execute();
  for (const id of new Set(rows.map((row) => row.recipient_id))) await recount(tx, id, since);
}

/** Counts bounces anew after some of them were undone. A suspension from before `since` has other reasons. */
async function recount(tx: Tx, subscriberId: number, since: number): Promise<void> {
  const row = await tx.db
    .selectFrom('subscribers')
    .select(['bounces', 'verified_at', 'suspended_at'])
    .where('id', '=', subscriberId)
    .executeTakeFirst();
  if (!row) return;
  const newest = { id: Number.MAX_SAFE_INTEGER, recipient_id: subscriberId };
  const bounces = await countInARow(tx, newest, row.verified_at ?? 0);
  const isUndone = row.suspended_at !== null && row.suspended_at >= since && bounces < MAX_BOUNCES;
  const suspended_at = isUndone ? null : row.suspended_at;
  if (bounces === row.bounces && suspended_at === row.suspended_at) return;
  await writeChanges(tx, subscriberId, { bounces, suspended_at });
}

/**
 * How many bounced up to this one without another that went well in between. Many servers take every mail and send it back
 * minutes later, when the next one has been sent already: so this is counted in the ledger, not as it happens. Mails from
 * before the address was confirmed went to another one.
 */
async function countInARow(
  tx: Tx,
  { id, recipient_id }: Pick<Delivery, 'id' | 'recipient_id'>,
  since: number,
): Promise<number> {
  const rows = await tx.db
    .selectFrom('deliveries')
    .select('state')
    .where('channel', '=', 'email')
    .where('recipient_id', '=', recipient_id)
    .where('id', '<=', id)
    .where('created_at', '>=', since)
    .where('state', 'in', ['sent', 'bounced'])
    .orderBy('id', 'desc')
    .limit(COUNTED)
    .execute();
  const well = rows.findIndex((row) => row.state === 'sent');
  return well === -1 ? rows.length : well;
}

/** What the log of the process says of a mail that came back. */
export interface Returned {
  readonly isSuspended: boolean;
  readonly reports: readonly ProblemReport[];
}

const nothing: Returned = { isSuspended: false, reports: [] };

/**
 * A mail came back after the server had taken it. Each delivery counts once, however often that is told. Without its id, the
 * newest mail to the subscriber is meant. It counts against the recipient unless its status says that it is about us, or so
 * many at the same domain come back that it must be.
 */
export async function recordReturned(
  tx: Tx,
  pace: Pace,
  subscriberId: number,
  deliveryId: number | undefined,
  status: string,
): Promise<Returned> {
  const found = await tx.db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.recipient_id')
    .select(['deliveries.id', 'recipient_id', 'event_id', 'state', 'email_key'])
    .where('channel', '=', 'email')
    .where('recipient_id', '=', subscriberId)
    .where('state', 'in', ['sent', 'bounced'])
    .$if(deliveryId !== undefined, (query) => query.where('deliveries.id', '=', deliveryId as number))
    .orderBy('deliveries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found?.state !== 'sent') return nothing;
  const cause = causeOfStatus(status);
  const registry = await ProblemRegistry.open(tx, pace);
  const domain = domainOf(found.email_key);
  const problem = await noteReturnedTo(registry, domain, { ...found, cause });
  const isTheirs = cause === 'recipient' || (cause === 'unclear' && problem?.confirmedAt === null);
  const state = isTheirs ? 'bounced' : 'failed';
  const error = `The mail came back after the server had taken it${isTheirs ? '' : ', but not because of its recipient'}: ${status}`;
  await tx.db.updateTable('deliveries').set({ state, error }).where('id', '=', found.id).execute();
  await tx.db
    .insertInto('delivery_attempts')
    .values({
      delivery_id: found.id,
      outcome: state,
      status_code: null,
      milliseconds: 0,
      request: null,
      response: error,
      created_at: tx.now,
    })
    .execute();
  await registry.close();
  return { isSuspended: await recordBounce(tx, found, state), reports: registry.reports };
}

/** So many at one domain, and at least half of those who were told of the same event, mean that it is about us. */
const SHARED_BY = 5;

/** Notes what may be about us. Undefined where it cannot be. */
async function noteReturnedTo(
  registry: ProblemRegistry,
  domain: string,
  mail: {
    readonly id: number;
    readonly recipient_id: number;
    readonly event_id: number;
    readonly cause: RefusalCause;
  },
): Promise<Problem | undefined> {
  const { cause } = mail;
  if (cause !== 'us' && cause !== 'unclear') return undefined;
  const problem = registry.get(returnedScope(domain)) ?? registry.add(returnedScope(domain));
  addRefusal(problem, {
    channel: 'email',
    recipient: mail.recipient_id,
    delivery: mail.id,
    event: mail.event_id,
    domain,
    cause,
    at: registry.now,
  });
  problem.nextAt = registry.now + RUN_SECONDS;
  const isNew = problem.confirmedAt === null;
  if (isNew && !(await isMostlyReturned(registry.tx, problem, mail.event_id))) return problem;
  await registry.confirm(problem);
  if (isNew) await undoBounces(registry.tx, problem, { state: 'failed' });
  return problem;
}

async function isMostlyReturned(tx: Tx, { scope, refusals }: Problem, event: number): Promise<boolean> {
  if (refusals.length < SHARED_BY) return false;
  if (refusals.filter(({ cause }) => cause === 'us').length >= SHARED_BY) return true;
  const { total } = await tx.db
    .selectFrom('deliveries')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('event_id', '=', event)
    .where('channel', '=', 'email')
    .where('state', 'in', ['sent', 'bounced', 'failed'])
    .where(concerns(scope))
    .executeTakeFirstOrThrow();
  const returned = refusals.filter((refusal) => refusal.event === event).length;
  return returned >= SHARED_BY && returned * 2 >= Number(total);
}
