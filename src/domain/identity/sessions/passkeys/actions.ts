import type { Actor } from '../../../../kernel/auth/actor.ts';
import { useOnce } from '../../../../kernel/auth/challenges.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { append } from '../../../../kernel/events/events.ts';
import type { PasskeyState } from '../../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../../kernel/events/transaction.ts';
import { readContextFor } from '../../../../kernel/jsonapi/read-context.ts';
import { createForm, updateForm } from '../../../../kernel/validation/form.ts';
import { invalid } from '../../../../kernel/validation/problems.ts';
import { loadSettings } from '../../../settings/queries.ts';
import { requireSession } from '../actions.ts';
import { getFactorOwner, markSecondFactor, unmarkWithoutFactors } from '../factor-rights.ts';
import { registrationOptions, verifyRegistration } from './ceremony.ts';
import { defaultName, MAX_PASSKEYS } from './model.ts';
import { findPasskeyByCredential, findPasskeysOf, getPasskeyOf } from './queries.ts';
import { createPasskeyInput, updatePasskeyInput } from './schema.ts';

/** What a browser needs to create a passkey. Writes nothing. */
export async function newPasskeyOptions(ctx: Context, actor: Actor) {
  const readContext = readContextFor(ctx, actor);
  const { user } = await getFactorOwner(readContext, actor);
  const existing = await findPasskeysOf(readContext, user.id);
  refuseTooMany(existing.length);
  return registrationOptions(ctx, user, existing, (await loadSettings(readContext)).name);
}

export async function createPasskey(ctx: Context, actor: Actor, body: object): Promise<number> {
  const form = createForm(createPasskeyInput, body);
  const { passkey } = form.values;
  // Before the transaction, because checking the response takes a while.
  const verified = passkey && (await verifyRegistration(ctx, requireSession(actor).userId, passkey));
  return transaction(ctx, actor, async (tx) => {
    const { session, user } = await getFactorOwner(tx, actor);
    const values = form.done();
    if (!verified || !(await useOnce(tx, verified.challenge))) throw invalid('passkey', 'passkey_refused');
    if (await findPasskeyByCredential(tx.db, verified.credentialId))
      throw invalid('passkey', 'passkey_registered');
    const existing = await findPasskeysOf(tx, user.id);
    refuseTooMany(existing.length);
    const { transports } = values.passkey.response;
    const row = await tx.db
      .insertInto('passkeys')
      .values({
        user_id: user.id,
        name:
          values.name ??
          defaultName(
            verified.aaguid,
            transports,
            existing.map(({ name }) => name),
          ),
        credential_id: verified.credentialId,
        public_key: verified.publicKey,
        counter: verified.counter,
        transports: JSON.stringify(transports),
        last_used_at: null,
        created_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await markSecondFactor(tx, session);
    await append(tx, 'passkey.created', stateOf(row));
    return row.id;
  });
}

export function renamePasskey(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  return transaction(ctx, actor, async (tx) => {
    const row = await getPasskeyOf(tx, requireSession(actor).userId, id);
    await getFactorOwner(tx, actor);
    const { name = row.name } = updateForm(updatePasskeyInput, body).done();
    if (name === row.name) return;
    await tx.db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
    await append(tx, 'passkey.updated', stateOf({ ...row, name }));
  });
}

export function deletePasskey(ctx: Context, actor: Actor, id: number): Promise<void> {
  return transaction(ctx, actor, async (tx) => {
    const row = await getPasskeyOf(tx, requireSession(actor).userId, id);
    const { user } = await getFactorOwner(tx, actor);
    await tx.db.deleteFrom('passkeys').where('id', '=', id).execute();
    await unmarkWithoutFactors(tx, user.id);
    await append(tx, 'passkey.deleted', stateOf(row));
  });
}

const stateOf = ({ id, user_id, name }: Row<'passkeys'>): PasskeyState => ({ id, user_id, name });

function refuseTooMany(count: number): void {
  if (count >= MAX_PASSKEYS) throw invalid('passkey', 'too_many_passkeys', { max: MAX_PASSKEYS });
}

/** For a user who has lost their keys. */
export async function removePasskeysOf(tx: Tx, userId: number): Promise<void> {
  const passkeys = await tx.db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .returning(['id', 'user_id', 'name'])
    .execute();
  for (const passkey of passkeys) await append(tx, 'passkey.deleted', passkey);
}
