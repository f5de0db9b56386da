import { parseId } from '../../lib/record-id.ts';
import type { Batch } from './writer.ts';

/** Ids have an end. A source whose numbers are this large would leave too few for what comes later. */
const MAX_KEPT = 100_000_000;

/**
 * Lets the next record of a table have the id that it has in its source, unless ids have got beyond that here. Scripts name
 * components, groups and metrics by their ids.
 */
export async function keepId(
  { ctx: { connection } }: Batch,
  table: 'component_groups' | 'components' | 'metrics',
  key: string,
): Promise<void> {
  const id = parseId(key);
  if (id === undefined || id > MAX_KEPT) return;
  for (const statement of connection.dialect.raiseNextId(table, id)) await statement.execute(connection.read);
}
