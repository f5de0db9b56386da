import type { ImportedMetric, ImportedPoint } from '../../../readers/source.ts';
import { createMetric } from '../../domain/status/metrics/actions.ts';
import { createPastPoints } from '../../domain/status/metrics/points/past.ts';
import { command } from '../../kernel/auth/actor.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { writeMeta } from '../../kernel/meta/store.ts';
import type { Seconds } from '../../lib/clock.ts';
import { type Origin, withOrigin } from './mapping.ts';
import type { Mappings } from './mappings.ts';
import type { Batch, Failure, Outcome } from './writer.ts';

/** A metric that was there before the first import is taken to be the same one if it has the same name. */
export async function writeMetric(
  { ctx, clock }: Batch,
  mappings: Mappings,
  record: ImportedMetric,
): Promise<Outcome> {
  if (mappings.of('metrics').get(record.key) !== undefined) return 'known';
  const { read } = ctx.connection;
  const existing = await read
    .selectFrom('metrics')
    .select('id')
    .where('name', '=', String(record.fields.name))
    .where('id', 'not in', read.selectFrom('meta').select('subject_id').where('subject_type', '=', 'metric'))
    .orderBy('id')
    .executeTakeFirst();
  clock.set(record.createdAt);
  const id = existing?.id ?? (await createMetric(ctx, command, record.fields));
  const newest = existing && (await newestPoint(ctx.connection.read, existing.id));
  const origin = mappings.origin(
    record.key,
    newest === undefined ? {} : { points_until: newest, points_then: 1 },
  );
  await transaction(ctx, command, (tx) => writeMeta(tx, 'metric', id, withOrigin([], origin)));
  mappings.of('metrics').set(record.key, id);
  return existing ? 'known' : 'created';
}

async function newestPoint(db: Batch['ctx']['connection']['read'], id: number): Promise<Seconds | undefined> {
  const row = await db
    .selectFrom('metric_points')
    .select((of) => of.fn.max('recorded_at').as('newest'))
    .where('metric_id', '=', id)
    .executeTakeFirst();
  return row?.newest === null || row?.newest === undefined ? undefined : Number(row.newest);
}

/** Tells which points of a metric are new. They come from the oldest to the newest. */
export class PointReader {
  /** The time of the last point that was read, and how many had just this time. */
  #last = { at: Number.NEGATIVE_INFINITY, count: 0 };

  /** Whether earlier imports, which left this origin, did not bring the next point. */
  isNew({ points_until: until, points_then: then = 0 }: Partial<Origin>, { at }: ImportedPoint): boolean {
    this.#last = at === this.#last.at ? { at, count: this.#last.count + 1 } : { at, count: 1 };
    return until === undefined || at > until || (at === until && this.#last.count > then);
  }

  /** What the origin of the metric says once all points were written that were read so far. */
  reached(): Pick<Origin, 'points_until' | 'points_then'> {
    return { points_until: this.#last.at, points_then: this.#last.count };
  }
}

/** Writes the points of one metric, which come from the oldest to the newest, and remembers how far it came. */
export class PointWriter {
  readonly #key: string;
  readonly #reader = new PointReader();

  constructor(metricKey: string) {
    this.#key = metricKey;
  }

  async write(
    { ctx }: Batch,
    mappings: Mappings,
    records: readonly ImportedPoint[],
  ): Promise<(Outcome | Failure)[]> {
    const known = (await mappings.of('metrics').load(ctx, [this.#key])).get(this.#key);
    if (!known) return records.map(() => ({ reason: 'Its metric was not imported.' }));
    const isFresh = records.map((record) => this.#reader.isNew(known.origin, record));
    const fresh = records.filter((_, index) => isFresh[index]);
    const problems = await transaction(ctx, command, async (tx) => {
      if (fresh.length === 0) return [];
      const written = await createPastPoints(tx, known.id, fresh);
      const origin: Origin = { ...known.origin, ...this.#reader.reached() };
      await writeMeta(tx, 'metric', known.id, withOrigin(known.meta, origin));
      return written;
    });
    let next = 0;
    return isFresh.map((each) => {
      const problem = each ? problems[next++] : undefined;
      return problem ? { reason: problem.message } : each ? 'created' : 'known';
    });
  }
}
