import { sql } from 'kysely';
import { checkFields } from '../../domain/checks/fields.ts';
import { steps } from '../../domain/checks/results/rollups.ts';
import type { ReadSnapshot } from '../../kernel/db/read-snapshot.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { recordPrinter } from '../../kernel/fields/records.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import { existingIn, iso, isoMoment, metaOf, pagesOf, timesLast, timesOf } from './reading.ts';
import type { Printed } from './records.ts';

const PAGE = 2000;

/** Without their tokens, and without what they say of themselves all the time. */
export async function* readProbes(snapshot: ReadSnapshot): AsyncGenerator<Printed<'probes'>> {
  for await (const rows of pagesOf(snapshot, 'probes', { hasTrash: true }))
    for (const row of rows) yield { id: row.id, name: row.name, ...timesOf(row) };
}

const printCheck = recordPrinter(checkFields);

/** Without secrets, which are null in the request that is stored, and without the addresses of heartbeats. */
export async function* readChecks(snapshot: ReadSnapshot): AsyncGenerator<Printed<'checks'>> {
  const placeOf = await findPlaces(snapshot);
  for await (const rows of pagesOf(snapshot, 'checks', { hasTrash: true })) {
    const meta = await metaOf(snapshot, 'check', rows);
    const idsOf = (column: 'parent_id' | 'component_id' | 'metric_id') => rows.map((row) => row[column]);
    const parent = await existingIn(snapshot, 'checks', idsOf('parent_id'));
    const component = await existingIn(snapshot, 'components', idsOf('component_id'));
    const metric = await existingIn(snapshot, 'metrics', idsOf('metric_id'));
    for (const row of rows) {
      const record = printCheck(
        {
          ...row,
          parent_id: parent(row.parent_id),
          component_id: component(row.component_id),
          metric_id: metric(row.metric_id),
        },
        {},
      );
      const found = (JSON.parse(row.places) as string[]).flatMap((place) => placeOf(place) ?? []);
      yield timesLast({ ...record, places: found, meta: meta(row.id) });
    }
  }
}

/** What checks were certain of. */
export async function* readChanges(snapshot: ReadSnapshot): AsyncGenerator<Printed<'check-changes'>> {
  type Change = Printed<'check-changes'>;
  for await (const rows of pagesOf(snapshot, 'check_changes', { size: PAGE })) {
    const check = await existingIn(
      snapshot,
      'checks',
      rows.map(({ check_id }) => check_id),
    );
    for (const { id, check_id, state, since_ms, confirmed_ms, reason, quiet } of rows) {
      if (check(check_id) === null) continue;
      yield {
        id,
        check_id,
        state: state as Change['state'],
        since: isoMoment(since_ms),
        confirmed: isoMoment(confirmed_ms),
        reason,
        quiet: quiet as Change['quiet'],
      };
    }
  }
}

/** The results of each day, by check. Those of hours and minutes, and single results, are left out. */
export async function* readDays(snapshot: ReadSnapshot): AsyncGenerator<Printed<'check-days'>> {
  const placeOf = await findPlaces(snapshot);
  for await (const checks of pagesOf(snapshot, 'checks', { hasTrash: true }))
    for (const { id } of checks)
      for await (const { step: _, place: stored, bucket, ...sums } of daysOf(snapshot, id)) {
        const place = placeOf(stored);
        if (place !== undefined) yield { ...sums, place, bucket: iso(bucket) };
      }
}

/** By time and place, which is the rest of the key of the table. */
async function* daysOf({ db }: ReadSnapshot, checkId: number): AsyncGenerator<Row<'check_rollups'>> {
  for (let last = { bucket: -1, place: '' }; ; ) {
    const { rows } = await sql<
      Row<'check_rollups'>
    >`select check_id, step, bucket, place, ok, degraded, failed,
        no_data, total_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, durations
      from check_rollups where check_id = ${checkId} and step = ${sql.lit(steps.day)}
        and (bucket, place) > (${last.bucket}, ${last.place})
      order by bucket, place limit ${sql.lit(PAGE)}`.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (rows.length < PAGE || !end) return;
    last = end;
  }
}

/** A place as it is printed. A probe that is in the trash is left out, with what it found. */
async function findPlaces({
  db,
}: ReadSnapshot): Promise<(stored: string) => typeof HERE | number | undefined> {
  const rows = await db.selectFrom('probes').select('id').where('deleted_at', 'is', null).execute();
  const probes = new Map(rows.map(({ id }) => [String(id), id]));
  return (stored) => (stored === HERE ? HERE : probes.get(stored));
}
