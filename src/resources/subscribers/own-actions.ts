import { guest } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import { append } from '../../events/events.ts';
import { findEventsAbout } from '../../events/log.ts';
import { type Tx, transaction } from '../../events/transaction.ts';
import { changesTo, isEmpty } from '../../lib/changes.ts';
import type { Seconds } from '../../lib/clock.ts';
import { emailKey } from '../../lib/email-address.ts';
import { findLinks, subscriberLinks, writeLinks } from '../links.ts';
import { deleteSubscriberData, subscriberState, toLinks, writeChanges } from './actions.ts';
import { findPublicComponentIds, findSubscriberByEmail, getSubscriber } from './queries.ts';
import {
  addressHasher,
  inspectLink,
  type LinkPurpose,
  type LinkState,
  setAddressHash,
} from './signed-links.ts';

/**
 * The self-service of subscribers, without an account. A link that only their mailbox received authorizes each action.
 */

/** What a subscriber wants to be notified of, and how. */
export interface Choices {
  readonly global: 0 | 1;
  /** Only components that are visible to everyone. */
  readonly components: readonly number[];
  readonly locale: string;
  readonly timezone: string | null;
}

const DAY = 86_400;
/** Limits the emails to an address, so that strangers who enter it cannot flood its mailbox. */
const BETWEEN_MAILS = 600;
const MAILS_A_DAY = 3;
/** Subscriptions that were requested on the page and not confirmed are deleted after this time. */
export const UNCONFIRMED_SECONDS = 7 * DAY;

/**
 * Somebody entered an address. The result is sent only to its mailbox: an email to confirm the address or, if it is
 * confirmed already, an email with the link to manage the subscription.
 */
export async function subscribe(ctx: Context, email: string, choices: Choices): Promise<void> {
  const hashOf = await addressHasher(ctx);
  return transaction(ctx, guest, async (tx) => {
    const existing = await findSubscriberByEmail(tx, emailKey(email));
    if (!existing) {
      await add(tx, email, hashOf(email), choices);
      return;
    }
    if (existing.verified_at === null) {
      await choose(tx, existing, choices);
      await recordRequest(tx, existing.id);
    }
    if (await mayEmail(tx, existing.id)) {
      const row = await getSubscriber(tx, existing.id);
      await append(tx, 'subscriber.reminded', await subscriberState(tx, row));
    }
  });
}

async function add(tx: Tx, email: string, hash: string, { components, ...values }: Choices): Promise<void> {
  const visible = await findPublicComponentIds(tx);
  const row = await tx.db
    .insertInto('subscribers')
    .values({
      ...values,
      email,
      email_key: emailKey(email),
      requested_at: tx.now,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setAddressHash(tx, row.id, hash);
  await writeLinks(tx, subscriberLinks, row.id, toLinks(components.filter((id) => visible.has(id))));
  await append(tx, 'subscriber.created', await subscriberState(tx, row));
}

/** Only the time of the deletion depends on it, so it is not worth an event. */
async function recordRequest(tx: Tx, id: number): Promise<void> {
  await tx.db.updateTable('subscribers').set({ requested_at: tx.now }).where('id', '=', id).execute();
}

/** Whether the address may be sent another email of this kind. Each of these emails has an event. */
async function mayEmail(tx: Tx, id: number): Promise<boolean> {
  const events = await findEventsAbout(tx, 'subscriber', id, tx.now - DAY);
  const mails = events.filter(
    ({ type, state }) =>
      type === 'subscriber.reminded' || (type === 'subscriber.created' && state.verified_at === null),
  );
  return mails.length < MAILS_A_DAY && mails.every(({ at }) => at <= tx.now - BETWEEN_MAILS);
}

/** The owner of the mailbox confirms the subscription. This also proves that emails arrive. */
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

async function choose(tx: Tx, row: Row<'subscribers'>, { components, ...values }: Choices): Promise<void> {
  const visible = await findPublicComponentIds(tx);
  // Components that the subscriber cannot see now could not be selected, so they stay unchanged.
  const hidden = (await findLinks(tx, subscriberLinks, row.id))
    .map((link) => link.component_id)
    .filter((id) => !visible.has(id));
  const wanted = toLinks([...components.filter((id) => visible.has(id)), ...hidden]);
  const isChanged = await writeLinks(tx, subscriberLinks, row.id, wanted);
  await write(tx, row, values, isChanged);
}

async function write(
  tx: Tx,
  before: Row<'subscribers'>,
  values: Partial<Omit<Row<'subscribers'>, 'created_at'>>,
  linksChanged = false,
): Promise<void> {
  const changes = changesTo(before, values);
  if (!isEmpty(changes) || linksChanged) await writeChanges(tx, before.id, changes);
}

/**
 * Run by the scheduler: deletes a subscriber who has not confirmed. If they asked again in the meantime, it returns the new
 * deadline. Subscribers that were added through the API stay until the API deletes them.
 */
export async function forgetUnconfirmed(tx: Tx, id: number): Promise<Seconds | undefined> {
  const row = await tx.db
    .selectFrom('subscribers')
    .select(['verified_at', 'requested_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.verified_at !== null) return undefined;
  const deadline = (row.requested_at ?? 0) + UNCONFIRMED_SECONDS;
  if (deadline > tx.now) return deadline;
  await deleteSubscriberData(tx, id);
  return undefined;
}
