import {
  nullableTimestamp,
  type Resource,
  type Serialized,
  timestamp,
} from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { stateOf } from './model.ts';
import type { ProbeRecord } from './queries.ts';

const inSeconds = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds / 100) / 10;

/** Never contains the token. The responses to POST add it. */
const serializeProbe = (readContext: ReadContext, record: ProbeRecord): Resource => ({
  id: String(record.id),
  type: 'probes',
  attributes: {
    id: record.id,
    name: record.name,
    state: stateOf(record.seen_ms, readContext.now),
    version: record.version,
    last_seen: nullableTimestamp(
      readContext,
      record.seen_ms === null ? null : Math.floor(record.seen_ms / 1000),
    ),
    lag: inSeconds(record.lag_ms),
    clock_skew: inSeconds(record.clock_skew_ms),
    waiting: record.waiting,
    dropped: record.dropped,
    secrets_withheld: record.secrets_withheld_at !== null,
    created: timestamp(readContext, record.created_at),
    updated: timestamp(readContext, record.updated_at),
  },
  relationships: {},
});

export const serializeProbes = async (
  readContext: ReadContext,
  records: readonly ProbeRecord[],
): Promise<Serialized> => ({ data: records.map((record) => serializeProbe(readContext, record)) });
