import { sql } from 'kysely';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { setNextTime } from '../../src/kernel/db/next-times.ts';
import { WriteCheck } from '../../src/kernel/db/write-check.ts';

/**
 * Makes the database refuse writes and go on answering reads, as it does on a full disk or after a failover. Returns how to
 * end it. On SQLite it concerns this connection and its thread; on PostgreSQL, every write that shows whether there are refusals.
 */
export async function refuseWrites({
  dialect,
  write,
  background,
}: OpenConnection): Promise<() => Promise<void>> {
  if (dialect.name === 'sqlite') {
    const set = async (value: 'on' | 'off') => {
      for (const db of [write, background]) await sql`pragma query_only = ${sql.lit(value)}`.execute(db);
    };
    await set('on');
    return () => set('off');
  }
  await sql`create function refuse_write() returns trigger language plpgsql as $$
    begin raise exception 'only reads' using errcode = 'read_only_sql_transaction'; end $$`.execute(write);
  await sql`create trigger refuse_write before insert or update on rates execute function refuse_write()`.execute(
    write,
  );
  return async () => {
    await sql`drop trigger refuse_write on rates`.execute(write);
    await sql`drop function refuse_write()`.execute(write);
  };
}

/** The connection with a check that believes nothing, so that a test need not wait. */
export const withImpatientCheck = <Open extends OpenConnection>(connection: Open): Open => ({
  ...connection,
  writeCheck: new WriteCheck(() => connection.writeUnlocked((db) => setNextTime(db, 'write-check', 1)), {
    trustedMs: 0,
    retryMs: 0,
    refusalMs: 0,
  }),
});
