import { z } from 'zod';
import { alertSeverities } from '../../../../common/alert-senders.ts';
import { alertActions } from '../../../../common/alerts.ts';
import { computed, field, id, internal, type TableOf, times } from '../../../kernel/fields/field.ts';
import { columnsOf, inputOf } from '../../../kernel/fields/input.ts';
import {
  choice,
  flag,
  integer,
  json,
  orNull,
  reference,
  slug,
  text,
  word,
} from '../../../kernel/fields/kinds.ts';
import { componentStatusValues } from '../../status/components/model.ts';
import { referenceKinds } from './references.ts';

export const MAX_SECONDS = 30 * 86_400;

const label = z.string().max(500, 'must not be longer than 500 characters.');
const severity = z.enum(alertSeverities, `must be one of ${alertSeverities.join(', ')}.`);
const recordId = z.int('must be the id of a record.').positive('must be the id of a record.');

/** Members that are absent match everything. */
const match = z.strictObject({
  source: recordId.optional(),
  check: recordId.optional(),
  component: recordId.optional(),
  labels: z.record(z.string().min(1).max(100), label).optional(),
  severity: z.union([severity, z.array(severity).min(1, 'must not be empty.')]).optional(),
});

const seconds = integer(0, MAX_SECONDS);

/** What an alert rule has. */
export const alertRuleFields = {
  id,
  /** The first one that matches acts. */
  order: field(integer(1, 10_000), {
    about: 'Its place among the rules, from 1 on; the last one unless it is named.',
    after: 'min_length',
    column: 'position',
    recorded: 'order',
    byHand: true,
  }),
  match: field(json(match, z.looseObject({}), z.record(z.string(), z.unknown())), {
    about:
      'What an alert must be like: an object with any of `source`, `check` and `component` (ids), `labels` (all of them, with these values) and `severity` (one, or a list). An empty object matches every alert.',
    default: {},
  }),
  wait: field(seconds, { about: 'Seconds that an alert must last before the rule acts.', default: 0 }),
  action: field(word(alertActions), {
    about:
      '`nothing`, `status` (sets the status of the component), `draft` (prepares an incident that nobody outside sees) or `publish`.',
    required: true,
  }),
  component: field(orNull(reference()), {
    about: 'The component; without it, that of the check.',
    column: 'component_id',
    shown: false,
  }),
  status: field(orNull(choice(componentStatusValues)), {
    about: 'The status that the component is given; without it, the one that the check names.',
  }),
  template: field(orNull(slug()), {
    about:
      'The slug of the incident template that makes the texts. If it says something else for the status Fixed, that is the last text.',
    column: 'template_id',
    joined: true,
  }),
  notify: field(flag(), {
    about: 'Whether subscribers are told of what the rule publishes.',
    default: false,
  }),
  cool_down: field(seconds, {
    about: 'Seconds after its last incident in which the rule opens no other.',
    default: 0,
  }),
  group_by: field(orNull(text(100)), {
    about: '`component`, or the name of a label: alerts that have the same one belong to the same incident.',
  }),
  resolve_after: field(orNull(seconds), {
    about:
      'Seconds without a firing alert after which an incident is resolved that no person has touched. Without it, a person resolves it.',
  }),
  min_length: field(orNull(seconds), {
    about: 'A published incident that was shorter than so many seconds is marked as brief.',
  }),
  missing: computed(
    z
      .enum(referenceKinds)
      .nullable()
      .describe('What `match` names and has been deleted since, so that the rule can never match.'),
  ),
  deleted_at: internal<number | null>(),
  ...times,
};

declare module '../../../kernel/db/schema.ts' {
  interface Database {
    alert_rules: TableOf<typeof alertRuleFields>;
  }
}

export const alertRuleInput = inputOf(alertRuleFields);
export const alertRuleColumns = columnsOf(alertRuleFields);
