import type { Actor } from '../../../../kernel/auth/actor.ts';
import { hashSecret } from '../../../../kernel/auth/secrets.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { NotFound } from '../../../../kernel/errors.ts';
import { append } from '../../../../kernel/events/events.ts';
import { type Tx, transaction } from '../../../../kernel/events/transaction.ts';
import { createForm } from '../../../../kernel/validation/form.ts';
import { invalid } from '../../../../kernel/validation/problems.ts';
import { loadSettings } from '../../../settings/queries.ts';
import { writeUserColumns } from '../../user-store/store.ts';
import { getFactorOwner, markSecondFactor, unmarkWithoutFactors } from '../factor-rights.ts';
import { newTotpSecret, stepOfCode, totpUri } from './codes.ts';
import { newRecoveryCode, plainCode, plainRecoveryCode, RECOVERY_CODES } from './model.ts';
import { totpInput } from './schema.ts';

/** Proposes a secret. It replaces one that was proposed before, and counts only when a code confirms it. */
export async function proposeTotp(ctx: Context, actor: Actor): Promise<{ secret: string; uri: string }> {
  const secret = await newTotpSecret();
  return transaction(ctx, actor, async (tx) => {
    const { user } = await getFactorOwner(tx, actor);
    refuseIfOn(user);
    await writeUserColumns(tx, user.id, { totp_secret: secret });
    return { secret, uri: await totpUri(secret, (await loadSettings(tx)).name, user.email) };
  });
}

/** Switches the second factor on, and returns the recovery codes. They are not stored, only their hashes. */
export function confirmTotp(ctx: Context, actor: Actor, body: object): Promise<string[]> {
  return transaction(ctx, actor, async (tx) => {
    const { session, user } = await getFactorOwner(tx, actor);
    const { code } = createForm(totpInput, body).done();
    refuseIfOn(user);
    if (user.totp_secret === null) throw invalid('code', 'totp_not_proposed');
    const step = await stepOfCode(user.totp_secret, plainCode(code), tx.now);
    if (step === undefined) throw invalid('code', 'wrong_code');
    const confirmed = { totp_confirmed_at: tx.now, totp_last_step: step, updated_at: tx.now };
    await writeUserColumns(tx, user.id, confirmed);
    await markSecondFactor(tx, session);
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await replaceRecoveryCodes(tx, user.id, codes);
    await append(tx, 'user.updated', changedTotp(user));
    return codes;
  });
}

/** Switches the second factor off, or drops a secret that was only proposed. The recovery codes go with it. */
export function removeTotp(ctx: Context, actor: Actor): Promise<void> {
  return transaction(ctx, actor, async (tx) => {
    const { user } = await getFactorOwner(tx, actor);
    if (user.totp_secret === null) throw new NotFound();
    await forgetTotp(tx, user.id);
    await unmarkWithoutFactors(tx, user.id);
    if (user.totp_confirmed_at !== null) await append(tx, 'user.updated', changedTotp(user));
  });
}

async function replaceRecoveryCodes({ db }: Tx, userId: number, codes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({
    user_id: userId,
    hash: hashSecret(plainRecoveryCode(plainCode(code))),
    used_at: null,
  }));
  if (rows.length > 0) await db.insertInto('recovery_codes').values(rows).execute();
}

/** Removes the app, and the codes for whoever has lost it. */
export async function forgetTotp(tx: Tx, userId: number): Promise<void> {
  const removed = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null, updated_at: tx.now };
  await writeUserColumns(tx, userId, removed);
  await replaceRecoveryCodes(tx, userId, []);
}

const changedTotp = ({ id, role, disabled_at }: Row<'users'>) => ({
  id,
  role,
  disabled: disabled_at !== null,
  changed: ['totp'] as const,
});

function refuseIfOn(user: Row<'users'>): void {
  if (user.totp_confirmed_at !== null) throw invalid('totp', 'totp_already_on');
}
