import { sql } from 'kysely';
import type { NewRow, Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { LEFT_OUT_KEY, MAX_FIRING, MAX_NEW_PER_MINUTE, PUT_OFF_KEY } from '../model.ts';

interface Bounded {
  readonly kept: NewRow<'alerts'>[];
  readonly leftOut: number;
  readonly bound?: 'new' | 'firing';
}

/**
 * What one source may bring is bounded, so that it fills neither the storage nor everybody's time. What changes or ends an alert
 * that is known is always kept (but see `changes.ts`). Of what begins, the worst is kept.
 */
export async function withinBounds(
  tx: Tx,
  sourceId: number,
  rows: readonly NewRow<'alerts'>[],
  known: ReadonlyMap<string, Row<'alerts'>>,
): Promise<Bounded> {
  const begins = (row: NewRow<'alerts'>): boolean =>
    row.state === 'firing' && known.get(row.key)?.state !== 'firing';
  const beginning = rows.filter(begins);
  if (beginning.length === 0) return { kept: [...rows], leftOut: 0 };
  const counted = await count(tx, sourceId);
  let mayBegin = MAX_FIRING - counted.firing;
  let mayBeNew = MAX_NEW_PER_MINUTE - counted.added;
  let bound: 'new' | 'firing' | undefined;
  const left = new Set<NewRow<'alerts'>>();
  for (const row of beginning.toSorted((a, b) => a.severity_rank - b.severity_rank)) {
    const isNew = row.id === undefined;
    const reached = mayBegin <= 0 ? 'firing' : isNew && mayBeNew <= 0 ? 'new' : undefined;
    if (reached) {
      left.add(row);
      bound ??= reached;
    } else {
      mayBegin -= 1;
      if (isNew) mayBeNew -= 1;
    }
  }
  return { kept: rows.filter((row) => !left.has(row)), leftOut: left.size, ...(bound && { bound }) };
}

async function count({ db, now }: Tx, sourceId: number): Promise<{ firing: number; added: number }> {
  const { rows } = await sql<{ firing: number; added: number }>`select
    (select count(*) from alerts where source_id = ${sourceId} and state = 'firing')
      - (select count(*) from alerts
        where source_id = ${sourceId} and key in (${LEFT_OUT_KEY}, ${PUT_OFF_KEY}) and state = 'firing') as firing,
    (select count(*) from alerts where source_id = ${sourceId} and created_at > ${now - 60}) as added`.execute(
    db,
  );
  return { firing: Number(rows[0]?.firing), added: Number(rows[0]?.added) };
}
