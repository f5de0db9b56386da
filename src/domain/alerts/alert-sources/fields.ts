import { z } from 'zod';
import { alertSourceKinds } from '../../../../common/alert-senders.ts';
import { asked, computed, field, id, internal, type TableOf, times } from '../../../kernel/fields/field.ts';
import { columnsOf, inputOf } from '../../../kernel/fields/input.ts';
import {
  integer,
  json,
  kindOf,
  orNull,
  recordedText,
  text,
  timeOrNull,
  word,
} from '../../../kernel/fields/kinds.ts';
import { loggedState } from '../../../kernel/fields/logged.ts';
import { nullableTimestampSchema } from '../../../kernel/jsonapi/schemas.ts';
import { text as givenText } from '../../../kernel/validation/fields.ts';
import { nullable } from '../../../kernel/validation/form.ts';

const MAX_SECRET = 500;
const path = z
  .string()
  .trim()
  .min(1, 'must not be empty.')
  .max(200, 'must not be longer than 200 characters.');

/** See `JsonPaths`, whose members are spelled alike wherever they are stored. */
const paths = z.strictObject({
  alerts: path.optional(),
  key: path,
  title: path,
  severity: path.optional(),
  state: path.optional(),
  resolved: z.array(path).max(20, 'must not have more than 20 items.').optional(),
  link: path.optional(),
  startedAt: path.optional(),
  endedAt: path.optional(),
  labels: path.optional(),
});

/** Responses show those that count, so they are never null there. */
const heartbeats = {
  ...orNull(
    json(
      z.array(givenText(255)).max(20, 'must not have more than 20 items.'),
      z.array(z.string()),
      z.array(recordedText),
    ),
  ),
  shown: z.array(z.string()),
};

const leftOut = kindOf({
  ...integer(),
  shown: z
    .int()
    .describe('How many alerts were not kept the last time that the source brought more than it may.'),
});

/** What its sender changes all the time is in no event and in no export, and makes no other version. */
const ofSender = { given: false, recorded: false, logged: false, versioned: false } as const;

/** What an alert source has. */
export const alertSourceFields = {
  id,
  kind: field(word(alertSourceKinds), {
    about: 'Which system sends the alerts. It cannot be changed later.',
    required: true,
  }),
  name: field(text(), { required: true, folded: 'name_key' }),
  /** A hash of the secret in its address. */
  secret_hash: internal<string>(),
  /** The same secret, encrypted, so that the address can be shown to those who may manage it. */
  secret_sealed: internal<string>(),
  address: computed(
    z
      .string()
      .describe('Where the sender posts its alerts. Whoever knows it can send one, so it is a secret.'),
  ),
  signing_secret: asked(
    nullable(
      givenText(MAX_SECRET),
      'What the sender signs with, for grafana, pagerduty and sentry. It is never shown again. With it, a delivery without the right signature is refused.',
    ),
  ),
  /** What the sender signs with, or the first topic of Amazon SNS, encrypted. */
  signing_sealed: internal<string | null>(),
  has_signing_secret: computed(z.boolean()),
  paths: field(orNull(json(paths, z.looseObject({}), z.record(z.string(), z.unknown()))), {
    about:
      'For the kind json: where things are in the body, such as `incident.id` or `alerts[0].labels`. Without them, what arrives is kept as samples, from which you can choose.',
  }),
  instructions: computed(
    z
      .strictObject({
        steps: z.array(z.string()),
        snippet: z.string(),
        language: z.string(),
      })
      .describe('How the sender is told where to send its alerts, with the lines to paste.'),
  ),
  expires_after: field(orNull(integer(60, 30 * 86_400)), {
    about:
      'After how many seconds an alert ends that the sender does not repeat. Without it, only the sender or a person ends an alert.',
    addedLater: true,
  }),
  heartbeats: field(heartbeats, {
    about:
      'The names of the alerts that always fire, and so are a heartbeat of the source: if they stay away for 10 minutes, that is the alert. Without it, `Watchdog` for alertmanager and grafana.',
    computed: true,
    addedLater: true,
  }),
  last_heartbeat: computed(nullableTimestampSchema),
  /** Since `alerts left out` began to fire. */
  left_out: field(leftOut, { ...ofSender, generated: true }),
  left_out_at: field(timeOrNull(), { ...ofSender, shown: 'last_left_out' }),
  last_delivery: computed(nullableTimestampSchema),
  ...times,
  deleted_at: internal<number | null>(),
};

declare module '../../../kernel/db/schema.ts' {
  interface Database {
    alert_sources: TableOf<typeof alertSourceFields>;
  }
}

export const alertSourceInput = inputOf(alertSourceFields);
export const alertSourceColumns = columnsOf(alertSourceFields);
/** The row as events record it. */
export const loggedAlertSource = loggedState(alertSourceFields);
