import { countPointWrite } from '../../../kernel/db/data-version.ts';
import type { NewRow, Row } from '../../../kernel/db/schema.ts';
import { appendPast } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type AlertOrigin, type IncomingAlert, isNews, mergeAlert, OUR_KEYS, stateOf } from '../model.ts';
import { withinBounds } from './bounds.ts';
import { withinChanges } from './changes.ts';

/** A statement may have only so many parameters, and an alert has many columns. */
const ROWS_PER_STATEMENT = 200;

type Known = Row<'alerts'>;

export interface StoredAlerts {
  readonly begun: number;
  readonly changed: number;
  readonly ended: number;
  /** How many were not kept, because the source has brought more than it may. */
  readonly leftOut: number;
  /** How many are stored, but nobody is told yet, because the source has changed more than it may. */
  readonly putOff: number;
  /** Which of its bounds the source has reached. */
  readonly bound?: 'new' | 'firing';
}

/**
 * Stores alerts of a source, or of checks. The same key again changes the alert and never makes a second one; what changes nothing writes
 * nothing, and what changes only the description has no event. The number of statements hardly depends on how many alerts there
 * are.
 */
export async function storeAlerts(
  tx: Tx,
  origin: AlertOrigin,
  incoming: readonly IncomingAlert[],
  { isOurs = false } = {},
): Promise<StoredAlerts> {
  const known = await findKnown(
    tx,
    origin,
    incoming.map(({ key }) => key),
  );
  const written = new Map<string, NewRow<'alerts'>>();
  for (const alert of incoming) {
    const earlier = written.get(alert.key) as Known | undefined;
    const after = mergeAlert(earlier ?? known.get(alert.key), alert, origin, tx.now);
    const id = known.get(alert.key)?.id;
    if (after) written.set(alert.key, { ...after, ...(id !== undefined && { id }) });
  }
  const isBounded = 'sourceId' in origin && !isOurs;
  const { kept: rows, ...left } = isBounded
    ? await withinBounds(tx, origin.sourceId, [...written.values()], known)
    : { kept: [...written.values()], leftOut: 0 };
  const added = rows.filter((row) => row.id === undefined);
  const existing = rows.filter((row) => row.id !== undefined) as Known[];
  const { rows: changed, putOff } = isBounded
    ? await withinChanges(tx, origin.sourceId, existing, known)
    : { rows: existing, putOff: new Set<Known>() };
  const inserted = await insertAlerts(tx, added);
  await updateAlerts(tx, changed);
  // While a maintenance runs, nothing is alerted.
  const isHeard = ({ quiet }: Known) => quiet !== 'maintenance';
  const news = changed.filter((row) => !putOff.has(row) && isNews(known.get(row.key), row));
  await appendAlerts(tx, 'alert.created', inserted.filter(isHeard));
  await appendAlerts(tx, 'alert.updated', news.filter(isHeard));
  if (news.length < changed.length) await countPointWrite(tx);
  const isEnd = (row: { state: string; key: string }) =>
    row.state === 'resolved' && known.get(row.key)?.state === 'firing';
  const isBeginning = (row: { state: string; key: string }) =>
    row.state === 'firing' && known.get(row.key)?.state !== 'firing';
  return {
    begun: rows.filter(isBeginning).length,
    ended: rows.filter(isEnd).length,
    changed: rows.filter((row) => !isBeginning(row) && !isEnd(row)).length,
    putOff: putOff.size,
    ...left,
  };
}

/** Ends alerts that fire, although their sender has not said that they are over. */
export async function endAlerts(
  tx: Tx,
  firing: readonly Known[],
  reasonOf: (alert: Known) => string,
  endedAt: Seconds = tx.now,
): Promise<void> {
  const rows = firing.map((alert): Known => {
    const end = {
      state: 'resolved',
      ended_at: Math.max(alert.started_at, endedAt),
      end_reason: reasonOf(alert),
    };
    return { ...alert, ...end, expires_at: null, due_at: tx.now, updated_at: tx.now };
  });
  await updateAlerts(tx, rows);
  await appendAlerts(
    tx,
    'alert.updated',
    rows.filter(({ quiet }) => quiet !== 'maintenance'),
  );
}

/** All alerts of a source that fire. */
export const findFiring = ({ db }: Tx, sourceId: number): Promise<Known[]> =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('state', '=', 'firing')
    .orderBy('id')
    .execute();

/** From now on, alerts that fire end at this time unless they are repeated. Without keys: all of the source. */
export async function setExpiry(
  { db }: Tx,
  sourceId: number,
  expiresAt: Seconds | null,
  keys?: readonly string[],
): Promise<void> {
  const update = db
    .updateTable('alerts')
    .set({ expires_at: expiresAt })
    .where('source_id', '=', sourceId)
    .where('state', '=', 'firing');
  if (!keys) {
    // Those that Daymark writes about a source end otherwise.
    await update.where('key', 'not like', `${OUR_KEYS}%`).execute();
    return;
  }
  for (let from = 0; from < keys.length; from += ROWS_PER_STATEMENT)
    await update.where('key', 'in', keys.slice(from, from + ROWS_PER_STATEMENT)).execute();
}

/** These alerts may have been repeated when nobody could hear it. */
export async function prolongAlerts({ db }: Tx, ids: readonly number[], expiresAt: Seconds): Promise<void> {
  await db.updateTable('alerts').set({ expires_at: expiresAt }).where('id', 'in', ids).execute();
}

const appendAlerts = async (
  tx: Tx,
  type: 'alert.created' | 'alert.updated',
  rows: readonly Known[],
): Promise<void> => {
  await appendPast(
    tx,
    rows.map((row) => ({ type, state: stateOf(row), at: tx.now })),
  );
};

/** The alerts of an origin that have these keys, by their keys. */
export async function findKnown(
  { db }: Tx,
  origin: AlertOrigin,
  keys: readonly string[],
): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  const alerts = db.selectFrom('alerts').selectAll();
  for (let from = 0; from < keys.length; from += ROWS_PER_STATEMENT) {
    const some = keys.slice(from, from + ROWS_PER_STATEMENT);
    const rows = await ('sourceId' in origin
      ? alerts.where('source_id', '=', origin.sourceId).where('key', 'in', some)
      : alerts.where(
          'check_id',
          'in',
          some.flatMap((key) => origin.checkOf.get(key) ?? []),
        )
    ).execute();
    for (const row of rows) known.set(row.key, row);
  }
  return known;
}

async function insertAlerts({ db }: Tx, rows: readonly NewRow<'alerts'>[]): Promise<Known[]> {
  const inserted: Known[] = [];
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
async function updateAlerts({ db }: Tx, rows: readonly Known[]): Promise<void> {
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
