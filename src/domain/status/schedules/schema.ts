import { z } from 'zod';
import { cleanRule, parseRule, RuleProblem } from '../../../../common/recurrence/parse.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  historySchema,
  metaAttributes,
  nullableTimestampSchema,
  resourceSchema,
  stringStatusSchema,
  timestampSchema,
  toManySchema,
  translationsSchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { metaField } from '../../../kernel/meta/field.ts';
import { choice, dateTime, flag, kind, markdownText, text } from '../../../kernel/validation/fields.ts';
import { nullable, optional, required } from '../../../kernel/validation/form.ts';
import { Problem } from '../../../kernel/validation/problems.ts';
import { translationsField } from '../../../kernel/validation/translations.ts';
import { componentLinkInput } from '../components/schema.ts';
import { scheduleStatusNames, scheduleStatusValues } from './model.ts';

const MAX_RULE = 500;

/** An RRULE with at most one occurrence per day, stored in upper case and without the RRULE: prefix. */
const recurrence = () =>
  kind({ type: 'string', maxLength: MAX_RULE, examples: ['FREQ=MONTHLY;BYDAY=-1SU'] }, (value) => {
    if (typeof value !== 'string') return new Problem('string_expected');
    if (value.trim().length > MAX_RULE) return new Problem('too_long', { max: MAX_RULE });
    const rule = cleanRule(value);
    try {
      parseRule(rule);
      return rule;
    } catch (error) {
      if (error instanceof RuleProblem) return Problem.from(error);
      throw error;
    }
  });

export const scheduleInput = {
  name: required(text()),
  message: required(markdownText()),
  scheduled_at: required(dateTime()),
  completed_at: nullable(dateTime()),
  status: nullable(
    choice(scheduleStatusValues),
    '0 Upcoming, 1 In progress, 2 Complete. Without it, and after null, the clock decides.',
  ),
  notifications: optional(flag(), 'Whether subscribers are told.', false),
  published_at: optional(dateTime(), 'Hidden before this moment (default now).'),
  recurrence: nullable(
    recurrence(),
    'An RRULE (RFC 5545) by which it comes again, at the same time of day in the time zone of the page. ' +
      'The next ones appear ahead of time as schedules of their own; null ends the series.',
  ),
  components: nullable(z.array(componentLinkInput), 'The components that it concerns.'),
  translations: translationsField({ name: text(), message: markdownText() }),
  meta: nullable(metaField()),
};

export const scheduleList = {
  filters: {
    name: 'text',
    status: scheduleStatusValues,
    component: 'id',
    meta: 'meta',
    published: 'boolean',
    scheduled_after: 'date',
    scheduled_before: 'date',
    q: 'search',
  },
  sorts: ['name', 'id', 'scheduled_at', 'completed_at', 'created_at'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [
    'components',
    'componentsCount',
    'componentsExists',
    'updates',
    'updatesCount',
    'updatesExists',
    'meta',
    'metaCount',
    'metaExists',
  ],
} as const satisfies ListSpec;

export const scheduleSchema = resourceSchema(
  'schedules',
  z.strictObject({
    id: z.int(),
    name: z.string(),
    message: z.string().nullable(),
    status: stringStatusSchema('ScheduleStatusValue', scheduleStatusNames),
    scheduled: timestampSchema,
    completed: nullableTimestampSchema,
    starts: nullableTimestampSchema,
    ends: nullableTimestampSchema,
    published: timestampSchema,
    recurrence: z.string().nullable().describe('The RRULE by which it comes again.'),
    recurs_from: z.int().nullable().describe('The first schedule of the series that this one belongs to.'),
    translations: translationsSchema(['name', 'message']),
    created: timestampSchema,
    updated: timestampSchema,
    components_count: z.string().optional(),
    components_exists: z.boolean().optional(),
    updates_count: z.string().optional(),
    updates_exists: z.boolean().optional(),
    ...metaAttributes,
  }),
  { components: toManySchema('components'), updates: historySchema('updates') },
).meta({ id: 'Schedule' });
