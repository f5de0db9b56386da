import { type Actor, authorize } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import { append } from '../../events/events.ts';
import type { WebhookState } from '../../events/states.ts';
import { type Tx, transaction } from '../../events/transaction.ts';
import { changesTo, isEmpty } from '../../lib/changes.ts';
import { fold } from '../../lib/text.ts';
import { newWebhookSecret, OVERLAP_SECONDS } from '../../outgoing-http/signature.ts';
import { createForm, updateForm } from '../../validation/form.ts';
import { checkComponents } from '../components/membership.ts';
import { pendingStates } from '../deliveries/model.ts';
import { checkAddress } from './address.ts';
import { EVERYTHING, isForPrograms, normalizeChoices } from './model.ts';
import { getWebhook } from './queries.ts';
import { missingFor, rightsOf } from './rights.ts';
import { type WebhookForm, webhookInput } from './schema.ts';

/** The secret is returned here and never again. */
interface WithSecret {
  readonly id: number;
  readonly secret: string;
}

export async function createWebhook(ctx: Context, actor: Actor, body: object): Promise<WithSecret> {
  authorize(actor, 'webhooks.manage');
  const form = createForm(webhookInput, body);
  // Finding the addresses of a host may take its time, so it is done before the transaction begins.
  await checkAddress(ctx, form);
  return transaction(ctx, actor, async (tx) => {
    await checkComponents(tx, form, body, { inObjects: false });
    checkEvents(tx, form);
    const { name, url, format, events, components, enabled } = form.done();
    const secret = newWebhookSecret();
    const row = await tx.db
      .insertInto('webhooks')
      .values({
        name,
        name_key: fold(name),
        url,
        format: format ?? 'standard',
        events: JSON.stringify(normalizeChoices(events ?? [EVERYTHING])),
        components: listOf(components ?? null),
        enabled: enabled ?? 1,
        secret,
        old_secret: null,
        old_secret_until: null,
        ...rightsOf(tx.actor),
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'webhook.created', webhookState(row));
    return { id: row.id, secret };
  });
}

export async function updateWebhook(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'webhooks.manage');
  const known = await getWebhook({ db: ctx.connection.read }, id);
  const form = updateForm(webhookInput, body);
  // An address that was taken before is judged again whenever something is sent to it.
  if (form.values.url !== known.url) await checkAddress(ctx, form);
  return transaction(ctx, actor, async (tx) => {
    const before = await getWebhook(tx, id);
    await checkComponents(tx, form, body, { inObjects: false });
    checkEvents(tx, form, before);
    const { events, components, ...values } = form.done();
    const changes = changesTo(before, {
      ...values,
      ...(values.name && { name_key: fold(values.name) }),
      ...(events && { events: JSON.stringify(normalizeChoices(events)) }),
      ...(components !== undefined && { components: listOf(components) }),
    });
    if (isEmpty(changes)) return;
    if (changes.url !== undefined) await keepFrom(tx, before);
    await write(tx, id, { ...changes, ...(isMove(form, before) && rightsOf(tx.actor)) });
  });
}

export function deleteWebhook(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'webhooks.delete');
  return transaction(ctx, actor, async (tx) => {
    const row = await getWebhook(tx, id);
    await tx.db.deleteFrom('webhooks').where('id', '=', id).execute();
    await append(tx, 'webhook.deleted', webhookState(row));
  });
}

/** Gives it another secret. The one until now is signed with beside it for a day, so that receivers can follow. */
export function rotateSecret(ctx: Context, actor: Actor, id: number): Promise<WithSecret> {
  authorize(actor, 'webhooks.manage');
  return transaction(ctx, actor, async (tx) => {
    const before = await getWebhook(tx, id);
    const secret = newWebhookSecret();
    const old = { old_secret: before.secret, old_secret_until: tx.now + OVERLAP_SECONDS };
    await write(tx, id, { secret, ...old });
    return { id, secret };
  });
}

/** Its receiver said that it is gone. Another address that was set meanwhile is left alone. */
export async function disableGone(tx: Tx, { id, url }: Row<'webhooks'>): Promise<void> {
  const row = await tx.db
    .updateTable('webhooks')
    .set({ enabled: 0, updated_at: tx.now })
    .where('id', '=', id)
    .where('url', '=', url)
    .where('enabled', '=', 1)
    .returningAll()
    .executeTakeFirst();
  if (row) await append(tx, 'webhook.updated', webhookState(row));
}

async function write(tx: Tx, id: number, changes: Partial<Omit<Row<'webhooks'>, 'id' | 'created_at'>>) {
  const row = await tx.db
    .updateTable('webhooks')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await append(tx, 'webhook.updated', webhookState(row));
}

/** What was made for an address never follows a new one. What is being sent at this moment goes where it was to go. */
async function keepFrom(tx: Tx, { id, url }: Row<'webhooks'>): Promise<void> {
  const itsDeliveries = () =>
    tx.db.updateTable('deliveries').where('channel', '=', 'webhook').where('recipient_id', '=', id);
  await itsDeliveries().set({ url }).where('url', 'is', null).execute();
  await itsDeliveries()
    .set({ state: 'cancelled', lease: null, error: movedError(url) })
    .where('state', 'in', pendingStates)
    .where((of) => of.or([of('lease', 'is', null), of('due_at', '<=', tx.now)]))
    .execute();
}

/** Why a delivery is not sent to the address that its webhook has now. The path of an address may be a secret. */
export const movedError = (url: string): string =>
  `This was made for ${new URL(url).origin}. The webhook has another address now, and what was made for one address is never sent to another.`;

/** Whether a body changes where a webhook goes, what it is told, or whether it is told anything: all of that takes rights. */
function isMove({ values: { url, enabled, events } }: WebhookForm, before?: Row<'webhooks'>): boolean {
  return (
    before === undefined ||
    (url !== undefined && url !== before.url) ||
    (enabled === 1 && before.enabled === 0) ||
    (events !== undefined && JSON.stringify(normalizeChoices(events)) !== before.events)
  );
}

/** Sorted, so that the same set is the same text. */
const listOf = (ids: readonly number[] | null): string | null =>
  ids === null ? null : JSON.stringify(ids.toSorted((a, b) => a - b));

/** Judges the events together with what else decides about them. */
function checkEvents({ actor }: Tx, form: WebhookForm, before?: Row<'webhooks'>): void {
  const { format, events } = form.values;
  const choices: readonly string[] = events ?? (before ? JSON.parse(before.events) : [EVERYTHING]);
  const strange = choices.filter(isForPrograms);
  if ((format ?? before?.format ?? 'standard') !== 'standard' && strange.length > 0) {
    const names = strange.join(', ');
    form.fail('events', `Chats are not told of ${names}: choose * or events of incidents and schedules.`);
  }
  if (!isMove(form, before)) return;
  // Who may not read something can neither choose to be told of it nor have it sent to another place.
  for (const choice of choices) {
    const ability = missingFor(actor, choice);
    if (ability)
      form.fail('events', `Events of ${areaOf(ability)} can only be chosen with the ability ${ability}.`);
  }
}

const areaOf = (ability: string): string => ability.slice(0, ability.indexOf('.'));

/** Neither secrets nor whole addresses, which for chats are secrets themselves: the log is kept for ever. */
export const webhookState = ({
  secret: _,
  old_secret: __,
  name_key: ___,
  url,
  ...row
}: Row<'webhooks'>): WebhookState => ({ ...row, url: new URL(url).origin });
