import type { Generated } from 'kysely';
import { z } from 'zod';
import { checkKinds, checkStates, explanationCodes } from '../../../common/checks.ts';
import { SHORT_TEXT } from '../../../common/text-limits.ts';
import { computed, field, id, internal, type TableOf, times } from '../../kernel/fields/field.ts';
import { columnsOf, inputOf } from '../../kernel/fields/input.ts';
import {
  choice,
  flag,
  integer,
  json,
  kindOf,
  orNull,
  recordedId,
  recordedText,
  reference,
  text,
  timeZone,
  word,
} from '../../kernel/fields/kinds.ts';
import { loggedState } from '../../kernel/fields/logged.ts';
import { nullableTimestampSchema } from '../../kernel/jsonapi/schemas.ts';
import { cleanText, text as givenText, kind } from '../../kernel/validation/fields.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import { componentStatusValues } from '../status/components/model.ts';
import { checkDefaults, MAX_INTERVAL, MIN_INTERVAL } from './model.ts';
import { expectation, request as givenRequest } from './request-fields.ts';
import { lastResultSchema } from './results/schema.ts';

/** A heartbeat has no target: the column is empty, and everybody else is told null. */
const target = kindOf({
  ...text(2048),
  shown: z.string().nullable(),
  show: (stored: string) => (stored === '' ? null : stored),
  recorded: recordedText.nullable(),
  print: (stored: string) => (stored === '' ? null : stored),
});

const request = json(
  givenRequest(),
  z
    .looseObject({ headers: z.record(z.string(), z.string().nullable()).optional() })
    .meta({ id: 'CheckRequest', description: 'How the system is asked. A secret that is stored is null.' }),
  z.record(z.string(), z.unknown()),
);

const expect = json(
  z.array(expectation()).max(20, 'must not have more than 20 items.'),
  z.array(z.looseObject({ type: z.string() })),
  z.array(z.record(z.string(), z.unknown())),
);

/** The name or the id of a place. Whether it exists is checked later. */
const givenPlace = kind({ type: ['string', 'integer'] }, (value) =>
  typeof value === 'number' && Number.isInteger(value) ? String(value) : cleanText(value, SHORT_TEXT),
);

/** Where a check is run: here, or where the probe with this id is. */
export const recordedPlace = z.literal(HERE).or(recordedId);

/** Nothing is stored for `here` alone. */
const places = json(
  z.array(givenPlace).max(50, 'must not have more than 50 items.'),
  z.array(z.string()),
  z.array(recordedPlace),
);

const tags = json(
  z.array(givenText(50)).max(20, 'must not have more than 20 items.'),
  z.array(z.string()),
  z.array(recordedText),
);

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

/** What a check has. Durations are in seconds. */
export const checkFields = {
  id,
  name: field(text(), { required: true, folded: 'name_key' }),
  kind: field(word(checkKinds), { required: true }),
  target: field(target, {
    about:
      'What is asked: a URL for http, websocket and status-page, a host with a port for tcp, tls, grpc and smtp, a host for dns and ping. A heartbeat has none.',
    cleared: '',
  }),
  interval: field(integer(MIN_INTERVAL, MAX_INTERVAL), {
    about: 'Seconds between two runs. For a heartbeat: between two beats.',
    default: checkDefaults.interval,
  }),
  timeout: field(integer(1, MAX_INTERVAL), {
    about: 'Seconds after which a run has failed; at most the interval.',
    usually: checkDefaults.timeout,
  }),
  /** Secrets are null in the column. */
  request: field(request, {
    about:
      'How the system is asked. Replaces the whole request. Secrets (password, token, key, and headers whose names say that they are secret) are answered as null; a null that is sent back keeps what is stored. A change by which stored secrets would be sent somewhere else has to contain them again, unless an owner or admin makes it who has signed in within the last 15 minutes.',
    byHand: true,
  }),
  /** The secrets of the request, encrypted: see `kernel/db/sealed-text.ts`. Null if it has none. */
  request_secrets: internal<string | null>(),
  expect: field(expect, {
    about:
      'What must be so for a result to be good. Without an expectation of the status, http expects 200-299.',
    default: [],
  }),
  fail_after: field(integer(1, 20), {
    about: 'How many results in a row must be bad until it is certain; 1 for heartbeats unless it is named.',
    usually: checkDefaults.threshold,
  }),
  recover_after: field(integer(1, 20), {
    about: 'How many results in a row must be good until it is certain; 1 for heartbeats unless it is named.',
    usually: checkDefaults.threshold,
  }),
  degraded_above: field(orNull(integer(1, 86_400_000)), {
    about: 'A good result that takes more milliseconds is degraded.',
  }),
  places: field(places, {
    about:
      'The places that ask: `here`, and probes by their names or ids; here alone if none is named. A heartbeat is received here.',
    usually: [HERE],
    computed: true,
  }),
  quorum: field(orNull(integer(1, 50)), {
    about: 'How many places have to agree; null is a strict majority of the places that report.',
  }),
  parent: field(orNull(reference()), {
    about: 'Another check, without which this one cannot work.',
    column: 'parent_id',
    shown: false,
  }),
  component: field(orNull(reference()), {
    about: 'The component that this check is about.',
    column: 'component_id',
    shown: false,
  }),
  metric: field(orNull(reference()), {
    about: 'A metric of the page that gets the response times of good results, in milliseconds.',
    column: 'metric_id',
    shown: false,
  }),
  show_response_time: field(flag(), {
    about: 'Whether the page of the component has a chart of the response times of this check.',
    default: false,
  }),
  show_interval: field(flag(), {
    about: 'Whether the page of the component says how often it is checked, and from how many places.',
    default: false,
  }),
  label: field(orNull(text()), {
    about:
      'What the public calls it, if the page of its component has a chart of its response times. Without it, the page does not name the check. The name is for staff alone.',
    addedLater: true,
  }),
  failing_status: field(choice(componentStatusValues), {
    about: 'The status of the component while the check is down, if a rule says so.',
    default: 4,
  }),
  degraded_status: field(choice(componentStatusValues), {
    about: 'The same while it is degraded.',
    default: 2,
  }),
  paused: field(flag(), {
    about: 'A paused check does not run, and a paused heartbeat may stay away.',
    default: false,
  }),
  retry_interval: field(integer(1, MAX_INTERVAL), {
    about: 'Seconds until the next run while it is not certain; at most the interval.',
    usually: checkDefaults.retry_interval,
  }),
  tags: field(tags, { about: 'Words to find it by.', default: [] }),
  /** The tags as they are searched for: case-folded, each between two line breaks. */
  tags_key: internal<string>(),
  cron: field(orNull(text(100)), {
    about: 'For heartbeats: when they are expected, as five fields of cron, instead of the interval.',
  }),
  timezone: field(orNull(timeZone()), { about: 'The time zone of cron; UTC if none is named.' }),
  grace: field(orNull(integer(0, MAX_INTERVAL)), {
    about: `For heartbeats: how many seconds late they may be (default ${checkDefaults.grace}).`,
    byHand: true,
  }),
  state: computed(z.enum(checkStates)),
  since: computed(
    nullableTimestampSchema.describe(
      'When it began: the time of the first result that said so, not of its confirmation.',
    ),
  ),
  explanation: computed(
    z.string().describe('Why the state is what it is, in one English sentence, with times in UTC.'),
  ),
  explanation_parts: computed(
    z
      .array(explanationPart)
      .describe('The same as data, to make sentences in another language and time zone.'),
  ),
  last_result: computed(lastResultSchema.nullable()),
  /** Grows whenever what is asked changes. The result of a run that began before then does not count. */
  revision: internal<Generated<number>>(),
  ...times,
  deleted_at: internal<number | null>(),
};

declare module '../../kernel/db/schema.ts' {
  interface Database {
    checks: TableOf<typeof checkFields>;
  }
}

export const checkInput = inputOf(checkFields);
export const checkColumns = columnsOf(checkFields);
/** The row as events record it. */
export const loggedCheck = loggedState(checkFields);
