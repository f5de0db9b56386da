import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListQuery } from '../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { batchesFrom } from '../../../kernel/jsonapi/source.ts';
import { type AuditRecord, auditSource, loadRelated, type Related } from './queries.ts';
import { csvHeader, toCsv } from './serializer.ts';

/** An entry may have hundreds of kilobytes, and its previous state as many. */
const BATCH_SIZE = 100;

interface Batch {
  readonly records: readonly AuditRecord[];
  readonly related: Related;
}

/** Every entry that matches, from the newest on. Only one batch at a time is in memory. */
export async function* auditBatches(readContext: ReadContext, query: ListQuery): AsyncGenerator<Batch> {
  for await (const records of batchesFrom(readContext, auditSource, query, BATCH_SIZE)) {
    yield { records, related: await loadRelated(readContext, records) };
    // SQLite answers in the same turn of the event loop. Other requests get theirs in between.
    await nextTurn();
  }
}

/** The lines of a CSV file, some at a time. */
export async function* csvOf(readContext: ReadContext, query: ListQuery): AsyncGenerator<string> {
  yield csvHeader;
  for await (const { records, related } of auditBatches(readContext, query))
    yield records.map((record) => toCsv(record, related)).join('');
}
