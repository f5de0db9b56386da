import type { CheckPhases, checkStates } from '../../../common/checks.ts';
import { attributesOf } from '../../kernel/fields/attributes.ts';
import { nullableTimestamp, type Resource, toOne } from '../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { explanationOf } from './explanation.ts';
import { checkFields } from './fields.ts';
import type { CheckResult } from './model.ts';
import { type Places, placesOf } from './places.ts';
import type { CheckRecord } from './queries.ts';
import { resultAttributesOf } from './results/serializer.ts';

const attributes = attributesOf(checkFields);

/** The attributes do not include secrets. */
export const serializeCheck = (readContext: ReadContext, record: CheckRecord, places: Places): Resource => ({
  id: String(record.id),
  type: 'checks',
  attributes: attributes(readContext, record, {
    places: placesOf(record).filter(places.exists).map(places.nameOf),
    state: record.state as (typeof checkStates)[number],
    since: nullableTimestamp(
      readContext,
      record.since_ms === null ? null : Math.floor(record.since_ms / 1000),
    ),
    ...explanationOf(record, places),
    last_result: lastResult(readContext, record, places),
  }),
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
