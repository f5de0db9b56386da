import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startPrivatePostgres } from '../test/support/private-postgres.ts';
import { stop, temporaryFolder } from './children.ts';
import { copyTo, type Dataset, type Launched, launch, startDaymark } from './server.ts';

const NODES = 3;

/** The nodes that a storm hits, and what their database has. */
export interface StormNodes {
  readonly nodes: readonly Launched[];
  readonly describe: string;
  query<Row extends object>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/** One node on SQLite, or three on the PostgreSQL that npm installs. */
export const startNodes = (
  dataset: Dataset,
  env: Record<string, string>,
  onPostgres: boolean,
): Promise<StormNodes> => (onPostgres ? onPostgresWith(dataset, env) : onSqliteWith(dataset, env));

async function onSqliteWith(dataset: Dataset, env: Record<string, string>): Promise<StormNodes> {
  const node = await startDaymark(dataset, { name: 'daymark', env });
  const db = new DatabaseSync(join(node.folder, 'daymark.db'), { readOnly: true });
  return {
    nodes: [node],
    describe: 'one node on SQLite',
    query: async <Row extends object>(text: string) => db.prepare(text).all() as Row[],
    stop: async () => {
      db.close();
      await stop(node.child);
    },
  };
}

async function onPostgresWith(dataset: Dataset, env: Record<string, string>): Promise<StormNodes> {
  // As in production, a commit is on the disk.
  const postgres = await startPrivatePostgres({ fsync: 'on', max_connections: 200 });
  const client = new pg.Client({ connectionString: postgres.url });
  const nodes: Launched[] = [];
  const stopAll = async () => {
    await client.end().catch(() => {});
    for (const { child } of nodes) await stop(child);
    await postgres.drop();
  };
  try {
    await copyTo(postgres.url, dataset);
    for (let node = 1; node <= NODES; node += 1)
      nodes.push(
        await launch(temporaryFolder(), {
          name: `node ${node}`,
          env: { ...env, DATABASE_URL: postgres.url },
        }),
      );
    await client.connect();
  } catch (error) {
    await stopAll();
    throw error;
  }
  return {
    nodes,
    describe: `${NODES} nodes on PostgreSQL`,
    query: async <Row extends object>(text: string) => (await client.query<Row>(text)).rows,
    stop: stopAll,
  };
}
