import { subscriberState } from '../../../domain/audience/subscribers/actions.ts';
import { subscriberFields } from '../../../domain/audience/subscribers/fields.ts';
import { writeFollows } from '../../../domain/audience/subscribers/follows.ts';
import { endpointKey } from '../../../domain/audience/subscribers/model.ts';
import { findSubscriberByKey } from '../../../domain/audience/subscribers/queries.ts';
import { setAddressHash } from '../../../domain/audience/subscribers/signed-links.ts';
import { webhookState } from '../../../domain/audience/webhooks/actions.ts';
import { webhookFields } from '../../../domain/audience/webhooks/fields.ts';
import { append } from '../../../kernel/events/events.ts';
import { rowReader } from '../../../kernel/fields/records.ts';
import { writeMeta } from '../../../kernel/meta/store.ts';
import { newWebhookSecret } from '../../../kernel/outgoing-http/signature.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { emailKey } from '../../../lib/email-address.ts';
import type { Recorded } from '../../exporters/records.ts';
import { type Outcome, type Restoring, writeAt } from './restoring.ts';

type Subscriber = Recorded<'subscribers'>;

const subscriberRow = rowReader(subscriberFields);

function addressKeyOf({ channel, email, endpoint }: Subscriber): string {
  if (channel === 'email' && email !== '') return emailKey(email);
  if (endpoint === null) throw invalid('endpoint', 'address_missing');
  return endpointKey(channel, endpoint);
}

/** A subscriber with the same address is the same subscriber. */
export async function restoreSubscriber(
  restoring: Restoring,
  record: Subscriber,
  hashOf: (address: string) => string,
): Promise<Outcome> {
  const { ids } = restoring;
  if (ids.find('subscriber', record.id)) return 'known';
  const { id: key, meta, components, component_groups: groups, incidents } = record;
  const email_key = addressKeyOf(record);
  return writeAt(restoring, record.created_at, async (tx) => {
    if (await findSubscriberByKey(tx, email_key)) return 'known';
    const row = await tx.db
      .insertInto('subscribers')
      .values({ ...subscriberRow(record), page_id: tx.page.id, email_key })
      .returningAll()
      .executeTakeFirstOrThrow();
    await setAddressHash(tx, row.id, hashOf(email_key));
    await writeMeta(tx, 'subscriber', row.id, ids.metaFor(key, meta));
    await writeFollows(tx, row.id, {
      components: ids.idsOf('component', components),
      groups: ids.idsOf('component_group', groups),
      incidents: ids.idsOf('incident', incidents),
    });
    await append(tx, 'subscriber.created', await subscriberState(tx, row));
    return 'created';
  });
}

const webhookRow = rowReader(webhookFields);

/**
 * Webhooks arrive switched off and with a new secret, which nobody knows: whoever switches one on rotates the secret
 * and gives it to the receiver. A trial with an export therefore sends nothing to the receivers of the original.
 */
export function restoreWebhook(restoring: Restoring, record: Recorded<'webhooks'>): Promise<Outcome> {
  const { name, url } = record;
  const components = record.components && restoring.ids.idsOf('component', record.components);
  return writeAt(restoring, record.created_at, async (tx) => {
    const known = await tx.db
      .selectFrom('webhooks')
      .select('id')
      .where('name', '=', name)
      .where('url', '=', url)
      .executeTakeFirst();
    if (known) return 'known';
    // Without a list, it would be told of all components.
    if (components?.length === 0) throw invalid('components', 'components_not_imported');
    const row = await tx.db
      .insertInto('webhooks')
      .values({
        ...webhookRow(record),
        components: components && webhookFields.components.kind.store([...components]),
        enabled: 0,
        secret: newWebhookSecret(),
        old_secret: null,
        old_secret_until: null,
        token_id: null,
        user_id: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'webhook.created', webhookState(row));
    return 'created';
  });
}
