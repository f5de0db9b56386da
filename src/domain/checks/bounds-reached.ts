import type { Kysely } from 'kysely';
import { setNextTime } from '../../kernel/db/next-times.ts';
import type { Database } from '../../kernel/db/schema.ts';

/** How long `doctor` says that somebody has sent more than they may. */
const SHOWN_MS = 86_400_000;
const tables = { heartbeat: 'checks', probe: 'probes' } as const;

export type Bounded = keyof typeof tables;

/** Notes that a heartbeat or a probe has reached its bound, for staff: until then, it is said. */
export const noteBoundReached = (
  db: Kysely<Database>,
  kind: Bounded,
  id: number,
  nowMs: number,
): Promise<void> => setNextTime(db, `bound reached: ${kind} ${id}`, nowMs + SHOWN_MS);

export interface BoundReached {
  readonly kind: Bounded;
  readonly id: number;
  readonly name: string;
}

/** Who has reached their bound within a day, and still exists. */
export async function findBoundsReached(db: Kysely<Database>, nowMs: number): Promise<BoundReached[]> {
  const rows = await db
    .selectFrom('rates')
    .select('name')
    .where('name', 'like', 'bound reached: %')
    .where('next_at', '>', nowMs)
    .execute();
  const found: BoundReached[] = [];
  for (const kind of ['heartbeat', 'probe'] as const) {
    const start = `bound reached: ${kind} `;
    const ids = rows
      .filter(({ name }) => name.startsWith(start))
      .map(({ name }) => Number(name.slice(start.length)));
    if (ids.length === 0) continue;
    const named = await db
      .selectFrom(tables[kind])
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    found.push(...named.map((one) => ({ kind, ...one })));
  }
  return found;
}
