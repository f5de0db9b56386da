import type { Schemas } from '@daymark/client';
import type { CheckKind, CheckPhases, checkStates, Expectation } from '../../../common/checks.ts';
import { newRecords } from '../../api/new-records.ts';
import type { Timestamp } from '../../ui/times.ts';
import type { ComponentStatus } from '../components/model.ts';
import { noRequest, type RequestFields, requestBody, requestFieldsOf } from './request-model.ts';
import { completeTarget, nameFor } from './target.ts';

export type CheckState = (typeof checkStates)[number];

/** The states that somebody should look at. */
export const problemStates = ['down', 'degraded', 'unsure', 'no data'] as const satisfies CheckState[];

/** Each state has the mark and the colours of a component status. */
export const stateMarks: Readonly<Record<CheckState, ComponentStatus>> = {
  down: 4,
  degraded: 2,
  unsure: 3,
  'no data': 5,
  waiting: 5,
  maintenance: 6,
  up: 1,
  paused: 5,
};

export const verdictMarks: Readonly<Record<CheckResult['verdict'], ComponentStatus>> = {
  ok: 1,
  degraded: 2,
  failed: 4,
  'no data': 5,
};

export interface CheckResult {
  readonly verdict: 'ok' | 'degraded' | 'failed' | 'no data';
  readonly at: Timestamp;
  readonly place: string;
  readonly reason: string;
  readonly phases: CheckPhases;
  /** The beginning of what the system sent. */
  readonly output?: string | null;
}

/**
 * Why it fails now: what the newest result of a place says; undefined if all of them are good, or there are none. The results
 * go from the oldest to the newest.
 */
export const reasonNow = (
  results: readonly Pick<CheckResult, 'verdict' | 'place' | 'reason'>[] = [],
): string | undefined =>
  results.findLast(
    ({ verdict, place }, index) =>
      verdict !== 'ok' && !results.slice(index + 1).some((later) => later.place === place),
  )?.reason;

/** What the form of a check holds. */
export interface CheckFields {
  readonly name: string;
  readonly kind: CheckKind;
  readonly target: string;
  readonly interval: number;
  readonly timeout: number;
  readonly retry_interval: number;
  readonly request: RequestFields;
  readonly expect: readonly Expectation[];
  readonly fail_after: number;
  readonly recover_after: number;
  readonly degraded_above: number | null;
  readonly places: readonly string[];
  readonly parent: number | null;
  readonly component: number | null;
  readonly metric: number | null;
  readonly show_response_time: boolean;
  readonly show_interval: boolean;
  /** What the public calls it. */
  readonly label: string;
  readonly failing_status: ComponentStatus;
  readonly degraded_status: ComponentStatus;
  /** Separated by commas. */
  readonly tags: string;
  readonly cron: string;
  readonly timezone: string;
  readonly grace: number | null;
}

/** What every part of the form is given. */
export interface FormProps {
  readonly value: CheckFields;
  readonly onChange: (change: Partial<CheckFields>) => void;
  readonly error: unknown;
}

export interface Check extends CheckFields {
  readonly id: number;
  readonly paused: boolean;
  readonly state: CheckState;
  readonly since: Timestamp;
  /** Why its state is what it is. */
  readonly explanationParts: Schemas['Check']['attributes']['explanation_parts'];
  readonly lastResult: CheckResult | null;
}

const { quorum: _, paused: __, ...defaults } = newRecords.Check;

/** The defaults of the API. */
export const newCheck: CheckFields = {
  ...defaults,
  name: '',
  kind: 'http',
  target: '',
  request: noRequest,
  label: '',
  tags: '',
  cron: '',
  timezone: '',
};

const idOf = (relationship: { readonly data: { readonly id: string } | null }): number | null =>
  relationship.data === null ? null : Number(relationship.data.id);

const statusOf = (value: number): ComponentStatus =>
  ([1, 2, 3, 4, 5, 6] as const).find((status) => status === value) ?? 5;

export const toCheck = ({ attributes, relationships }: Schemas['Check']): Check => ({
  id: attributes.id,
  name: attributes.name,
  kind: attributes.kind,
  target: attributes.target ?? '',
  interval: attributes.interval,
  timeout: attributes.timeout,
  retry_interval: attributes.retry_interval,
  request: requestFieldsOf(attributes.request),
  // The server stores nothing else.
  expect: attributes.expect as unknown as readonly Expectation[],
  fail_after: attributes.fail_after,
  recover_after: attributes.recover_after,
  degraded_above: attributes.degraded_above,
  places: attributes.places,
  parent: idOf(relationships.parent),
  component: idOf(relationships.component),
  metric: idOf(relationships.metric),
  show_response_time: attributes.show_response_time,
  show_interval: attributes.show_interval,
  label: attributes.label ?? '',
  failing_status: statusOf(attributes.failing_status),
  degraded_status: statusOf(attributes.degraded_status),
  tags: attributes.tags.join(', '),
  cron: attributes.cron ?? '',
  timezone: attributes.timezone ?? '',
  grace: attributes.grace,
  paused: attributes.paused,
  state: attributes.state,
  since: attributes.since,
  explanationParts: attributes.explanation_parts,
  lastResult: attributes.last_result,
});

export const fieldsOf = ({
  id: _,
  paused: __,
  state: ___,
  since: ____,
  explanationParts: _____,
  lastResult: ______,
  ...fields
}: Check): CheckFields => fields;

export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** Fields of the form as the API takes them. */
export const bodyOf = ({
  request,
  target,
  tags,
  cron,
  timezone,
  expect,
  places,
  ...rest
}: Partial<CheckFields>) => ({
  ...rest,
  ...(places && { places: [...places] }),
  ...(expect && { expect: [...expect] as never }),
  ...(request && { request: requestBody(request) as never }),
  ...(target !== undefined && { target: target.trim() || null }),
  ...(tags !== undefined && { tags: tagsIn(tags) }),
  ...(cron !== undefined && { cron: cron.trim() || null }),
  ...(timezone !== undefined && { timezone: timezone.trim() || null }),
});

/** A new check as the API takes it. What only heartbeats have is left out of the others. */
export function newBodyOf(fields: CheckFields) {
  const { cron, timezone, grace, ...rest } = fields;
  const isHeartbeat = fields.kind === 'heartbeat';
  const target = isHeartbeat ? '' : completeTarget(fields.kind, fields.target);
  return {
    ...bodyOf({ ...rest, target, ...(isHeartbeat && { cron, timezone, grace, places: ['here'] }) }),
    name: fields.name.trim() || nameFor(target),
    kind: fields.kind,
  };
}

/** The expectations that make sense for a kind. */
export const expectationsFor = (kind: CheckKind): readonly ExpectationChoice[] => {
  if (kind === 'http')
    return ['status', 'present', 'absent', 'json', 'header', 'latency', 'certificate', 'domain'];
  if (kind === 'dns') return ['records', 'anyRecord', 'latency', 'domain'];
  if (kind === 'tls') return ['certificate', 'latency', 'domain'];
  return kind === 'heartbeat' || kind === 'status-page' ? [] : ['latency', 'domain'];
};

export type ExpectationChoice = Exclude<Expectation['type'], 'text'> | 'present' | 'absent' | 'anyRecord';

export const choiceOf = (expectation: Expectation): ExpectationChoice => {
  if (expectation.type === 'records') return expectation.match === 'any' ? 'anyRecord' : 'records';
  if (expectation.type !== 'text') return expectation.type;
  return expectation.absent === undefined ? 'present' : 'absent';
};

/** What a new expectation begins with. */
export const emptyExpectations: { readonly [C in ExpectationChoice]: Expectation } = {
  status: { type: 'status', ranges: '200-299' },
  present: { type: 'text', present: '' },
  absent: { type: 'text', absent: '' },
  json: { type: 'json', expression: '' },
  header: { type: 'header', name: '' },
  latency: { type: 'latency', below: 1000 },
  certificate: { type: 'certificate', days: 14 },
  domain: { type: 'domain', days: 30 },
  records: { type: 'records', values: [] },
  anyRecord: { type: 'records', values: [], match: 'any' },
};
