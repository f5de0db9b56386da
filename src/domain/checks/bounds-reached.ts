import type { Kysely } from 'kysely';
import { setNextTime } from '../../kernel/db/next-times.ts';
import type { Database } from '../../kernel/db/schema.ts';

/** How long the dashboard and `doctor` say that somebody has sent more than they may. */
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
  /** When it was reached the last time, in milliseconds. */
  readonly at: number;
}

/** So many are named in a sentence. */
const MAX_NAMED = 10;

/** Who sent too much, in one sentence. */
export function boundsSentence(reached: readonly BoundReached[]): string {
  const named = reached.slice(0, MAX_NAMED).map(({ kind, id, name }) => `the ${kind} ${name} (${id})`);
  const rest = reached.length > MAX_NAMED ? ` and ${reached.length - MAX_NAMED} others` : '';
  return `${named.join(', ')}${rest} sent more than allowed within a day, and what was beyond was refused`;
}

export const boundsAdvice =
  'Find out what sends so often. If somebody else may know the token of a probe, give it a new one.';

/** Who has reached their bound within a day, and still exists. */
export async function findBoundsReached(db: Kysely<Database>, nowMs: number): Promise<BoundReached[]> {
  const rows = await db
    .selectFrom('rates')
    .select(['name', 'next_at'])
    .where('name', 'like', 'bound reached: %')
    .where('next_at', '>', nowMs)
    .execute();
  const found: BoundReached[] = [];
  for (const kind of ['heartbeat', 'probe'] as const) {
    const start = `bound reached: ${kind} `;
    const times = new Map(
      rows
        .filter(({ name }) => name.startsWith(start))
        .map(({ name, next_at }) => [Number(name.slice(start.length)), next_at - SHOWN_MS]),
    );
    if (times.size === 0) continue;
    const named = await db
      .selectFrom(tables[kind])
      .select(['id', 'name'])
      .where('id', 'in', [...times.keys()])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    found.push(...named.map((one) => ({ kind, ...one, at: times.get(one.id) ?? nowMs })));
  }
  return found;
}
