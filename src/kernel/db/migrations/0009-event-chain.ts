import { type Kysely, sql } from 'kysely';
import { BEFORE_THE_FIRST, hashOf } from '../event-hash.ts';
import type { Migration } from '../migration.ts';
import type { Database, Row } from '../schema.ts';

const BATCH_SIZE = 500;

/**
 * Who made each write, from where, and the hash that chains each event to the one before it. Existing events are chained
 * as they are, except for the personal data that they contain, which is removed first.
 */
export const eventChain: Migration = {
  name: '0009-event-chain',
  up: async (db, dialect) => {
    const text = dialect.textType;
    const columns = [
      ['user_id', 'integer'],
      ['request_id', text],
      ['address', text],
      ['salt', text],
      ['address_hash', text],
      ['previous_id', 'bigint'],
      // Null in what an older node appends while several nodes are upgraded.
      ['hash', text],
    ] as const;
    for (const [name, type] of columns) await db.schema.alterTable('events').addColumn(name, type).execute();
    await chainExisting(db);
    // The filters of the audit log. An event is in exactly one of the first two.
    await sql`create index events_by_user on events (user_id, id) where user_id is not null`.execute(db);
    await sql`create index events_by_actor on events (actor_type, id) where user_id is null`.execute(db);
    await sql`create index events_by_type on events (type, id)`.execute(db);
    await sql`create index events_by_time on events (created_at, id)`.execute(db);
  },
};

async function chainExisting(db: Kysely<Database>): Promise<void> {
  const owners = await findTokenOwners(db);
  let last: { readonly id: number; readonly hash: string } | undefined;
  for (;;) {
    const rows = await db
      .selectFrom('events')
      .selectAll()
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length === 0) return;
    const chained: Chained[] = [];
    for (const row of rows) {
      const state = withoutPersonalData(row);
      if (state !== row.state) await sql`update events set state = ${state} where id = ${row.id}`.execute(db);
      const user_id = row.actor_type === 'token' ? (owners.get(row.actor_id ?? 0) ?? null) : null;
      const place = { user_id, previous_id: last?.id ?? null };
      const hash = hashOf(last?.hash ?? BEFORE_THE_FIRST, { ...row, ...place, state });
      last = { id: row.id, hash };
      chained.push({ ...place, ...last });
    }
    await writeBatch(db, chained);
  }
}

type Chained = Pick<Row<'events'>, 'id' | 'previous_id' | 'user_id' | 'hash'>;

async function writeBatch(db: Kysely<Database>, events: readonly Chained[]): Promise<void> {
  const values = events.map(
    ({ id, previous_id, user_id, hash }) =>
      sql`(cast(${id} as bigint), cast(${previous_id} as bigint), cast(${user_id} as integer), cast(${hash} as text))`,
  );
  await sql`with chained (id, previous_id, user_id, hash) as (values ${sql.join(values)})
    update events set previous_id = chained.previous_id, user_id = chained.user_id, hash = chained.hash
    from chained where events.id = chained.id`.execute(db);
}

/** The user of each token, deleted ones included. */
async function findTokenOwners(db: Kysely<Database>): Promise<ReadonlyMap<number, number>> {
  const created = await db
    .selectFrom('events')
    .select(['subject_id', 'state'])
    .where('type', '=', 'token.created')
    .execute();
  const tokens = await db.selectFrom('tokens').select(['id', 'user_id']).execute();
  return new Map([
    ...created.map(
      (row) => [row.subject_id, (JSON.parse(row.state) as { user_id: number }).user_id] as const,
    ),
    ...tokens.map(({ id, user_id }) => [id, user_id] as const),
  ]);
}

/** Names and addresses of users, and what others have noted about a subscriber. */
function withoutPersonalData({ type, subject_type, subject_id, state }: Row<'events'>): string {
  if (type === 'user.created') return JSON.stringify({ id: subject_id });
  if (subject_type !== 'subscriber' || !state.includes('"meta"')) return state;
  const { meta: _, ...rest } = JSON.parse(state);
  return JSON.stringify(rest);
}
