import { guest } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import { findEventsAbout } from '../../../kernel/events/log.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { emailKey } from '../../../lib/email-address.ts';
import { deleteSubscriberData, subscriberState, writeChanges } from './actions.ts';
import { type Follows, findFollowable, findFollows, writeFollows } from './follows.ts';
import { type Address, endpointKey, type Topics } from './model.ts';
import { findSubscriberByKey, getSubscriber } from './queries.ts';
import {
  addressHasher,
  inspectLink,
  type LinkPurpose,
  type LinkState,
  setAddressHash,
} from './signed-links.ts';

/**
 * The self-service of subscribers, without an account. A link that only their mailbox or channel received authorizes each
 * action.
 */

/** What a subscriber wants to be notified of, and how. Of what they follow, only what everybody may see counts. */
export interface Choices extends Follows {
  readonly global: 0 | 1;
  readonly topics: Topics;
  readonly locale: string;
  readonly timezone: string | null;
}

const DAY = 86_400;
/** Limits these messages to an address, so that strangers who enter it cannot flood its mailbox or channel. */
const BETWEEN_MESSAGES = 600;
const MESSAGES_A_DAY = 3;
/** Subscriptions that were requested on the page and not confirmed are deleted after this time. */
export const UNCONFIRMED_SECONDS = 7 * DAY;

/**
 * Somebody entered an address. The result is sent only to that address: a message to confirm it or, if it is confirmed
 * already, one with the link to manage the subscription.
 */
export async function subscribe(ctx: Context, address: Address, choices: Choices): Promise<void> {
  const hashOf = await addressHasher(ctx);
  const key = addressKey(address);
  return transaction(ctx, guest, async (tx) => {
    const existing = await findSubscriberByKey(tx, key);
    if (!existing) {
      await add(tx, address, hashOf(key), choices);
      return;
    }
    if (existing.verified_at === null) {
      await choose(tx, existing, choices);
      await recordRequest(tx, existing.id);
    }
    if (await mayWrite(tx, existing.id)) {
      const row = await getSubscriber(tx, existing.id);
      await append(tx, 'subscriber.reminded', await subscriberState(tx, row));
    }
  });
}

export const addressKey = (address: Address): string =>
  address.channel === 'email' ? emailKey(address.email) : endpointKey(address.channel, address.endpoint);

/** Without a language, messages are in that of the page. */
export async function add(
  tx: Tx,
  address: Address,
  hash: string,
  choices: Omit<Choices, 'locale'> & { readonly locale: string | null },
  verifiedAt: Seconds | null = null,
): Promise<void> {
  const { components, groups, incidents, ...values } = choices;
  const row = await tx.db
    .insertInto('subscribers')
    .values({
      page_id: tx.page.id,
      email: '',
      ...values,
      ...address,
      email_key: addressKey(address),
      verified_at: verifiedAt,
      requested_at: tx.now,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setAddressHash(tx, row.id, hash);
  await writeFollows(tx, row.id, await publicOnly(tx, { components, groups, incidents }));
  await append(tx, 'subscriber.created', await subscriberState(tx, row));
}

async function publicOnly(tx: Tx, follows: Follows): Promise<Follows> {
  const followable = await findFollowable(tx);
  return {
    components: follows.components.filter((id) => followable.components.has(id)),
    groups: follows.groups.filter((id) => followable.groups.has(id)),
    incidents: follows.incidents.filter((id) => followable.incidents.has(id)),
  };
}

/** Only the time of the deletion depends on it, so it is not worth an event. */
async function recordRequest(tx: Tx, id: number): Promise<void> {
  await tx.db.updateTable('subscribers').set({ requested_at: tx.now }).where('id', '=', id).execute();
}

/** Whether the address may be sent another message of this kind. Each of these messages has an event. */
async function mayWrite(tx: Tx, id: number): Promise<boolean> {
  const events = await findEventsAbout(tx, 'subscriber', id, tx.now - DAY);
  const messages = events.filter(
    ({ type, state }) =>
      type === 'subscriber.reminded' || (type === 'subscriber.created' && state.verified_at === null),
  );
  return messages.length < MESSAGES_A_DAY && messages.every(({ at }) => at <= tx.now - BETWEEN_MESSAGES);
}

/** The owner of the mailbox or channel confirms the subscription. This also proves that messages arrive. */
export const confirmSubscription = (ctx: Context, token: string): Promise<LinkState> =>
  withLink(ctx, 'confirm', token, async (tx, row) => {
    await write(tx, row, { verified_at: row.verified_at ?? tx.now, bounces: 0, suspended_at: null });
  });

export const changeSubscription = (ctx: Context, token: string, choices: Choices): Promise<LinkState> =>
  withLink(ctx, 'manage', token, (tx, row) => choose(tx, row, choices));

export const pauseSubscription = (ctx: Context, token: string): Promise<LinkState> =>
  withLink(ctx, 'manage', token, (tx, row) => write(tx, row, { paused_at: row.paused_at ?? tx.now }));

/** Also lifts a suspension after bounces: the subscriber confirms that the mailbox works again. */
export const resumeSubscription = (ctx: Context, token: string): Promise<LinkState> =>
  withLink(ctx, 'manage', token, (tx, row) =>
    write(tx, row, { paused_at: null, bounces: 0, suspended_at: null }),
  );

export const unsubscribe = (
  ctx: Context,
  purpose: 'manage' | 'unsubscribe',
  token: string,
): Promise<LinkState> => withLink(ctx, purpose, token, (tx, { id }) => deleteSubscriberData(tx, id));

/** Runs an action for the subscriber of a link, if the link is still valid once the transaction has the write lock. */
async function withLink(
  ctx: Context,
  purpose: LinkPurpose,
  token: string,
  work: (tx: Tx, row: Row<'subscribers'>) => Promise<void>,
): Promise<LinkState> {
  const { state: before } = await inspectLink(ctx, purpose, token);
  if (before !== 'valid') return before;
  return transaction(ctx, guest, async (tx) => {
    const { state, subscriberId } = await inspectLink(ctx, purpose, token);
    if (state === 'valid') await work(tx, await getSubscriber(tx, subscriberId));
    return state;
  });
}

export async function choose(tx: Tx, row: Row<'subscribers'>, choices: Choices): Promise<void> {
  const { components, groups, incidents, ...values } = choices;
  const followable = await findFollowable(tx);
  const before = await findFollows(tx, row.id);
  // What the subscriber cannot see now could not be selected, so it stays unchanged.
  const wanted = (name: 'components' | 'groups') => [
    ...choices[name].filter((id) => followable[name].has(id)),
    ...before[name].filter((id) => !followable[name].has(id)),
  ];
  const isChanged = await writeFollows(tx, row.id, {
    components: wanted('components'),
    groups: wanted('groups'),
    incidents: incidents.filter((id) => followable.incidents.has(id)),
  });
  await write(tx, row, values, isChanged);
}

export async function write(
  tx: Tx,
  before: Row<'subscribers'>,
  values: Partial<Omit<Row<'subscribers'>, 'created_at'>>,
  linksChanged = false,
): Promise<void> {
  const changes = changesTo(before, values);
  if (!isEmpty(changes) || linksChanged) await writeChanges(tx, before.id, changes);
}

/**
 * Run by the scheduler: deletes a subscriber who has not confirmed, or whose incidents are all resolved. Otherwise it
 * returns when to look again, if that is necessary. Subscribers that were added through the API stay until the API deletes
 * them.
 */
export async function forgetSubscriber(tx: Tx, id: number): Promise<Seconds | undefined> {
  const row = await tx.db
    .selectFrom('subscribers')
    .select(['global', 'verified_at', 'requested_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.verified_at !== null && !followsIncidentsAlone(row.global, await findFollows(tx, id)))
    return undefined;
  const deadline =
    row.verified_at === null ? (row.requested_at ?? 0) + UNCONFIRMED_SECONDS : await findEnd(tx, id);
  if (deadline > tx.now) return deadline;
  await deleteSubscriberData(tx, id);
  return undefined;
}

/** Whether the subscription ends with the incidents that are followed. */
export const followsIncidentsAlone = (
  global: 0 | 1,
  { components, groups = [] }: Partial<Follows> & Pick<Follows, 'components'>,
): boolean => global === 0 && components.length === 0 && groups.length === 0;

/**
 * When a subscriber of single incidents can be deleted: some days after the last of them was resolved, because the message
 * of that may be delayed, and the incident may be opened again.
 */
async function findEnd(tx: Tx, subscriberId: number): Promise<Seconds> {
  const rows = await tx.db
    .selectFrom('subscriber_incidents')
    .innerJoin('incidents', 'incidents.id', 'subscriber_incidents.incident_id')
    .select('incidents.resolved_at')
    .where('subscriber_id', '=', subscriberId)
    .execute();
  return Math.max(0, ...rows.map((row) => (row.resolved_at ?? tx.now) + UNCONFIRMED_SECONDS));
}
