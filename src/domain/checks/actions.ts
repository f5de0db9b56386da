import type { CheckKind } from '../../../common/checks.ts';
import { type Actor, authorize } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Connection } from '../../kernel/db/connection.ts';
import type { NewRow, Row } from '../../kernel/db/schema.ts';
import { loadSealingKey } from '../../kernel/db/sealed-text.ts';
import { append } from '../../kernel/events/events.ts';
import { type Tx, transaction } from '../../kernel/events/transaction.ts';
import { type Complete, createForm, updateForm } from '../../kernel/validation/form.ts';
import { changesTo, isEmpty } from '../../lib/changes.ts';
import type { Seconds } from '../../lib/clock.ts';
import { fold } from '../../lib/text.ts';
import { putInTrash } from '../records/trash-store/store.ts';
import { checkColumns, checkInput, loggedCheck } from './fields.ts';
import { addHeartbeatToken } from './heartbeats/tokens.ts';
import { failMissing, type KeptSecrets, keepSecrets } from './kept-secrets.ts';
import {
  checkDefaults,
  defaultThreshold,
  type RequestSecrets,
  type SplitRequest,
  splitRequest,
  type WrittenRequest,
} from './model.ts';
import { getCheck } from './queries.ts';
import { authorizeFollowed, authorizeShown } from './rights.ts';
import { beginRuns, endRuns } from './runs.ts';
import type { CheckForm } from './schema.ts';
import { sealSecrets, unsealSecrets } from './secrets.ts';
import { checkReferences, checkTogether } from './validate.ts';

export async function createCheck(ctx: Context, actor: Actor, body: object): Promise<number> {
  authorize(actor, 'checks.manage');
  await loadSealingKey(ctx.connection);
  return transaction(ctx, actor, async (tx) => {
    const form = createForm(checkInput, body);
    checkTogether(form);
    await checkReferences(tx, form);
    const request = await requestColumns(ctx, form);
    const values = form.done();
    const row = await tx.db
      .insertInto('checks')
      .values({ ...newColumns(values), ...request, created_at: tx.now, updated_at: tx.now })
      .returningAll()
      .executeTakeFirstOrThrow();
    authorizeShown(actor, row);
    await authorizeFollowed(tx, actor, row);
    await beginRuns(ctx, tx, row);
    if (row.kind === 'heartbeat') await addHeartbeatToken(tx, ctx.connection, row.id);
    await append(tx, 'check.created', loggedCheck(row));
    return row.id;
  });
}

export async function updateCheck(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'checks.manage');
  await loadSealingKey(ctx.connection);
  return transaction(ctx, actor, async (tx) => {
    const before = await getCheck(tx, id);
    const form = updateForm(checkInput, body);
    checkTogether(form, before);
    await checkReferences(tx, form, id);
    const request = await requestColumns(ctx, form, { actor, now: tx.now, before });
    const values = form.done();
    const kind = values.kind ?? (before.kind as CheckKind);
    const changes = changesTo(before, {
      ...checkColumns.change(values),
      ...request,
      ...(values.tags && { tags_key: tagsKey(values.tags) }),
      ...((values.grace !== undefined || values.kind) && {
        grace: graceOf(kind, values.grace === undefined ? before.grace : values.grace),
      }),
    });
    if (isEmpty(changes)) return;
    const asksAnew = asked.some((column) => changes[column] !== undefined);
    const row = await tx.db
      .updateTable('checks')
      .set({ ...changes, revision: before.revision + (asksAnew ? 1 : 0), updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    authorizeShown(actor, row, before);
    await authorizeFollowed(tx, actor, row, before);
    await beginRuns(ctx, tx, row, before);
    if (row.kind === 'heartbeat' && before.kind !== 'heartbeat')
      await addHeartbeatToken(tx, ctx.connection, id);
    await append(tx, 'check.updated', loggedCheck(row));
  });
}

/** Stops the check, and puts it into the trash. Its results stay until it is purged. */
export function deleteCheck(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'checks.manage');
  return transaction(ctx, actor, async (tx) => {
    const row = await getCheck(tx, id);
    await tx.db.updateTable('checks').set({ deleted_at: tx.now }).where('id', '=', id).execute();
    await endRuns(tx, id);
    await putInTrash(tx, { type: 'checks', id, name: row.name });
    await append(tx, 'check.deleted', loggedCheck(row));
  });
}

/** The columns of a new check, without its request and its times. */
export function newColumns(
  values: Complete<typeof checkInput>,
): Omit<NewRow<'checks'>, 'created_at' | 'updated_at'> {
  const { interval } = values;
  return {
    ...checkColumns.create(values),
    timeout: values.timeout ?? Math.min(checkDefaults.timeout, interval),
    retry_interval: values.retry_interval ?? Math.min(checkDefaults.retry_interval, interval),
    request: '{}',
    request_secrets: null,
    fail_after: values.fail_after ?? defaultThreshold(values.kind),
    recover_after: values.recover_after ?? defaultThreshold(values.kind),
    places: JSON.stringify(values.places ?? []),
    tags_key: tagsKey(values.tags),
    grace: graceOf(values.kind, values.grace),
    deleted_at: null,
  };
}

/** What a run asks. The result of one that began with other values does not count. */
const asked = [
  'kind',
  'target',
  'request',
  'request_secrets',
  'expect',
  'timeout',
  'degraded_above',
] as const;

/** Between line breaks, so that whole tags can be searched for. */
const tagsKey = (tags: readonly string[]): string => `\n${tags.map(fold).join('\n')}\n`;

const graceOf = (kind: CheckKind, grace: number | null | undefined): number | null =>
  kind === 'heartbeat' ? (grace ?? checkDefaults.grace) : null;

/** The columns of a request. `keepSecrets` says which of the stored secrets may stay. */
async function requestColumns(
  { connection }: Context,
  form: CheckForm,
  change?: { readonly actor: Actor; readonly now: Seconds; readonly before: Row<'checks'> },
): Promise<{ request?: string; request_secrets?: string | null }> {
  const { kind, target, places } = form.values;
  const request = form.values.request as WrittenRequest | undefined;
  if (!change) return request ? sealed(connection, form, splitRequest(request, {})) : {};
  const known = await unsealSecrets(connection, change.before.request_secrets);
  const kept = keepSecrets(change, change.before, known, { kind, target, request, places });
  if (!request && kept.reason === undefined) return {};
  return sealed(connection, form, kept, known);
}

async function sealed(
  connection: Connection,
  form: CheckForm,
  split: SplitRequest & Partial<KeptSecrets>,
  known: RequestSecrets = {},
): Promise<{ request: string; request_secrets?: string | null }> {
  failMissing(form, split);
  const { readable, secrets } = split;
  const columns = { request: JSON.stringify(readable) };
  // The same secrets look different each time they are encrypted.
  return JSON.stringify(known) === JSON.stringify(secrets)
    ? columns
    : { ...columns, request_secrets: await sealSecrets(connection, secrets) };
}

export async function appendCheckEvent(
  tx: Tx,
  type: 'check.created' | 'check.updated' | 'check.restored' | 'check.purged',
  row: Row<'checks'>,
): Promise<void> {
  await append(tx, type, loggedCheck(row));
}
