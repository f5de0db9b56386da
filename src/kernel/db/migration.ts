import type { Kysely } from 'kysely';
import type { SqlDialect } from './dialect.ts';
import type { Database } from './schema.ts';

export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<Database>, dialect: SqlDialect) => Promise<void>;
}
