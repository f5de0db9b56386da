import { z } from 'zod';
import { alertSourceKinds } from '../../../../common/alert-senders.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { nullableTimestampSchema, resourceSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';
import { integer, text, word } from '../../../kernel/validation/fields.ts';
import { nullable, required } from '../../../kernel/validation/form.ts';

const MAX_SECRET = 500;
const path = z
  .string()
  .trim()
  .min(1, 'must not be empty.')
  .max(200, 'must not be longer than 200 characters.');

/** See `JsonPaths`, whose members are spelled alike wherever they are stored. */
const pathsField = z.strictObject({
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

export const alertSourceInput = {
  kind: required(word(alertSourceKinds), 'Which system sends the alerts. It cannot be changed later.'),
  name: required(text()),
  signing_secret: nullable(
    text(MAX_SECRET),
    'What the sender signs with, for grafana, pagerduty and sentry. It is never shown again. With it, a delivery without the right signature is refused.',
  ),
  paths: nullable(
    pathsField,
    'For the kind json: where things are in the body, such as `incident.id` or `alerts[0].labels`. Without them, what arrives is kept as samples, from which you can choose.',
  ),
  expires_after: nullable(
    integer(60, 30 * 86_400),
    'After how many seconds an alert ends that the sender does not repeat. Without it, only the sender or a person ends an alert.',
  ),
  heartbeats: nullable(
    z.array(text(255)).max(20, 'must not have more than 20 items.'),
    'The names of the alerts that always fire, and so are a heartbeat of the source: if they stay away for 10 minutes, that is the alert. Without it, `Watchdog` for alertmanager and grafana.',
  ),
};

export const alertSourceList = {
  filters: { name: 'text', kind: 'text', q: 'search' },
  sorts: ['name', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

export const alertSourceSchema = resourceSchema(
  'alertSources',
  z.strictObject({
    id: z.int(),
    kind: z.enum(alertSourceKinds),
    name: z.string(),
    address: z
      .string()
      .describe('Where the sender posts its alerts. Whoever knows it can send one, so it is a secret.'),
    has_signing_secret: z.boolean(),
    paths: z.looseObject({}).nullable(),
    instructions: z
      .strictObject({
        steps: z.array(z.string()),
        snippet: z.string(),
        language: z.string(),
      })
      .describe('How the sender is told where to send its alerts, with the lines to paste.'),
    expires_after: z.int().nullable(),
    heartbeats: z.array(z.string()),
    last_heartbeat: nullableTimestampSchema,
    left_out: z
      .int()
      .describe('How many alerts were not kept the last time that the source brought more than it may.'),
    last_left_out: nullableTimestampSchema,
    last_delivery: nullableTimestampSchema,
    created: timestampSchema,
    updated: timestampSchema,
  }),
  {},
).meta({ id: 'AlertSource' });
