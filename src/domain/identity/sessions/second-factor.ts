import { hashSecret } from '../../../kernel/auth/secrets.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { writeUserColumns } from '../user-store/store.ts';
import { stepOfCode } from './totp/codes.ts';
import { isTotpCode, plainCode, plainRecoveryCode } from './totp/model.ts';

type TotpUser = Pick<Row<'users'>, 'id' | 'totp_secret' | 'totp_confirmed_at'>;

/** What a user can prove besides the password, as the API names it. */
export type SecondFactor = 'totp' | 'recovery';

/** The second factors that a user has switched on. A sign-in with a password needs one of them, if there are any. */
export async function secondFactorsOf(
  { db }: Pick<Tx, 'db'>,
  user: TotpUser,
): Promise<readonly SecondFactor[]> {
  if (user.totp_confirmed_at === null) return [];
  const recovery = await db
    .selectFrom('recovery_codes')
    .select('id')
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return recovery ? ['totp', 'recovery'] : ['totp'];
}

/**
 * Whether the code is right: one of the app, or a recovery code. It is used up in this transaction, so nobody can use it again,
 * not even at the same moment on another node.
 */
export async function checkSecondFactor(tx: Tx, user: TotpUser, code: string): Promise<boolean> {
  if (user.totp_confirmed_at === null || user.totp_secret === null) return false;
  const plain = plainCode(code);
  return isTotpCode(plain)
    ? acceptTotpCode(tx, user.id, user.totp_secret, plain)
    : acceptRecoveryCode(tx, user.id, plainRecoveryCode(plain));
}

async function acceptTotpCode(
  { db, now }: Tx,
  userId: number,
  secret: string,
  plain: string,
): Promise<boolean> {
  const step = await stepOfCode(secret, plain, now);
  if (step === undefined) return false;
  // The caller may have read the user before this transaction.
  const { totp_last_step: last } = await db
    .selectFrom('users')
    .select('totp_last_step')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (last !== null && step <= last) return false;
  await writeUserColumns({ db }, userId, { totp_last_step: step });
  return true;
}

async function acceptRecoveryCode({ db, now }: Tx, userId: number, plain: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('hash', '=', hashSecret(plain))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (!row) return false;
  await db.updateTable('recovery_codes').set({ used_at: now }).where('id', '=', row.id).execute();
  return true;
}
