import { join } from 'node:path';
import { openSqlite } from '../src/kernel/db/sqlite.ts';
import type { Dataset } from './server.ts';

/** Writes subscribers who follow the whole page into the database of a Daymark that does not run. */
export function addSubscribers({ folder }: Dataset, count: number): void {
  const database = openSqlite(join(folder, 'daymark.db'));
  const now = Math.floor(Date.now() / 1000);
  database.exec('begin');
  const insert = database.prepare(
    'insert into subscribers (email, email_key, global, verified_at, created_at, updated_at) values (?, ?, 1, ?, ?, ?)',
  );
  for (let number = 1; number <= count; number += 1) {
    const email = `reader${number}@subscriber.example`;
    insert.run(email, email, now, now, now);
  }
  database.exec('commit');
  database.close();
}
