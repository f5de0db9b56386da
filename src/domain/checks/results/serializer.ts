import type { Row } from '../../../kernel/db/schema.ts';
import { type Resource, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { CheckResult } from '../model.ts';
import type { Places } from '../places.ts';
import { percentile } from './durations.ts';

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** One result, wherever it is shown. */
export const resultAttributesOf = (readContext: ReadContext, result: CheckResult) => ({
  ok: result.verdict === 'ok' || result.verdict === 'degraded',
  verdict: result.verdict,
  at: timestamp(readContext, Math.floor(result.at / 1000)),
  at_iso: isoOf(result.at),
  place: result.place,
  reason: result.reason,
  phases: result.phases,
});

export const serializeResult = (readContext: ReadContext, result: CheckResult): Resource => ({
  id: `${result.at}-${result.place}`,
  type: 'checkResults',
  attributes: { ...resultAttributesOf(readContext, result), output: result.output ?? null },
  relationships: {},
});

export const toResult = (row: Row<'check_results'>, places: Places): CheckResult => ({
  place: places.nameOf(row.place),
  at: row.at_ms,
  verdict: row.verdict as CheckResult['verdict'],
  reason: row.reason,
  phases: JSON.parse(row.phases),
  output: row.output ?? undefined,
});

export function serializeRollup(
  readContext: ReadContext,
  row: Row<'check_rollups'>,
  places: Places,
): Resource {
  const measured = row.ok + row.degraded + row.failed;
  const average = (sum: number): number | null =>
    measured === 0 ? null : Math.round((sum / measured) * 10) / 10;
  return {
    id: `${row.bucket * 1000}-${places.nameOf(row.place)}`,
    type: 'checkResults',
    attributes: {
      at: timestamp(readContext, row.bucket),
      at_iso: isoOf(row.bucket * 1000),
      place: places.nameOf(row.place),
      ok: row.ok,
      degraded: row.degraded,
      failed: row.failed,
      no_data: row.no_data,
      average: {
        dns: average(row.dns_ms),
        connect: average(row.connect_ms),
        tls: average(row.tls_ms),
        first_byte: average(row.first_byte_ms),
        total: average(row.total_ms),
      },
      p50: percentile(row.durations, 0.5),
      p95: percentile(row.durations, 0.95),
    },
    relationships: {},
  };
}
