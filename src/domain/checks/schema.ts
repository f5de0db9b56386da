import { z } from 'zod';
import { checkKinds, checkStates, explanationCodes } from '../../../common/checks.ts';
import { SHORT_TEXT } from '../../../common/text-limits.ts';
import type { ListSpec } from '../../kernel/jsonapi/query.ts';
import {
  documentSchema,
  nullableTimestampSchema,
  resourceSchema,
  timestampSchema,
  toOneSchema,
} from '../../kernel/jsonapi/schemas.ts';
import {
  choice,
  cleanText,
  flag,
  integer,
  kind,
  recordId,
  text,
  timeZone,
  word,
} from '../../kernel/validation/fields.ts';
import { type Changes, type Form, nullable, optional, required } from '../../kernel/validation/form.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import { componentStatusValues } from '../status/components/model.ts';
import { checkDefaults, MAX_INTERVAL, MIN_INTERVAL } from './model.ts';
import { expectation, request } from './request-fields.ts';

const expectationKind = expectation();
/** The name or the id of a place. Whether it exists is checked later. */
const placeKind = kind({ type: ['string', 'integer'] }, (value) =>
  typeof value === 'number' && Number.isInteger(value) ? String(value) : cleanText(value, SHORT_TEXT),
);
const MAX_TARGET = 2048;

export const checkInput = {
  name: required(text()),
  kind: required(word(checkKinds)),
  target: nullable(
    text(MAX_TARGET),
    'What is asked: a URL for http, websocket and status-page, a host with a port for tcp, tls, grpc and smtp, a host for dns and ping. A heartbeat has none.',
  ),
  interval: optional(
    integer(MIN_INTERVAL, MAX_INTERVAL),
    'Seconds between two runs. For a heartbeat: between two beats.',
    checkDefaults.interval,
  ),
  timeout: optional(
    integer(1, MAX_INTERVAL),
    'Seconds after which a run has failed; at most the interval.',
    checkDefaults.timeout,
  ),
  request: optional(
    request(),
    'How the system is asked. Replaces the whole request. Secrets (password, token, key, and headers whose names say that they are secret) are answered as null; a null that is sent back keeps what is stored. A change by which stored secrets would be sent somewhere else has to contain them again, unless an owner or admin makes it who has signed in within the last 15 minutes.',
  ),
  expect: optional(
    z.array(expectationKind).max(20, 'must not have more than 20 items.'),
    'What must be so for a result to be good. Without an expectation of the status, http expects 200-299.',
    [],
  ),
  fail_after: optional(
    integer(1, 20),
    'How many results in a row must be bad until it is certain; 1 for heartbeats unless it is named.',
    checkDefaults.fail_after,
  ),
  recover_after: optional(
    integer(1, 20),
    'How many results in a row must be good until it is certain; 1 for heartbeats unless it is named.',
    checkDefaults.recover_after,
  ),
  degraded_above: nullable(integer(1, 86_400_000), 'A good result that takes more milliseconds is degraded.'),
  places: optional(
    z.array(placeKind).max(50, 'must not have more than 50 items.'),
    'The places that ask: `here`, and probes by their names or ids; here alone if none is named. A heartbeat is received here.',
    [HERE],
  ),
  quorum: nullable(
    integer(1, 50),
    'How many places have to agree; null is a strict majority of the places that report.',
  ),
  parent: nullable(recordId(), 'Another check, without which this one cannot work.'),
  component: nullable(recordId(), 'The component that this check is about.'),
  metric: nullable(
    recordId(),
    'A metric of the page that gets the response times of good results, in milliseconds.',
  ),
  show_response_time: optional(
    flag(),
    'Whether the page of the component has a chart of the response times of this check.',
    false,
  ),
  show_interval: optional(
    flag(),
    'Whether the page of the component says how often it is checked, and from how many places.',
    false,
  ),
  failing_status: optional(
    choice(componentStatusValues),
    'The status of the component while the check is down, if a rule says so.',
    checkDefaults.failing_status,
  ),
  degraded_status: optional(
    choice(componentStatusValues),
    'The same while it is degraded.',
    checkDefaults.degraded_status,
  ),
  paused: optional(flag(), 'A paused check does not run, and a paused heartbeat may stay away.', false),
  retry_interval: optional(
    integer(1, MAX_INTERVAL),
    'Seconds until the next run while it is not certain; at most the interval.',
    checkDefaults.retry_interval,
  ),
  tags: optional(z.array(text(50)).max(20, 'must not have more than 20 items.'), 'Words to find it by.', []),
  cron: nullable(
    text(100),
    'For heartbeats: when they are expected, as five fields of cron, instead of the interval.',
  ),
  timezone: nullable(timeZone(), 'The time zone of cron; UTC if none is named.'),
  grace: nullable(
    integer(0, MAX_INTERVAL),
    `For heartbeats: how many seconds late they may be (default ${checkDefaults.grace}).`,
  ),
};

/** What is tried before it is stored. */
export const testInput = {
  ...checkInput,
  check: nullable(
    recordId(),
    'The stored check that is about to be changed. A secret that is null is then the stored one, if the change would not send it somewhere else.',
  ),
};

export type CheckForm = Form<typeof checkInput, unknown>;
export type CheckChanges = Changes<typeof checkInput>;

export const checkList = {
  filters: {
    name: 'text',
    kind: 'text',
    state: 'text',
    tag: 'text',
    paused: 'boolean',
    component: 'id',
    parent: 'id',
    q: 'search',
  },
  sorts: ['name', 'severity', 'since', 'component', 'tag', 'place', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['component'],
} as const satisfies ListSpec;

const phasesSchema = z
  .strictObject({
    dns: z.number().optional(),
    connect: z.number().optional(),
    tls: z.number().optional(),
    first_byte: z.number().optional(),
    total: z.number(),
  })
  .meta({ id: 'CheckPhases', description: 'Milliseconds. A part that did not happen is absent.' });

export const verdicts = ['ok', 'degraded', 'failed', 'no data'] as const;

/** One result, wherever it is shown. */
export const resultAttributes = {
  ok: z.boolean(),
  verdict: z.enum(verdicts),
  at: timestampSchema,
  at_iso: z.string().describe('The same moment, as ISO 8601 with milliseconds.'),
  place: z.string(),
  reason: z.string(),
  phases: phasesSchema,
};

const lastResultSchema = z.strictObject(resultAttributes).meta({ id: 'LastCheckResult' });

const explanationPart = z
  .strictObject({
    code: z.enum(explanationCodes),
    values: z.strictObject({
      since: z.string().optional().describe('When it began, in ISO 8601.'),
      places: z.array(z.string()).optional().describe('The names of places. “here” is the service itself.'),
      needed: z.int().optional().describe('How many places have to agree.'),
      counted: z.int().optional().describe('How many places there are.'),
      reason: z.string().optional().describe('What the last result says, in English.'),
    }),
  })
  .meta({ id: 'CheckExplanationPart' });

const requestSchema = z
  .looseObject({ headers: z.record(z.string(), z.string().nullable()).optional() })
  .meta({ id: 'CheckRequest', description: 'How the system is asked. A secret that is stored is null.' });

const expectSchema = z.array(z.looseObject({ type: z.string() }));

export const checkSchema = resourceSchema(
  'checks',
  z.strictObject({
    id: z.int(),
    name: z.string(),
    kind: z.enum(checkKinds),
    target: z.string().nullable(),
    interval: z.int(),
    timeout: z.int(),
    request: requestSchema,
    expect: expectSchema,
    fail_after: z.int(),
    recover_after: z.int(),
    degraded_above: z.int().nullable(),
    places: z.array(z.string()),
    quorum: z.int().nullable(),
    show_response_time: z.boolean(),
    show_interval: z.boolean(),
    failing_status: z.int(),
    degraded_status: z.int(),
    paused: z.boolean(),
    retry_interval: z.int(),
    tags: z.array(z.string()),
    cron: z.string().nullable(),
    timezone: z.string().nullable(),
    grace: z.int().nullable(),
    state: z.enum(checkStates),
    since: nullableTimestampSchema.describe(
      'When it began: the time of the first result that said so, not of its confirmation.',
    ),
    explanation: z
      .string()
      .describe('Why the state is what it is, in one English sentence, with times in UTC.'),
    explanation_parts: z
      .array(explanationPart)
      .describe('The same as data, to make sentences in another language and time zone.'),
    last_result: lastResultSchema.nullable(),
    created: timestampSchema,
    updated: timestampSchema,
  }),
  { component: toOneSchema('components'), metric: toOneSchema('metrics'), parent: toOneSchema('checks') },
).meta({ id: 'Check' });

/** The result of a run by hand, and of a test. */
export const runResultSchema = documentSchema(
  resourceSchema(
    'checkResults',
    z.strictObject({
      ...resultAttributes,
      output: z
        .string()
        .nullable()
        .describe('The beginning of what the system sent, if the request has no secrets.'),
    }),
    {},
  ).meta({ id: 'CheckRun' }),
  [],
);
