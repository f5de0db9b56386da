import { hash, randomBytes } from 'node:crypto';
import type { Connection } from '../../../kernel/db/connection.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { seal, unseal } from '../../../kernel/db/sealed-text.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';

/** Whose form of address a heartbeat is sent to. All but the first are those of products that somebody moved in from. */
export const addressForms = ['daymark', 'kuma', 'healthchecks', 'gatus', 'kener', 'statping'] as const;
export type AddressForm = (typeof addressForms)[number];

/**
 * What identifies a check in an address. In those of Gatus, it is the key of the endpoint and its bearer token, as `key:token`; in
 * those of Kener, `tag:secret`; in those of Healthchecks, the UUID, or `ping-key/slug`.
 */
export const hashOf = (form: AddressForm, token: string): string => hash('sha256', `${form} ${token}`);

/** Letters and digits, because people copy it into scripts: 192 random bits. */
const newToken = (): string => randomBytes(24).toString('base64url').replace(/[-_]/g, 'x');

/** Gives a new heartbeat its address. Load the key first: see `loadSealingKey`. */
export async function addHeartbeatToken(tx: Tx, connection: Connection, checkId: number): Promise<void> {
  await importHeartbeatToken(tx, connection, checkId, 'daymark', newToken());
}

/** Lets a heartbeat be sent to the address that it had in another product. One that is taken stays with its check. */
export async function importHeartbeatToken(
  { db }: Tx,
  connection: Connection,
  checkId: number,
  form: AddressForm,
  token: string,
): Promise<'created' | 'taken'> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('heartbeat_tokens')
    .values({ check_id: checkId, form, hash: hashOf(form, token), sealed: await seal(connection, token) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n ? 'created' : 'taken';
}

/** What a heartbeat needs to know of its check. */
export type HeartbeatCheck = Pick<
  Row<'checks'>,
  'id' | 'interval' | 'cron' | 'timezone' | 'grace' | 'paused'
>;

/** The tokens of a check, in the order in which it got them. */
export async function findTokens(
  connection: Connection,
  checkId: number,
): Promise<{ form: string; token: string }[]> {
  const rows = await connection.read
    .selectFrom('heartbeat_tokens')
    .select(['form', 'sealed'])
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ form, sealed }) => ({ form, token: await unseal(connection, sealed) })),
  );
}
