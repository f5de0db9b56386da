import type { KyselyPlugin } from 'kysely';
import type { Connection } from '../../src/kernel/db/connection.ts';
import type { Harness } from './harness.ts';

/** The statements, as trees in JSON, that an action sends in transactions, in which other writers wait for it. */
export async function statementsInTransactions(
  { ctx: { connection } }: Harness,
  action: () => Promise<unknown>,
): Promise<readonly string[]> {
  const statements: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { begin } = connection;
  const recorded: Pick<Connection, 'begin'> = {
    begin: (work, line) => begin((db) => work(db.withPlugin(recorder)), line),
  };
  Object.assign(connection, recorded);
  try {
    await action();
  } finally {
    Object.assign(connection, { begin });
  }
  return statements;
}
