import { type Kysely, sql } from 'kysely';
import { deliveryChannels } from '../../../common/delivery-channels.ts';
import type { Seconds } from '../../lib/clock.ts';
import type { Database } from '../db/schema.ts';
import { type CursorName, cursorNames } from './consume.ts';

/** What the work in the background may be late with. */
export const lagNames = ['notifications', 'rules', 'jobs'] as const;
export type LagName = (typeof lagNames)[number];

/** Work in the background is done within seconds. Whoever waits for longer than this is told. */
export const ALLOWED_SECONDS = 60;

export interface Lag {
  readonly name: LagName;
  /** Since when the oldest has been waiting. */
  readonly since: Seconds;
  /** One sentence, such as `Notifications are 4 minutes behind.` */
  readonly sentence: string;
}

export const lagAdvice =
  'Check that this machine has enough processor time, and that the database answers quickly. "daymark doctor" shows what waits.';

type Db = Kysely<Database>;

/** What is late at the moment. */
export async function findLags(db: Db, now: Seconds): Promise<Lag[]> {
  const { unread, alert, delivery, job } = await findOldest(db);
  const since: Readonly<Record<LagName, readonly (Seconds | null)[]>> = {
    notifications: [unread.deliveries, unread['staff-alerts'], delivery],
    rules: [unread.alerts, alert],
    jobs: [unread.scheduler, job],
  };
  return lagNames.flatMap((name) => {
    const oldest = Math.min(...since[name].filter((time) => time !== null));
    const seconds = now - oldest;
    return seconds > ALLOWED_SECONDS ? [{ name, since: oldest, sentence: sentenceOf(name, seconds) }] : [];
  });
}

const subjects: Readonly<Record<LagName, string>> = {
  notifications: 'Notifications are',
  rules: 'The rules for alerts are',
  jobs: 'Scheduled jobs, such as the start of a maintenance, are',
};

function sentenceOf(name: LagName, seconds: number): string {
  const [count, unit] =
    seconds < 7200 ? [Math.floor(seconds / 60), 'minute'] : [Math.floor(seconds / 3600), 'hour'];
  return `${subjects[name]} ${count} ${unit}${count === 1 ? '' : 's'} behind.`;
}

/** Since when the oldest of each kind has been waiting, or from when on it will; null if there is none. */
interface Oldest {
  /** When the oldest event was written that a consumer has not read. */
  readonly unread: Readonly<Record<CursorName, Seconds | null>>;
  readonly alert: Seconds | null;
  readonly delivery: Seconds | null;
  readonly job: Seconds | null;
}

/** One statement, all of whose questions are answered by an index, however much there is to do. */
export async function findOldest(db: Db): Promise<Oldest> {
  const columns = [
    ...cursorNames.map(
      (name) => sql`(select created_at from events
        where id > coalesce((select event_id from cursors where name = ${name}), 0)
        order by id limit 1) as ${sql.ref(name)}`,
    ),
    sql`(select min(due_at) from alerts where due_at is not null) as alert`,
    sql`(select min(due_at) from agenda where happened_at is null) as job`,
    // States are literal SQL, so that both databases use the partial index of what is to be sent.
    ...deliveryChannels.map(
      (channel) => sql`(select min(due_at) from deliveries
        where state in ('queued', 'deferred') and held is null and channel = ${channel}) as ${sql.ref(channel)}`,
    ),
  ];
  const { rows } = await sql<Readonly<Record<string, Seconds | null>>>`select ${sql.join(columns)}`.execute(
    db,
  );
  const row = rows[0] ?? {};
  const sent = deliveryChannels.map((channel) => row[channel] ?? Number.POSITIVE_INFINITY);
  const delivery = Math.min(...sent);
  return {
    unread: Object.fromEntries(cursorNames.map((name) => [name, row[name] ?? null])) as Oldest['unread'],
    alert: row.alert ?? null,
    job: row.job ?? null,
    delivery: Number.isFinite(delivery) ? delivery : null,
  };
}
