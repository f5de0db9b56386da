import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { Invalid } from '../../../kernel/errors.ts';
import { append } from '../../../kernel/events/events.ts';
import type { WebhookState } from '../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { newWebhookSecret, OVERLAP_SECONDS } from '../../../kernel/outgoing-http/signature.ts';
import { createForm, updateForm } from '../../../kernel/validation/form.ts';
import { Problem } from '../../../kernel/validation/problems.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import { missingFor } from '../../event-access.ts';
import { checkComponents } from '../../status/components/membership.ts';
import { cancelForMoved, sendAgain } from '../deliveries/webhook-actions.ts';
import { checkAddress } from './address.ts';
import { loggedWebhook, type WebhookForm, webhookColumns, webhookInput } from './fields.ts';
import { EVERYTHING, isForPrograms, normalizeChoices } from './model.ts';
import { getWebhook } from './queries.ts';
import { rightsOf } from './rights.ts';
import { getWebhookDelivery } from './webhook-deliveries/queries.ts';

/** Returns the secret, which cannot be shown again. */
interface WithSecret {
  readonly id: number;
  readonly secret: string;
}

export async function createWebhook(ctx: Context, actor: Actor, body: object): Promise<WithSecret> {
  authorize(actor, 'webhooks.manage');
  const form = createForm(webhookInput, body);
  // Resolving a host may take long, so it is done before the transaction begins.
  await checkAddress(ctx, form);
  return transaction(ctx, actor, async (tx) => {
    await checkComponents(tx, form, body, { inObjects: false });
    checkEvents(tx, form);
    const columns = webhookColumns.create(form.done());
    const secret = newWebhookSecret();
    const row = await tx.db
      .insertInto('webhooks')
      .values({
        ...columns,
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
  const existing = await getWebhook({ db: ctx.connection.read }, id);
  const form = updateForm(webhookInput, body);
  // An unchanged address is not checked here, because it is checked before every delivery.
  if (form.values.url !== existing.url) await checkAddress(ctx, form);
  return transaction(ctx, actor, async (tx) => {
    const before = await getWebhook(tx, id);
    await checkComponents(tx, form, body, { inObjects: false });
    checkEvents(tx, form, before);
    const changes = changesTo(before, webhookColumns.change(form.done()));
    if (isEmpty(changes)) return;
    if (changes.url !== undefined) await cancelForMoved(tx, before, movedError(before.url));
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

/** Replaces the secret. The previous one also signs for a day, so that receivers have time to switch. */
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

/** The receiver answered 410 Gone. If the address was changed in the meantime, the webhook stays enabled. */
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

/**
 * The reason why a delivery is not sent to the current address of its webhook. Does not contain the address, whose path
 * may be a secret.
 */
export const movedError = (url: string): string => movedProblem(url).at('delivery').message;

const movedProblem = (url: string) => new Problem('webhook_moved', { origin: new URL(url).origin });

/**
 * Whether a body changes the address of a webhook, its events, or whether it is enabled: all of these require rights.
 */
function isMove({ values: { url, enabled, events } }: WebhookForm, before?: Row<'webhooks'>): boolean {
  return (
    before === undefined ||
    (url !== undefined && url !== before.url) ||
    (enabled === 1 && before.enabled === 0) ||
    (events !== undefined && JSON.stringify(normalizeChoices(events)) !== before.events)
  );
}

/** Validates the events together with the fields that restrict them. */
function checkEvents({ actor }: Tx, form: WebhookForm, before?: Row<'webhooks'>): void {
  const { format, events } = form.values;
  const choices: readonly string[] = events ?? (before ? JSON.parse(before.events) : [EVERYTHING]);
  const notForChats = choices.filter(isForPrograms);
  if ((format ?? before?.format ?? 'standard') !== 'standard' && notForChats.length > 0) {
    form.fail('events', 'events_not_for_chats', { events: notForChats });
  }
  if (!isMove(form, before)) return;
  // Callers who may not read something can neither subscribe to its events nor redirect them to another address.
  for (const choice of choices) {
    const ability = missingFor(actor, choice);
    if (ability) form.fail('events', 'events_without_ability', { area: areaOf(ability), ability });
  }
}

const areaOf = (ability: string): string => ability.slice(0, ability.indexOf('.'));

/** Contains neither secrets nor whole addresses, which for chats are secrets themselves: events are stored forever. */
export function webhookState(row: Row<'webhooks'>): WebhookState {
  const { url, ...state } = loggedWebhook(row);
  return { ...state, url: new URL(url).origin };
}

/** Sends the same message again, with all attempts available again. A delivery that waits for a retry is sent now. */
export function redeliver(ctx: Context, actor: Actor, webhookId: number, id: number): Promise<void> {
  authorize(actor, 'webhooks.manage');
  return transaction(ctx, actor, async (tx) => {
    const webhook = await getWebhook(tx, webhookId);
    const delivery = await getWebhookDelivery(tx, webhookId, id);
    if (delivery.url !== null && delivery.url !== webhook.url)
      throw new Invalid({ delivery: [movedProblem(delivery.url).at('delivery')] });
    const isUnderWay = delivery.lease !== null && delivery.due_at > tx.now;
    if (isUnderWay) return;
    await sendAgain(tx, delivery);
    await append(tx, 'webhook.redelivered', { ...webhookState(webhook), delivery_id: id });
  });
}
