import { writeChanges } from '../../domain/audience/subscribers/actions.ts';
import { sendConfirmation } from '../../domain/audience/subscribers/confirmation.ts';
import { subscriberInput } from '../../domain/audience/subscribers/fields.ts';
import { findSubscriberByKey, subscriberSource } from '../../domain/audience/subscribers/queries.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { getFrom } from '../../kernel/jsonapi/source.ts';
import { createForm } from '../../kernel/validation/form.ts';
import { emailKey } from '../../lib/email-address.ts';

/** A subscriber whose address a request to create one names. */
interface Known {
  readonly id: number;
  /** What the request changes. What it does not name stays as it is, and components are added to those that there are. */
  readonly changes: object;
  /** Whether the address still has to be confirmed, and whether the request says that it is. */
  readonly confirmation: 'done' | 'missing' | 'given';
}

/** The subscriber that has the address already, if there is one. Throws Invalid if the request is not valid. */
export async function findKnown(ctx: Context, actor: Actor, body: object): Promise<Known | undefined> {
  const form = createForm(subscriberInput, body);
  // Before `done` gives them the defaults of a new subscriber.
  const { email: _, verified, components, ...values } = { ...form.values };
  const { email } = form.done();
  const row = await findSubscriberByKey({ db: ctx.connection.read }, emailKey(email));
  if (!row) return undefined;
  const readContext = readContextFor(ctx, actor);
  const { component_links: links } = await getFrom(readContext, subscriberSource(readContext), row.id);
  const followed = new Set([...links.map(([id]) => id), ...(components ?? [])]);
  return {
    id: row.id,
    changes: { ...values, ...(components && { components: [...followed] }) },
    confirmation: row.verified_at !== null ? 'done' : verified === 1 ? 'given' : 'missing',
  };
}

/** As in Cachet 3: an address that is not confirmed yet is asked again, unless the request says that it is confirmed. */
export async function confirm(ctx: Context, actor: Actor, { id, confirmation }: Known): Promise<void> {
  if (confirmation === 'missing') await sendConfirmation(ctx, actor, id);
  if (confirmation === 'given')
    await transaction(ctx, actor, (tx) => writeChanges(tx, id, { verified_at: tx.now }));
}
