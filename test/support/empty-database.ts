import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from './databases.ts';
import { asAdministrator, urlOf } from './postgres-copy.ts';

export interface EmptyDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** A database without tables. The file of SQLite does not even exist. */
export async function emptyDatabase(dialect: Dialect): Promise<EmptyDatabase> {
  if (dialect === 'sqlite') {
    const dir = mkdtempSync(join(tmpdir(), 'daymark-empty-'));
    return {
      url: `sqlite:${join(dir, 'daymark.db')}`,
      drop: async () => rmSync(dir, { recursive: true, force: true }),
    };
  }
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await asAdministrator(`create database ${name}`);
  return {
    url: urlOf(name),
    drop: () => asAdministrator(`drop database ${name} with (force)`),
  };
}
