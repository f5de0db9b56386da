import { z } from 'zod';
import { alertSeverities } from '../../../common/alert-senders.ts';
import { alertStates } from '../../../common/alerts.ts';
import type { ListSpec } from '../../kernel/jsonapi/query.ts';
import {
  nullableTimestampSchema,
  resourceSchema,
  timestampSchema,
  toManySchema,
  toOneSchema,
} from '../../kernel/jsonapi/schemas.ts';
import { choice, flag, markdownText, recordId, slug, text } from '../../kernel/validation/fields.ts';
import { nullable, optional, required } from '../../kernel/validation/form.ts';
import { componentStatusValues } from '../status/components/model.ts';

/** What the publication says, where it is not what the rule of the alert would say. */
export const publishAlertInput = {
  incident: nullable(recordId(), 'An incident that the alert joins, instead of the one of its cause.'),
  name: nullable(text(), 'The name of the incident.'),
  message: nullable(markdownText(), 'What the public is told.'),
  template: nullable(slug(), 'The slug of an incident template, which makes the texts.'),
  component: nullable(recordId(), 'The component that it concerns.'),
  status: nullable(choice(componentStatusValues), 'The status of the component.'),
  notifications: optional(flag(), 'Whether subscribers are told.', true),
};

export const resolveAlertInput = {
  reason: required(text(500), 'Why it is over although its sender has not said so.'),
};

export const alertList = {
  filters: {
    state: 'text',
    severity: 'text',
    source: 'id',
    check: 'id',
    component: 'id',
    incident: 'id',
    rule: 'id',
    acknowledged: 'boolean',
    folded: 'boolean',
    q: 'search',
  },
  sorts: ['started_at', 'severity', 'id'],
  defaultSort: [{ field: 'started_at', descending: true }],
  includes: ['components'],
} as const satisfies ListSpec;

export const alertSchema = resourceSchema(
  'alerts',
  z.strictObject({
    id: z.int(),
    key: z.string().describe('What the sender calls the same problem.'),
    source_name: z
      .string()
      .nullable()
      .describe(
        'What people call the alert source, for those who may not read it; null for alerts of checks.',
      ),
    title: z.string(),
    severity: z.enum(alertSeverities),
    labels: z.record(z.string(), z.string()),
    link: z.string().nullable(),
    state: z.enum(alertStates),
    started_at: timestampSchema,
    ended_at: nullableTimestampSchema,
    end_reason: z.string().nullable().describe('Why it ended, if its sender did not say that it is over.'),
    group: z
      .string()
      .nullable()
      .describe(
        'What the sender puts together: alerts of one group are one cause, unless they have a component.',
      ),
    acknowledged_at: nullableTimestampSchema,
    occurrences: z.int().describe('How often it has begun.'),
    others: z
      .int()
      .describe(
        'How many other alerts in the same state belong to the same incident; 0 without an incident.',
      ),
    outcome: z.string().describe('What was done, or why nothing was, in one sentence.'),
    created: timestampSchema,
    updated: timestampSchema,
  }),
  {
    source: toOneSchema('alertSources'),
    check: toOneSchema('checks'),
    components: toManySchema('components'),
    incident: toOneSchema('incidents'),
    rule: toOneSchema('alertRules'),
  },
).meta({ id: 'Alert' });
