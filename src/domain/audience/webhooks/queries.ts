import { sql } from 'kysely';
import type { EventType } from '../../../../common/events.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { contains, isOneOf, type Source } from '../../../kernel/jsonapi/source.ts';
import { everything } from '../../visibility.ts';
import { isChosen } from './model.ts';

/** Without the secrets, so that code which reads for clients cannot leak them. */
export type WebhookRecord = Omit<Row<'webhooks'>, 'secret' | 'old_secret' | 'name_key'>;

export const webhookSource: Source<WebhookRecord> = {
  key: 'webhooks',
  table: 'webhooks',
  columns: sql`webhooks.id, webhooks.name, webhooks.url, webhooks.format, webhooks.events, webhooks.components,
    webhooks.enabled, webhooks.abilities, webhooks.token_id, webhooks.old_secret_until, webhooks.created_at, webhooks.updated_at`,
  exists: everything,
  visible: everything,
  filters: {
    name: contains('webhooks.name_key'),
    enabled: isOneOf('webhooks.enabled'),
    // Not the address: it may contain a secret, which a search would reveal letter by letter.
    q: contains('webhooks.name_key'),
  },
  sorts: { name: sql.ref('webhooks.name_key'), id: sql.ref('webhooks.id') },
};

export const findWebhook = ({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'webhooks'> | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();

/** The stored row, for a write. */
export async function getWebhook(tx: Pick<Tx, 'db'>, id: number): Promise<Row<'webhooks'>> {
  const row = await findWebhook(tx, id);
  if (!row) throw new NotFound();
  return row;
}

/** Webhooks that receive any events at all. */
export const findEnabledWebhooks = ({ db }: Pick<Tx, 'db'>) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'format', 'events', 'components', 'abilities'])
    .where('enabled', '=', 1)
    .orderBy('id')
    .execute();

/** Whether a webhook of a program has subscribed to a type of events that concern no component. */
export async function isWantedByPrograms({ db }: Pick<Tx, 'db'>, type: EventType): Promise<boolean> {
  // The values are literals, as they are in the partial index.
  const { rows } = await sql<{ events: string }>`select events from webhooks
    where enabled = 1 and format = 'standard' and components is null`.execute(db);
  return rows.some(({ events }) => isChosen(JSON.parse(events), type));
}

/** Webhooks whose address or events were last set with this token. */
export const findWebhooksSetWith = (ctx: Context, tokenId: number): Promise<{ id: number; name: string }[]> =>
  ctx.connection.read
    .selectFrom('webhooks')
    .select(['id', 'name'])
    .where('token_id', '=', tokenId)
    .orderBy('id')
    .execute();
