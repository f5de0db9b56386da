import type { Kysely } from 'kysely';
import type { Database } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';

/** The row of the table `secrets` that has the code of the set-up, or `closed` for ever. */
const NAME = 'setup';
const CLOSED = 'closed';

type SetupState =
  | { readonly open: false }
  /** Without a code until somebody asks for it. */
  | { readonly open: true; readonly code: string | undefined };

/** Set-up is open until the first person has an account. */
export async function readSetup(db: Kysely<Database>): Promise<SetupState> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  return row?.value === CLOSED ? { open: false } : { open: true, code: row?.value };
}

export async function storeSetupCode({ db }: Tx, code: string): Promise<void> {
  await db.insertInto('secrets').values({ name: NAME, value: code }).execute();
}

/** Belongs to the transaction that creates a person. */
export async function closeSetup({ db }: Tx): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name: NAME, value: CLOSED })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: CLOSED }))
    .execute();
}
