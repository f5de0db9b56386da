import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { ROWS, runPrepared } from '../../../kernel/db/statement.ts';
import { writeRows } from '../../../kernel/db/write-rows.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { CheckResult } from '../model.ts';
import { addDuration } from './durations.ts';

/** The sizes of the periods that results are added up for, in seconds. */
export const steps = { minute: 60, hour: 3600, day: 86_400 } as const;

type Rollup = { -readonly [K in keyof Row<'check_rollups'>]: Row<'check_rollups'>[K] };
type Sums = Omit<Rollup, 'check_id' | 'place' | 'step' | 'bucket'>;

const keyOf = ({ check_id, step, bucket, place }: Pick<Rollup, 'check_id' | 'step' | 'bucket' | 'place'>) =>
  `${check_id} ${step} ${bucket} ${place}`;

const countNames = { ok: 'ok', degraded: 'degraded', failed: 'failed', 'no data': 'no_data' } as const;

/** Adds results to the sums of their minutes, hours and days. Only one writer runs at a time, so it reads, adds and writes. */
export async function rollUpResults(
  tx: Tx,
  results: readonly { readonly checkId: number; readonly result: CheckResult }[],
): Promise<void> {
  if (results.length === 0) return;
  const rollups = new Map<string, Rollup>();
  const place = results.flatMap(({ checkId, result }) =>
    Object.values(steps).map((step) => ({ checkId, result, key: emptyRollup(checkId, result, step) })),
  );
  for (const found of await findRollups(
    tx,
    place.map(({ key }) => key),
  ))
    rollups.set(keyOf(found), { ...found });
  for (const { result, key } of place) {
    const rollup = rollups.get(keyOf(key)) ?? key;
    rollups.set(keyOf(key), rollup);
    addToSums(rollup, result);
  }
  await writeRollups(tx, [...rollups.values()]);
}

const emptyRollup = (check_id: number, { place, at }: CheckResult, step: number): Rollup => ({
  check_id,
  place,
  step,
  bucket: Math.floor(at / 1000 / step) * step,
  ...emptySums(),
});

/** The sums of no results. */
export const emptySums = (): Sums => ({
  ok: 0,
  degraded: 0,
  failed: 0,
  no_data: 0,
  total_ms: 0,
  dns_ms: 0,
  connect_ms: 0,
  tls_ms: 0,
  first_byte_ms: 0,
  durations: '',
});

export function addToSums(sums: Sums, { verdict, phases }: Pick<CheckResult, 'verdict' | 'phases'>): void {
  sums[countNames[verdict]]++;
  // What came of our own network says nothing about the system.
  if (verdict === 'no data') return;
  sums.total_ms += phases.total;
  sums.dns_ms += phases.dns ?? 0;
  sums.connect_ms += phases.connect ?? 0;
  sums.tls_ms += phases.tls ?? 0;
  sums.first_byte_ms += phases.first_byte ?? 0;
  sums.durations = addDuration(sums.durations, phases.total);
}

const findRollups = (tx: Tx, wanted: readonly Rollup[]): Promise<Rollup[]> =>
  runPrepared(
    tx,
    'check rollups',
    () => sql<Rollup>`select check_rollups.* from ${tx.dialect.rowsOf(keyColumns, ROWS)} as wanted
      join check_rollups using (${sql.join(Object.keys(keyColumns).map((name) => sql.ref(name)))})`,
    { rows: tx.dialect.rowList(keyColumns, wanted) },
  );

const keyColumns = { check_id: 'integer', step: 'integer', bucket: 'bigint', place: 'text' } as const;
const sums = {
  ok: 'integer',
  degraded: 'integer',
  failed: 'integer',
  no_data: 'integer',
  total_ms: 'double precision',
  dns_ms: 'double precision',
  connect_ms: 'double precision',
  tls_ms: 'double precision',
  first_byte_ms: 'double precision',
  durations: 'text',
} as const;

/** Replaces the sums that are there. */
export const writeRollups = (tx: Tx, rows: readonly Row<'check_rollups'>[]): Promise<void> =>
  writeRows(tx, 'check_rollups', { keys: keyColumns, values: sums }, rows);
