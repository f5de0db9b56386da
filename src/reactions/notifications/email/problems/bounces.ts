import {
  type Delivery,
  type DeliveryState,
  subscriberChannels,
} from '../../../../domain/audience/deliveries/model.ts';
import { writeChanges } from '../../../../domain/audience/subscribers/actions.ts';
import type { Tx } from '../../../../kernel/events/transaction.ts';
import type { DeliveryTiming } from '../../../../lib/delivery-timing.ts';
import type { ProblemReport } from './problem-log.ts';
import { ProblemRegistry } from './problem-registry.ts';
import { addRefusal, concerns, domainOf, type Problem, returnedScope, SERIES_SECONDS } from './problems.ts';
import { causeOfStatus, type RefusalCause } from './refusal-cause.ts';

/** The number of consecutive hard bounces after which an address is suspended. */
const MAX_BOUNCES = 3;
/** The history is not searched further back than this many emails. */
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
  // A management email to a suspended address does not prove that the address works again.
  if (!row || (state === 'sent' && (row.bounces === 0 || row.suspended_at !== null))) return false;
  const bounces = state === 'sent' ? 0 : await countInARow(tx, delivery, row.verified_at ?? 0);
  const suspended_at = row.suspended_at ?? (bounces >= MAX_BOUNCES ? tx.now : null);
  if (bounces === row.bounces && suspended_at === row.suspended_at) return false;
  await writeChanges(tx, row.id, { bounces, suspended_at });
  return suspended_at !== row.suspended_at;
}

/** The refusals of these emails turned out to be about the sender: undoes their count, including a suspension. */
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

/** Recounts bounces after some of them were undone. A suspension from before `since` has other reasons and stays. */
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
 * The number of consecutive bounces up to this one. Many servers accept every email and return it minutes later, after
 * the next one has been sent. So this is computed from the ledger and not incremented as bounces arrive. Emails from
 * before the address was confirmed went to another address and do not count.
 */
async function countInARow(
  tx: Tx,
  { id, recipient_id }: Pick<Delivery, 'id' | 'recipient_id'>,
  since: number,
): Promise<number> {
  const rows = await tx.db
    .selectFrom('deliveries')
    .select('state')
    .where('channel', 'in', subscriberChannels)
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

/** What the process logs about a bounce. */
export interface Returned {
  readonly isSuspended: boolean;
  readonly reports: readonly ProblemReport[];
}

const nothing: Returned = { isSuspended: false, reports: [] };

/**
 * Handles an email that bounced after the server had accepted it. Each delivery counts once, however often the bounce
 * is reported. Without a delivery id, the newest email to the subscriber is meant. The bounce counts against the
 * recipient unless its status is about the sender, or so many emails to the same domain bounce that it must be.
 */
export async function recordReturned(
  tx: Tx,
  timing: DeliveryTiming,
  subscriberId: number,
  deliveryId: number | undefined,
  status: string,
): Promise<Returned> {
  const found = await tx.db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.recipient_id')
    .select(['deliveries.id', 'recipient_id', 'event_id', 'state', 'email_key'])
    .where('deliveries.channel', '=', 'email')
    .where('recipient_id', '=', subscriberId)
    .where('state', 'in', ['sent', 'bounced'])
    .$if(deliveryId !== undefined, (query) => query.where('deliveries.id', '=', deliveryId as number))
    .orderBy('deliveries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found?.state !== 'sent') return nothing;
  const cause = causeOfStatus(status);
  const registry = await ProblemRegistry.open(tx, timing);
  const domain = domainOf(found.email_key);
  const problem = await recordBounceAt(registry, domain, { ...found, cause });
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

/**
 * This many bounces at one domain, from at least half of the recipients of the same event, mean that the cause is the
 * sender.
 */
const SHARED_BY = 5;

/** Records a bounce that may be about the sender. Undefined if it cannot be. */
async function recordBounceAt(
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
  problem.nextAt = registry.now + SERIES_SECONDS;
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
