import type { Row } from '../../db/schema.ts';
import type { Tx } from '../../events/transaction.ts';

/** What a user can prove besides the password, as the API names it. */
export type SecondFactor = 'totp' | 'recovery';

type Reader = Pick<Tx, 'db'>;

/** The second factors that a user has switched on. A sign-in with a password needs one of them, if there are any. */
export async function secondFactorsOf(
  _reader: Reader,
  _user: Pick<Row<'users'>, 'id'>,
): Promise<readonly SecondFactor[]> {
  return [];
}

/** Whether a code belongs to one of the factors. Uses the code up, in the transaction of the sign-in. */
export async function checkSecondFactor(
  _tx: Tx,
  _user: Pick<Row<'users'>, 'id'>,
  _code: string,
): Promise<boolean> {
  return false;
}
