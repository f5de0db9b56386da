import type { CheckPhases } from '../../../common/checks.ts';
import { nullableTimestamp, type Resource, timestamp, toOne } from '../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { explanationOf } from './explanation.ts';
import type { CheckResult } from './model.ts';
import { type Places, placesOf } from './places.ts';
import type { CheckRecord } from './queries.ts';
import { resultAttributesOf } from './results/serializer.ts';

/** The attributes do not include secrets. */
export const serializeCheck = (readContext: ReadContext, record: CheckRecord, places: Places): Resource => ({
  id: String(record.id),
  type: 'checks',
  attributes: {
    id: record.id,
    name: record.name,
    kind: record.kind,
    target: record.target === '' ? null : record.target,
    interval: record.interval,
    timeout: record.timeout,
    request: JSON.parse(record.request),
    expect: JSON.parse(record.expect),
    fail_after: record.fail_after,
    recover_after: record.recover_after,
    degraded_above: record.degraded_above,
    places: placesOf(record).filter(places.exists).map(places.nameOf),
    quorum: record.quorum,
    show_response_time: record.show_response_time === 1,
    show_interval: record.show_interval === 1,
    failing_status: record.failing_status,
    degraded_status: record.degraded_status,
    paused: record.paused === 1,
    retry_interval: record.retry_interval,
    tags: JSON.parse(record.tags),
    cron: record.cron,
    timezone: record.timezone,
    grace: record.grace,
    state: record.state,
    since: nullableTimestamp(
      readContext,
      record.since_ms === null ? null : Math.floor(record.since_ms / 1000),
    ),
    ...explanationOf(record, places),
    last_result: lastResult(readContext, record, places),
    created: timestamp(readContext, record.created_at),
    updated: timestamp(readContext, record.updated_at),
  },
  relationships: {
    component: toOne('components', record.shown_component_id),
    metric: toOne('metrics', record.shown_metric_id),
    parent: toOne('checks', record.shown_parent_id),
  },
});

function lastResult(readContext: ReadContext, record: CheckRecord, places: Places) {
  const { last_ms, last_verdict, last_place, last_reason, last_phases } = record;
  if (last_ms === null) return null;
  return resultAttributesOf(readContext, {
    place: places.nameOf(last_place ?? ''),
    at: last_ms,
    verdict: last_verdict as CheckResult['verdict'],
    reason: last_reason ?? '',
    phases: JSON.parse(last_phases ?? '{"total":0}') as CheckPhases,
  });
}
