import { connect } from '../../src/kernel/db/connect.ts';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { migrate } from '../../src/kernel/db/migrate.ts';
import { atEnd } from './at-end.ts';
import type { DatabaseCopy } from './database-copy.ts';
import { copyPostgres } from './postgres-copy.ts';
import { copySqlite } from './sqlite-copy.ts';

export type Dialect = 'sqlite' | 'postgres';

/** The databases on which this process runs its tests: see `tiers.ts`. */
export const dialects: readonly Dialect[] =
  process.env.TEST_DATABASES === undefined ? ['sqlite', 'postgres'] : [process.env.TEST_DATABASES as Dialect];

/** An empty database that only one suite uses at a time, and a connection to it. */
export interface TestDatabase {
  readonly dialect: Dialect;
  readonly url: string;
  readonly connection: OpenConnection;
  readonly empty: () => Promise<void>;
  /** What to do before the connection is closed for good. */
  readonly onClose: (() => Promise<void>)[];
}

interface KeptDatabase extends TestDatabase {
  readonly copy: DatabaseCopy;
  readonly description: string;
  /** Called with every statement. */
  readonly observer: { onStatement: (text: string) => void };
}

/** To create a database and connect to it takes longer than most suites, so the suites of a process pass it on. */
const idle: Record<Dialect, KeptDatabase[]> = { sqlite: [], postgres: [] };
const inUse = new Map<TestDatabase, KeptDatabase>();

atEnd(async () => {
  for (const kept of Object.values(idle).flatMap((list) => list.splice(0))) await discard(kept);
});

export async function takeDatabase(
  dialect: Dialect,
  onStatement: (text: string) => void,
): Promise<TestDatabase> {
  const kept = idle[dialect].pop() ?? (await create(dialect));
  kept.observer.onStatement = onStatement;
  inUse.set(kept, kept);
  return kept;
}

/** Keeps the database for the next suite, unless its tables have changed or its connection is closed. */
export async function returnDatabase(database: TestDatabase): Promise<void> {
  const kept = inUse.get(database);
  if (!kept) return;
  inUse.delete(database);
  kept.observer.onStatement = () => {};
  if (await isAsNew(kept)) idle[kept.dialect].push(kept);
  else await discard(kept);
}

async function isAsNew({ connection, copy, description }: KeptDatabase): Promise<boolean> {
  try {
    await copy.empty();
    connection.installationKeys.clear();
    // A test had writes refused, which the connection remembers for a while.
    if (await connection.writeCheck.find()) return false;
    for (const db of [connection.read, connection.write]) {
      await db.selectFrom('migrations').select('name').execute();
    }
    return (await copy.describe()) === description;
  } catch {
    return false;
  }
}

async function discard({ connection, copy, onClose }: KeptDatabase): Promise<void> {
  for (const close of onClose) await close();
  await connection.close();
  await copy.drop();
}

async function create(dialect: Dialect): Promise<KeptDatabase> {
  const copy = dialect === 'sqlite' ? copySqlite() : await copyPostgres();
  const observer: KeptDatabase['observer'] = { onStatement: () => {} };
  const connection = await connect(copy.url, { onStatement: (text) => observer.onStatement(text) });
  await migrate(connection);
  const description = await copy.describe();
  return { dialect, url: copy.url, connection, empty: copy.empty, onClose: [], copy, description, observer };
}
