import { type SqlBool, sql } from 'kysely';
import type { Delivery } from '../../../../domain/audience/deliveries/model.ts';
import type { Tx } from '../../../../kernel/events/transaction.ts';
import type { DeliveryTiming } from '../../../../lib/delivery-timing.ts';
import type { Outcome } from '../../sender.ts';
import { undoBounces } from './bounces.ts';
import type { ProblemReport } from './problem-log.ts';
import { ProblemRegistry } from './problem-registry.ts';
import {
  addRefusal,
  concerns,
  domainOf,
  domainScope,
  EVERYBODY,
  isHolding,
  isMailChannel,
  mailChannels,
  type Problem,
  type Refusal,
  SERVER,
} from './problems.ts';

interface Tried {
  readonly delivery: Delivery;
  readonly outcome: Outcome;
}

interface Mail<T extends Tried> {
  readonly result: T;
  readonly domain: string;
}

/** When this many recipients in a row are refused, the cause is the sender. */
const SHARED_BY = 5;
/** A lower limit for events that nobody else is notified of. */
const SHARED_BY_ALL = 2;
const ACCEPTED_WITHIN = 3600;
const RECENT_ATTEMPTS = 500;
/** While the server is unreachable, its problem is recorded again at least this often. */
const SERVER_LOOK = 900;

/**
 * Decides what refusals mean by comparing the server's replies for different recipients. A refusal that many recipients
 * share is about the sender and counts against none of them. The decision uses only the database, so it is the same in
 * all processes and after a restart. Returns the results with final outcomes.
 */
export async function recordRefusals<T extends Tried>(
  tx: Tx,
  timing: DeliveryTiming,
  results: readonly T[],
): Promise<{ results: readonly T[]; reports: readonly ProblemReport[] }> {
  const mails = results.filter(({ delivery }) => isMailChannel(delivery.channel));
  if (mails.length === 0) return { results, reports: [] };
  const registry = await ProblemRegistry.open(tx, timing);
  const isUsual = mails.every(({ outcome }) => !outcome.refusal && !outcome.isServerDown);
  if (isUsual && registry.isEmpty) return { results, reports: [] };

  const mailsWithDomains = await withDomains(tx, mails);
  await recordServerFailure(registry, mails);
  for (const { result, domain } of mailsWithDomains) {
    if (result.outcome.state === 'sent') await recordAccepted(registry, domain);
    else recordProbe(registry, result);
  }
  const refused = mailsWithDomains.filter(({ result }) => isAboutSomebody(result.outcome));
  for (const mail of refused) await recordRefused(registry, mail);
  for (const domain of new Set(refused.map((mail) => mail.domain))) await confirmShared(registry, domain);

  const final = new Map<T, Outcome>();
  for (const mail of refused) final.set(mail.result, await decide(registry, mail));
  await registry.close();
  const classified = results.map((result) => {
    const outcome = final.get(result);
    return outcome ? { ...result, outcome } : result;
  });
  return { results: classified, reports: registry.reports };
}

/** An email that is too large, or a full mailbox, says nothing about other recipients. */
const isAboutSomebody = ({ refusal }: Outcome): boolean =>
  refusal !== undefined && refusal !== 'mail' && refusal !== 'mailbox';

async function withDomains<T extends Tried>({ db, dialect }: Tx, mails: readonly T[]): Promise<Mail<T>[]> {
  const keys = new Map<string, string>();
  for (const [channel, table] of [
    ['email', 'subscribers'],
    ['staff-email', 'users'],
  ] as const) {
    const ids = mails
      .filter(({ delivery }) => delivery.channel === channel)
      .map(({ delivery }) => delivery.recipient_id);
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(table)
      .select(['id', 'email_key'])
      .where(dialect.anyOf('id', ids))
      .execute();
    for (const { id, email_key } of rows) keys.set(`${channel} ${id}`, email_key);
  }
  return mails.flatMap((result) => {
    const key = keys.get(`${result.delivery.channel} ${result.delivery.recipient_id}`);
    return key === undefined ? [] : [{ result, domain: domainOf(key) }];
  });
}

async function recordServerFailure(registry: ProblemRegistry, mails: readonly Tried[]): Promise<void> {
  for (const { outcome } of mails) {
    if (outcome.isServerDown) {
      const problem = registry.get(SERVER) ?? registry.add(SERVER);
      problem.answer = outcome.error ?? '';
      problem.nextAt = registry.now + SERVER_LOOK;
      await registry.confirm(problem);
    } else if (outcome.state === 'sent' || outcome.statusCode !== undefined) {
      await registry.recover(SERVER);
    }
  }
}

async function recordAccepted(registry: ProblemRegistry, domain: string): Promise<void> {
  await registry.recover(EVERYBODY);
  await registry.recover(domainScope(domain));
  for (const { scope, refusals } of registry.holding()) {
    // Nobody had been accepted when these mailboxes were reported as missing. Now somebody is, so they are tried again,
    // and the reply counts.
    if (refusals.every(({ cause }) => cause === 'recipient')) await registry.recover(scope);
  }
}

/** The probe had no result, so another email is tried. */
function recordProbe(registry: ProblemRegistry, { delivery, outcome }: Tried): void {
  if (isAboutSomebody(outcome)) return;
  for (const problem of registry.holding()) {
    if (problem.probeId !== delivery.id) continue;
    if (outcome.state === 'deferred') registry.pause(problem);
    else problem.nextAt = registry.now;
  }
}

async function recordRefused(registry: ProblemRegistry, { result, domain }: Mail<Tried>): Promise<void> {
  const { delivery, outcome } = result;
  // Anybody can enter an address that does not exist, so confirmation emails do not count.
  if (delivery.kind === 'subscriber.confirm' && registry.heldBy(domain) === undefined) return;
  const refusal: Refusal = {
    channel: delivery.channel,
    recipient: delivery.recipient_id,
    delivery: delivery.id,
    event: delivery.event_id,
    domain,
    cause: outcome.refusal ?? 'unclear',
    at: registry.now,
  };
  const scopes = refusal.cause === 'sender' ? [EVERYBODY] : [EVERYBODY, domainScope(domain)];
  for (const scope of scopes) {
    const problem = registry.get(scope) ?? registry.add(scope);
    addRefusal(problem, refusal);
    problem.answer = outcome.response ?? outcome.error ?? '';
    if (problem.probeId === delivery.id) registry.pause(problem);
    if (isHolding(problem)) await registry.confirm(problem);
  }
}

async function confirmShared(registry: ProblemRegistry, domain: string): Promise<void> {
  for (const scope of [EVERYBODY, domainScope(domain)]) {
    const problem = registry.get(scope);
    if (!problem || registry.heldBy(domain) !== undefined || !(await isShared(registry, problem))) continue;
    // An email waits for one problem at a time. Whether a domain is still refused is checked once others are accepted.
    if (scope === EVERYBODY) for (const other of registry.holding()) other.confirmedAt = null;
    registry.pause(problem);
    await registry.confirm(problem);
    // These emails are sent when the problem is solved.
    await undoBounces(registry.tx, problem, { state: 'deferred', held: scope, due_at: registry.now });
  }
}

/** Whether these refusals are about the sender. */
async function isShared(registry: ProblemRegistry, problem: Problem): Promise<boolean> {
  const { scope, refusals } = problem;
  // Domains that are refused as a whole say nothing about the others.
  const others = refusals.filter(
    ({ domain }) =>
      scope !== EVERYBODY || !registry.holding().some((problem) => problem.scope === domainScope(domain)),
  );
  const isOfScope = (some: readonly Refusal[]) =>
    scope !== EVERYBODY ||
    new Set(some.map(({ domain }) => domain)).size > 1 ||
    some.some(({ cause }) => cause === 'sender');
  if (others.length >= SHARED_BY && isOfScope(others)) {
    // A refusal of a missing mailbox is not about the sender, as long as the server accepts anybody.
    const doubtful = others.filter(({ cause }) => cause !== 'recipient');
    if (doubtful.length >= SHARED_BY || !(await hasAccepted(registry.tx))) return true;
  }
  if (!isOfScope(refusals)) return false;
  const doubtful = refusals.filter(({ cause }) => cause !== 'recipient');
  for (const [event, some] of Map.groupBy(doubtful, (refusal) => refusal.event)) {
    if (some.length >= SHARED_BY_ALL && !(await hasOthers(registry.tx, event, problem))) return true;
  }
  return false;
}

/** Whether another recipient of the event was accepted, or has not been tried yet. */
async function hasOthers({ db, dialect }: Tx, event: number, { scope, refusals }: Problem): Promise<boolean> {
  const refused = refusals.filter((refusal) => refusal.event === event);
  const { rows } = await sql`select 1 from deliveries
    where event_id = ${event} and channel in ${mailChannels} and state in ('sent', 'queued', 'deferred')
      and held is null and not ${dialect.anyOf(
        'deliveries.id',
        refused.map(({ delivery }) => delivery),
      )}
      and ${concerns(scope)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the server recently accepted an email to anybody except this recipient. */
async function hasAccepted({ db, now }: Tx, except?: Delivery): Promise<boolean> {
  const isOther = except
    ? sql<SqlBool>`not (deliveries.channel = ${except.channel} and deliveries.recipient_id = ${except.recipient_id})`
    : sql<SqlBool>`1 = 1`;
  const { rows } = await sql`select 1 from (select delivery_id, outcome, created_at from delivery_attempts
      order by id desc limit ${sql.lit(RECENT_ATTEMPTS)}) as recent
    join deliveries on deliveries.id = recent.delivery_id
    where recent.outcome = 'sent' and recent.created_at > ${now - ACCEPTED_WITHIN}
      and deliveries.channel in ${mailChannels} and ${isOther} limit 1`.execute(db);
  return rows.length > 0;
}

async function decide(registry: ProblemRegistry, { result, domain }: Mail<Tried>): Promise<Outcome> {
  const { delivery, outcome } = result;
  const heldBy = registry.heldBy(domain);
  // The problem has its own pauses, so no attempt is used up.
  if (heldBy) return { ...outcome, state: 'deferred', untried: true, heldBy };
  const isGone =
    outcome.refusal === 'recipient' ||
    (outcome.refusal === 'unclear' && (await areOthersAccepted(registry.tx, delivery, domain)));
  return isGone ? { ...outcome, state: 'bounced' } : outcome;
}

/**
 * Whether an unclear refusal must be about the recipient, because others are accepted: at the same domain, if there are
 * any.
 */
async function areOthersAccepted(tx: Tx, delivery: Delivery, domain: string): Promise<boolean> {
  const others = async (more: ReturnType<typeof concerns>): Promise<boolean> => {
    const { rows } = await sql`select 1 from deliveries
      where event_id = ${delivery.event_id} and channel = ${delivery.channel}
        and recipient_id <> ${delivery.recipient_id} and state not in ('suppressed', 'cancelled')
        and ${more} limit 1`.execute(tx.db);
    return rows.length > 0;
  };
  const isSent = sql<SqlBool>`state = 'sent'`;
  const isThere = concerns(domainScope(domain));
  if (!(await others(sql<SqlBool>`1 = 1`))) return hasAccepted(tx, delivery);
  return (await others(isThere)) ? others(sql<SqlBool>`${isSent} and ${isThere}`) : others(isSent);
}
