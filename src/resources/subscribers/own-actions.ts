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
import { forgetSubscriber, subscriberState, toLinks, writeChanges } from './actions.ts';
import { findPublicComponentIds, findSubscriberByEmail, getSubscriber } from './queries.ts';
import {
  addressHasher,
  inspectLink,
  type LinkPurpose,
  type LinkState,
  setAddressHash,
} from './signed-links.ts';

/** What subscribers do themselves, without an account: what permits it is a link that only their mailbox has. */

/** What somebody wants to hear of, and how. */
export interface Choices {
  readonly global: 0 | 1;
  /** Of those that everybody may see. */
  readonly components: readonly number[];
  readonly locale: string;
  readonly timezone: string | null;
}

const DAY = 86_400;
/** Nobody is written to more often because strangers enter their address. */
const BETWEEN_MAILS = 600;
const MAILS_A_DAY = 3;
/** What nobody confirmed in this time is forgotten, if it was asked for on the page. */
export const UNCONFIRMED_SECONDS = 7 * DAY;

/**
 * Somebody entered an address. What comes of it is told to nobody but its mailbox: a mail to confirm it or, where it is
 * confirmed already, one with the link to change things.
 */
export async function subscribe(ctx: Context, email: string, choices: Choices): Promise<void> {
  const hashOf = await addressHasher(ctx);
  return transaction(ctx, guest, async (tx) => {
    const known = await findSubscriberByEmail(tx, emailKey(email));
    if (!known) {
      await add(tx, email, hashOf(email), choices);
      return;
    }
    if (known.verified_at === null) {
      await choose(tx, known, choices);
      await noteRequest(tx, known.id);
    }
    if (await mayWrite(tx, known.id)) {
      const row = await getSubscriber(tx, known.id);
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

/** Nothing but the moment of forgetting depends on it, so it is not worth an event. */
async function noteRequest(tx: Tx, id: number): Promise<void> {
  await tx.db.updateTable('subscribers').set({ requested_at: tx.now }).where('id', '=', id).execute();
}

/** Whether an address may be sent another mail of this kind; each of them is an event. */
async function mayWrite(tx: Tx, id: number): Promise<boolean> {
  const events = await findEventsAbout(tx, 'subscriber', id, tx.now - DAY);
  const mails = events.filter(
    ({ type, state }) =>
      type === 'subscriber.reminded' || (type === 'subscriber.created' && state.verified_at === null),
  );
  return mails.length < MAILS_A_DAY && mails.every(({ at }) => at <= tx.now - BETWEEN_MAILS);
}

/** The owner of the mailbox wants it. Proves that mails arrive, too. */
export const confirmSubscription = (ctx: Context, token: string): Promise<LinkState> =>
  withLink(ctx, 'confirm', token, async (tx, row) => {
    await write(tx, row, { verified_at: row.verified_at ?? tx.now, bounces: 0, suspended_at: null });
  });

export const changeSubscription = (ctx: Context, token: string, choices: Choices): Promise<LinkState> =>
  withLink(ctx, 'manage', token, (tx, row) => choose(tx, row, choices));

export const pauseSubscription = (ctx: Context, token: string): Promise<LinkState> =>
  withLink(ctx, 'manage', token, (tx, row) => write(tx, row, { paused_at: row.paused_at ?? tx.now }));

/** Also after mails came back: whoever says that the mailbox works again is believed. */
export const resumeSubscription = (ctx: Context, token: string): Promise<LinkState> =>
  withLink(ctx, 'manage', token, (tx, row) =>
    write(tx, row, { paused_at: null, bounces: 0, suspended_at: null }),
  );

export const unsubscribe = (
  ctx: Context,
  purpose: 'manage' | 'unsubscribe',
  token: string,
): Promise<LinkState> => withLink(ctx, purpose, token, (tx, { id }) => forgetSubscriber(tx, id));

/** Does something to the subscriber of a link, if the link still holds when it is this writer's turn. */
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
  // Those that they cannot see now, and so could not choose, stay as they were.
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
 * Called by the clock: forgets somebody who has not confirmed. Where they asked again meanwhile, it returns until when
 * they still have time.
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
  await forgetSubscriber(tx, id);
  return undefined;
}
