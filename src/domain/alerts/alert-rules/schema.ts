import { z } from 'zod';
import { alertSeverities } from '../../../../common/alert-senders.ts';
import { alertActions } from '../../../../common/alerts.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  documentSchema,
  resourceSchema,
  timestampSchema,
  toOneSchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { choice, flag, integer, recordId, slug, text, word } from '../../../kernel/validation/fields.ts';
import { nullable, optional, required } from '../../../kernel/validation/form.ts';
import { componentStatusValues } from '../../status/components/model.ts';
import { referenceKinds } from './references.ts';

const MAX_SECONDS = 30 * 86_400;
const label = z.string().max(500, 'must not be longer than 500 characters.');
const severity = z.enum(alertSeverities, `must be one of ${alertSeverities.join(', ')}.`);
const id = z.int('must be the id of a record.').positive('must be the id of a record.');

/** Members that are absent match everything. */
const matchField = z.strictObject({
  source: id.optional(),
  check: id.optional(),
  component: id.optional(),
  labels: z.record(z.string().min(1).max(100), label).optional(),
  severity: z.union([severity, z.array(severity).min(1, 'must not be empty.')]).optional(),
});

export const alertRuleInput = {
  match: optional(
    matchField,
    'What an alert must be like: an object with any of `source`, `check` and `component` (ids), `labels` (all of them, with these values) and `severity` (one, or a list). An empty object matches every alert.',
    {},
  ),
  wait: optional(integer(0, MAX_SECONDS), 'Seconds that an alert must last before the rule acts.', 0),
  action: required(
    word(alertActions),
    '`nothing`, `status` (sets the status of the component), `draft` (prepares an incident that nobody outside sees) or `publish`.',
  ),
  component: nullable(recordId(), 'The component; without it, that of the check.'),
  status: nullable(
    choice(componentStatusValues),
    'The status that the component is given; without it, the one that the check names.',
  ),
  template: nullable(
    slug(),
    'The slug of the incident template that makes the texts. If it says something else for the status Fixed, that is the last text.',
  ),
  notify: optional(flag(), 'Whether subscribers are told of what the rule publishes.', false),
  cool_down: optional(
    integer(0, MAX_SECONDS),
    'Seconds after its last incident in which the rule opens no other.',
    0,
  ),
  group_by: nullable(
    text(100),
    '`component`, or the name of a label: alerts that have the same one belong to the same incident.',
  ),
  resolve_after: nullable(
    integer(0, MAX_SECONDS),
    'Seconds without a firing alert after which an incident is resolved that no person has touched. Without it, a person resolves it.',
  ),
  min_length: nullable(
    integer(0, MAX_SECONDS),
    'A published incident that was shorter than so many seconds is marked as brief.',
  ),
  order: optional(
    integer(1, 10_000),
    'Its place among the rules, from 1 on; the last one unless it is named.',
  ),
};

export const alertRuleList = {
  filters: { action: 'text' },
  sorts: ['order', 'id'],
  defaultSort: [{ field: 'order', descending: false }],
  includes: [],
} as const satisfies ListSpec;

export const alertRuleSchema = resourceSchema(
  'alertRules',
  z.strictObject({
    id: z.int(),
    order: z.int(),
    match: z.looseObject({}),
    wait: z.int(),
    action: z.enum(alertActions),
    status: z.int().nullable(),
    template: z.string().nullable(),
    notify: z.boolean(),
    cool_down: z.int(),
    group_by: z.string().nullable(),
    resolve_after: z.int().nullable(),
    min_length: z.int().nullable(),
    missing: z
      .enum(referenceKinds)
      .nullable()
      .describe('What `match` names and has been deleted since, so that the rule can never match.'),
    created: timestampSchema,
    updated: timestampSchema,
  }),
  { component: toOneSchema('components') },
).meta({ id: 'AlertRule' });

/** An alert to try the rules with: one of the past, or what it might be like. */
export const ruleTestInput = {
  alert: nullable(
    recordId(),
    'An alert of the past. Without it, the other fields say what the alert is like.',
  ),
  source: nullable(recordId()),
  check: nullable(recordId()),
  component: nullable(recordId()),
  labels: nullable(z.record(z.string(), z.string())),
  severity: optional(word(alertSeverities), undefined, 'major'),
  lasted: optional(integer(0, MAX_SECONDS), 'For how many seconds it has lasted.', 0),
};

export const ruleTestSchema = documentSchema(
  resourceSchema(
    'alertRuleTests',
    z.strictObject({
      action: z.enum(['nothing', 'wait', 'status', 'join', 'draft', 'publish']),
      outcome: z.string().describe('What would be done, or why nothing would be, in one sentence.'),
      status: z.int().nullable().describe('The status that the component would be given.'),
      cause: z.string().describe('Alerts with the same cause belong to the same incident.'),
    }),
    {
      rule: toOneSchema('alertRules'),
      component: toOneSchema('components'),
      incident: toOneSchema('incidents'),
    },
  ).meta({ id: 'AlertRuleTest' }),
  [],
);
