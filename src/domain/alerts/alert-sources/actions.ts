import { randomBytes } from 'node:crypto';
import { type AlertSourceKind, signingKinds } from '../../../../common/alert-senders.ts';
import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Connection } from '../../../kernel/db/connection.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { loadSealingKey, seal } from '../../../kernel/db/sealed-text.ts';
import { append } from '../../../kernel/events/events.ts';
import type { AlertSourceState } from '../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm, type Form, updateForm } from '../../../kernel/validation/form.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import { putInTrash } from '../../records/trash-store/store.ts';
import { forgetHeartbeats } from '../incoming/heartbeats.ts';
import { endAlerts, findFiring, setExpiry } from '../incoming/store.ts';
import { alertSourceColumns, alertSourceInput, loggedAlertSource } from './fields.ts';
import { getAlertSource, hashOfSecret } from './queries.ts';

type SourceForm = Form<typeof alertSourceInput, unknown>;

/** Letters and digits, because people copy it into configurations: 192 random bits. */
const newSecret = (): string => randomBytes(24).toString('base64url').replace(/[-_]/g, 'x');

export async function createAlertSource(ctx: Context, actor: Actor, body: object): Promise<number> {
  authorize(actor, 'alerts.manage');
  await loadSealingKey(ctx.connection);
  return transaction(ctx, actor, async (tx) => (await addAlertSource(tx, ctx.connection, body)).id);
}

/** Stores a new source with a secret of its own. Load the key first: see `loadSealingKey`. */
export async function addAlertSource(
  tx: Tx,
  connection: Connection,
  body: object,
  times: Pick<Row<'alert_sources'>, 'created_at' | 'updated_at'> = { created_at: tx.now, updated_at: tx.now },
): Promise<Row<'alert_sources'>> {
  const form = createForm(alertSourceInput, body);
  checkTogether(form);
  const { signing_secret, ...values } = form.done();
  const secret = newSecret();
  const row = await tx.db
    .insertInto('alert_sources')
    .values({
      ...alertSourceColumns.create(values),
      secret_hash: hashOfSecret(values.kind, secret),
      secret_sealed: await seal(connection, secret),
      signing_sealed: signing_secret ? await seal(connection, signing_secret) : null,
      deleted_at: null,
      ...times,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await append(tx, 'alert_source.created', stateOf(row));
  return row;
}

export async function updateAlertSource(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'alerts.manage');
  await loadSealingKey(ctx.connection);
  return transaction(ctx, actor, async (tx) => {
    const before = await getAlertSource(tx, id);
    const form = updateForm(alertSourceInput, body);
    checkTogether(form, before);
    const { signing_secret, ...values } = form.done();
    const changes = changesTo(before, {
      ...alertSourceColumns.change(values),
      ...(signing_secret !== undefined && {
        signing_sealed: signing_secret === null ? null : await seal(ctx.connection, signing_secret),
      }),
    });
    if (isEmpty(changes)) return;
    if (changes.expires_after !== undefined)
      await setExpiry(tx, id, changes.expires_after === null ? null : tx.now + changes.expires_after);
    if (changes.heartbeats !== undefined) await forgetHeartbeats(tx, before);
    const row = await tx.db
      .updateTable('alert_sources')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'alert_source.updated', stateOf(row));
  });
}

/** Its address answers 404 at once. Its alerts end, because nobody else would end them, and stay ended if it is restored. */
export function deleteAlertSource(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'alerts.manage');
  return transaction(ctx, actor, async (tx) => {
    const row = await getAlertSource(tx, id);
    await tx.db.updateTable('alert_sources').set({ deleted_at: tx.now }).where('id', '=', id).execute();
    await putInTrash(tx, { type: 'alert-sources', id, name: row.name });
    await append(tx, 'alert_source.deleted', stateOf(row));
    await tx.db.deleteFrom('alert_heartbeats').where('source_id', '=', id).execute();
    await endAlerts(tx, await findFiring(tx, id), () => 'Its source was deleted.');
  });
}

/** Only some kinds sign, and only the kind `json` has paths. */
function checkTogether(form: SourceForm, before?: Row<'alert_sources'>): void {
  const { values } = form;
  if (before && values.kind !== undefined && values.kind !== before.kind)
    form.fail('kind', 'invalid', { reason: 'cannot be changed. Create another source.' });
  const kind = (before?.kind as AlertSourceKind | undefined) ?? values.kind;
  if (kind === undefined) return;
  if (values.signing_secret && !signingKinds.includes(kind))
    form.fail('signing_secret', 'invalid', { reason: `must be empty: ${kind} does not sign.` });
  if (kind !== 'json' && values.paths)
    form.fail('paths', 'invalid', { reason: 'must be empty: only the kind json has paths.' });
}

/** The state for the event log. */
export const stateOf = (row: Row<'alert_sources'>): AlertSourceState => ({
  ...loggedAlertSource(row),
  has_signing_secret: row.signing_sealed !== null,
});

export async function appendAlertSourceEvent(
  tx: Tx,
  type: 'alert_source.restored' | 'alert_source.purged',
  row: Row<'alert_sources'>,
): Promise<void> {
  await append(tx, type, stateOf(row));
}
