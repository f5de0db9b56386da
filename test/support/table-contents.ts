import { sql } from 'kysely';
import type { Harness } from './harness.ts';

/** Its rows come and go in the background. */
const OF_PROCESSES = 'lease_holders';

/** Every row of every table, as text, except when tokens were used and which processes hold leases. */
export async function tableContents({ ctx }: Pick<Harness, 'ctx'>): Promise<Record<string, string>> {
  const { read } = ctx.connection;
  const tables = (await read.introspection.getTables()).filter(({ isView }) => !isView);
  const contents: [table: string, rows: string][] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(read);
    const texts = rows.map(({ last_used_at: _, ...row }) => JSON.stringify(row));
    contents.push([name, name === OF_PROCESSES ? '' : texts.toSorted().join('\n')]);
  }
  return Object.fromEntries(contents);
}
