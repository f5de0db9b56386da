import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { SubscriberState, UpdatedSubscriberState } from '../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { withoutPersonalData } from '../../../kernel/meta/origin.ts';
import { loadMeta, writeMeta } from '../../../kernel/meta/store.ts';
import { createForm, type Form, updateForm } from '../../../kernel/validation/form.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { emailKey } from '../../../lib/email-address.ts';
import { checkComponents } from '../../status/components/membership.ts';
import { findKnownGroupIds } from '../../status/components/queries.ts';
import { loggedSubscriber, subscriberColumns, subscriberEdit, subscriberInput } from './fields.ts';
import { findFollows, writeFollows } from './follows.ts';
import { findSubscriberByKey, getSubscriber } from './queries.ts';
import { addressHasher, setAddressHash } from './signed-links.ts';

export const createSubscriber = (ctx: Context, actor: Actor, body: object): Promise<number> =>
  addSubscriber(ctx, actor, body);

/** `verifiedAt` is when somebody confirmed their address elsewhere, which proves that they agreed. */
export async function addSubscriber(
  ctx: Context,
  actor: Actor,
  body: object,
  verifiedAt?: Seconds,
): Promise<number> {
  authorize(actor, 'subscribers.manage');
  const hashOf = await addressHasher(ctx);
  return transaction(ctx, actor, (tx) => insertSubscriber(tx, hashOf, body, verifiedAt));
}

/** Writes nothing if the body is not valid. */
export async function insertSubscriber(
  tx: Tx,
  hashOf: (address: string) => string,
  body: object,
  verifiedAt?: Seconds,
): Promise<number> {
  const form = createForm(subscriberInput, body);
  await check(tx, form, body);
  const { meta, components, component_groups: groups, ...values } = form.done();
  const row = await tx.db
    .insertInto('subscribers')
    .values({
      ...subscriberColumns.create(values),
      page_id: tx.page.id,
      email_key: emailKey(values.email),
      verified_at: values.verified === 1 ? (verifiedAt ?? tx.now) : null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setAddressHash(tx, row.id, hashOf(row.email));
  await writeMeta(tx, 'subscriber', row.id, meta);
  await writeFollows(tx, row.id, { components: components ?? [], groups: groups ?? [] });
  await append(tx, 'subscriber.created', await subscriberState(tx, row));
  return row.id;
}

export async function updateSubscriber(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'subscribers.manage');
  const hashOf = await addressHasher(ctx);
  return transaction(ctx, actor, async (tx) => {
    const before = await getSubscriber(tx, id);
    const form = updateForm(subscriberEdit, body);
    await check(tx, form, body, before);
    const { meta, components, component_groups: groups, ...values } = form.done();
    const email_key = values.email === undefined ? before.email_key : emailKey(values.email);
    const isAnotherAddress = email_key !== before.email_key;
    const changes = changesTo(before, {
      ...subscriberColumns.change(values),
      email_key,
      // A different address must be confirmed again; another spelling of the same address need not.
      ...(isAnotherAddress && { verified_at: null, bounces: 0, suspended_at: null }),
    });
    if (values.email !== undefined && isAnotherAddress) await setAddressHash(tx, id, hashOf(values.email));
    const linksChanged = await writeFollows(tx, id, {
      components: components ?? undefined,
      groups: groups ?? undefined,
    });
    const metaChanged = await writeMeta(tx, 'subscriber', id, meta);
    if (isEmpty(changes) && !linksChanged && !metaChanged) return;
    await writeChanges(tx, id, changes, isAnotherAddress ? { another_address: true } : {});
  });
}

type Changes = Partial<Omit<Row<'subscribers'>, 'id' | 'created_at' | 'updated_at'>>;

/** Writes the changes and appends the event; `more` is added to the event. */
export async function writeChanges(
  tx: Tx,
  id: number,
  changes: Changes,
  more: Pick<UpdatedSubscriberState, 'another_address'> = {},
): Promise<void> {
  const row = await tx.db
    .updateTable('subscribers')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await append(tx, 'subscriber.updated', { ...(await subscriberState(tx, row)), ...more });
}

/** Deletes all personal data: only the id stays in the log. */
export function deleteSubscriber(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'subscribers.delete');
  return transaction(ctx, actor, async (tx) => {
    await getSubscriber(tx, id);
    await deleteSubscriberData(tx, id);
  });
}

export async function deleteSubscriberData(tx: Tx, id: number): Promise<void> {
  const meta = (await loadMeta(tx, 'subscriber', [id])).get(id) ?? [];
  await writeMeta(tx, 'subscriber', id, withoutPersonalData(meta));
  await tx.db.deleteFrom('subscribers').where('id', '=', id).execute();
  await append(tx, 'subscriber.deleted', { id });
}

async function check(
  tx: Tx,
  form: Form<typeof subscriberEdit, unknown>,
  body: object,
  own?: Row<'subscribers'>,
): Promise<void> {
  const { email, component_groups: groups } = form.values;
  const existing = email === undefined ? undefined : await findSubscriberByKey(tx, emailKey(email));
  if (existing && existing.id !== own?.id) form.fail('email', 'taken');
  if (email !== undefined && own && own.channel !== 'email')
    form.fail('email', 'no_email_channel', { channel: own.channel });
  await checkComponents(tx, form, body, { inObjects: false });
  const found = await findKnownGroupIds(tx, groups ?? []);
  for (const [index, id] of (groups ?? []).entries())
    if (!found.has(id)) form.fail(`component_groups.${index}`, 'invalid_choice');
}

/** Without personal data: events are never edited, and it must be possible to delete it. */
export async function subscriberState(tx: Tx, subscriber: Row<'subscribers'>): Promise<SubscriberState> {
  return { ...loggedSubscriber(subscriber), ...(await findFollows(tx, subscriber.id)) };
}
