import type { ImportedSubscriber } from '../../../readers/source.ts';
import { addSubscriber, writeChanges } from '../../domain/audience/subscribers/actions.ts';
import { endpointKey } from '../../domain/audience/subscribers/model.ts';
import { findSubscriberByKey } from '../../domain/audience/subscribers/queries.ts';
import { addWebhookSubscriber } from '../../domain/audience/subscribers/webhook-actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import type { ManualClock } from '../../lib/clock.ts';
import { emailKey } from '../../lib/email-address.ts';
import type { Mappings } from './mappings.ts';
import { existingComponents } from './write-components.ts';
import type { Batch, Outcome } from './writer.ts';

/** The key by which an address is known here, whichever channel it belongs to. */
const subscriberKey = ({ email, webhook }: ImportedSubscriber): string =>
  webhook === undefined ? emailKey(email) : endpointKey('webhook', webhook);

/** Writes a subscriber whose messages go to a URL. The URL must not be subscribed yet. */
async function writeWebhook(
  { ctx, clock }: { readonly ctx: Context; readonly clock: ManualClock },
  { webhook: endpoint = '', verified, createdAt }: ImportedSubscriber,
  components: readonly number[] | undefined,
): Promise<void> {
  clock.set(createdAt);
  await addWebhookSubscriber(ctx, command, { endpoint, verified, components });
}

/** An address that is subscribed here already keeps what it follows. If it has confirmed there since, it has here, too. */
export async function writeSubscriber(
  batch: Batch,
  mappings: Mappings,
  record: ImportedSubscriber,
): Promise<Outcome> {
  const { ctx, clock } = batch;
  const known = mappings.of('subscribers').get(record.key);
  const existing = await findSubscriberByKey({ db: ctx.connection.read }, subscriberKey(record));
  if (existing) {
    if (existing.id !== known || existing.verified_at !== null || !record.verified) return 'known';
    await transaction(ctx, command, (tx) =>
      writeChanges(tx, existing.id, { verified_at: record.verifiedAt ?? tx.now }),
    );
    return 'changed';
  }
  // It was deleted here, or has another address now.
  if (known !== undefined) return 'known';
  clock.set(record.createdAt);
  const components = record.components && (await existingComponents(batch, mappings, record.components));
  if (record.webhook !== undefined) {
    await writeWebhook(batch, record, components && [...components.values()]);
    return 'created';
  }
  const body = {
    email: record.email,
    verified: record.verified,
    global: components === undefined,
    ...(components && { components: [...components.values()] }),
    meta: mappings.meta(record.key),
  };
  const id = await addSubscriber(ctx, command, body, record.verifiedAt);
  mappings.of('subscribers').set(record.key, id);
  return 'created';
}
