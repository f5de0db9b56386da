import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { SharedCounts } from '../../lib/shared-counts.ts';
import type { Connection } from './connection.ts';
import { installationKey } from './installation-key.ts';

/**
 * The counts of all nodes that share a PostgreSQL. Adding is one statement without the write lock, and does not change the
 * data version. The table holds keyed hashes, because the names contain addresses.
 */
export function databaseCounts(connection: Connection): SharedCounts {
  let cleanedAt = 0;
  return {
    add: async (counts, endsAt) => {
      const key = await installationKey(connection, 'request-counts');
      const names = new Map([...counts.keys()].map((name) => [hashOf(key, name), name]));
      // In one order, so that two nodes that add to the same rows do not wait for each other.
      const hashes = [...names.keys()].sort();
      const amounts = hashes.map((hash) => counts.get(names.get(hash) ?? '') ?? 0);
      const { rows } = await connection.writeUnlocked((db) =>
        sql<{ caller: string; requests: number }>`insert into request_counts (caller, ends_at, requests)
          select added.caller, ${endsAt}::bigint, added.requests
          from unnest(${hashes}::text[], ${amounts}::int[]) as added (caller, requests)
          on conflict (caller, ends_at) do update set requests = request_counts.requests + excluded.requests
          returning caller, requests`.execute(db),
      );
      if (endsAt > cleanedAt) {
        cleanedAt = endsAt;
        await connection.writeUnlocked((db) =>
          sql`delete from request_counts where ends_at < extract(epoch from now()) - 60`.execute(db),
        );
      }
      return new Map(rows.map(({ caller, requests }) => [names.get(caller) ?? '', requests]));
    },
  };
}

const hashOf = (key: Buffer, name: string): string =>
  createHmac('sha256', key).update(name).digest('base64url').slice(0, 22);
