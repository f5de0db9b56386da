import type { NewRow, Row } from '../../kernel/db/schema.ts';
import { appendPast } from '../../kernel/events/events.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { type AlertOrigin, type IncomingAlert, mergeAlert, stateOf } from './model.ts';

/** A statement may have only so many parameters, and an alert has many columns. */
const ROWS_PER_STATEMENT = 200;

export interface StoredAlerts {
  readonly begun: number;
  readonly changed: number;
  readonly ended: number;
}

/**
 * Stores alerts of one origin, each with its event. The same key again changes the alert and never makes a second one; what
 * changes nothing writes nothing. The number of statements hardly depends on how many alerts there are.
 */
export async function storeAlerts(
  tx: Tx,
  origin: AlertOrigin,
  incoming: readonly IncomingAlert[],
): Promise<StoredAlerts> {
  const known = await findKnown(
    tx,
    origin,
    incoming.map(({ key }) => key),
  );
  const written = new Map<string, NewRow<'alerts'>>();
  for (const alert of incoming) {
    const earlier = written.get(alert.key) as Row<'alerts'> | undefined;
    const after = mergeAlert(earlier ?? known.get(alert.key), alert, origin, tx.now);
    const id = known.get(alert.key)?.id;
    if (after) written.set(alert.key, { ...after, ...(id !== undefined && { id }) });
  }
  const rows = [...written.values()];
  const added = rows.filter((row) => row.id === undefined);
  const changed = rows.filter((row) => row.id !== undefined);
  const inserted = await insertAlerts(tx, added);
  await updateAlerts(tx, changed as Row<'alerts'>[]);
  // While a maintenance runs, nothing is alerted.
  const isHeard = ({ quiet }: Row<'alerts'>) => quiet !== 'maintenance';
  await appendAlerts(tx, 'alert.created', inserted.filter(isHeard));
  await appendAlerts(tx, 'alert.updated', (changed as Row<'alerts'>[]).filter(isHeard));
  const isEnd = (row: { state: string; key: string }) =>
    row.state === 'resolved' && known.get(row.key)?.state === 'firing';
  const isBeginning = (row: { state: string; key: string }) =>
    row.state === 'firing' && known.get(row.key)?.state !== 'firing';
  return {
    begun: rows.filter(isBeginning).length,
    ended: rows.filter(isEnd).length,
    changed: rows.filter((row) => !isBeginning(row) && !isEnd(row)).length,
  };
}

const appendAlerts = (
  tx: Tx,
  type: 'alert.created' | 'alert.updated',
  rows: readonly Row<'alerts'>[],
): Promise<void> =>
  appendPast(
    tx,
    rows.map((row) => ({ type, state: stateOf(row), at: tx.now })),
  );

async function findKnown(
  { db }: Tx,
  origin: AlertOrigin,
  keys: readonly string[],
): Promise<Map<string, Row<'alerts'>>> {
  const known = new Map<string, Row<'alerts'>>();
  const ofOrigin = db
    .selectFrom('alerts')
    .selectAll()
    .$if('sourceId' in origin, (query) =>
      query.where('source_id', '=', 'sourceId' in origin ? origin.sourceId : 0),
    )
    .$if('checkId' in origin, (query) =>
      query.where('check_id', '=', 'checkId' in origin ? origin.checkId : 0),
    );
  for (let from = 0; from < keys.length; from += ROWS_PER_STATEMENT) {
    const some = keys.slice(from, from + ROWS_PER_STATEMENT);
    for (const row of await ofOrigin.where('key', 'in', some).execute()) known.set(row.key, row);
  }
  return known;
}

async function insertAlerts({ db }: Tx, rows: readonly NewRow<'alerts'>[]): Promise<Row<'alerts'>[]> {
  const inserted: Row<'alerts'>[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    inserted.push(
      ...(await db
        .insertInto('alerts')
        .values(rows.slice(from, from + ROWS_PER_STATEMENT))
        .returningAll()
        .execute()),
    );
  return inserted.toSorted((one, other) => one.id - other.id);
}

/** All columns of alerts that exist. */
async function updateAlerts({ db }: Tx, rows: readonly Row<'alerts'>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    const columns = Object.keys(some[0] ?? {}).filter((name) => name !== 'id' && name !== 'created_at');
    await db
      .insertInto('alerts')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(columns.map((name) => [name, ref(`excluded.${name}` as never)])),
          ),
      )
      .execute();
  }
}
