import { z } from 'zod';
import { cleanRule, parseRule, RuleProblem } from '../../../../common/recurrence/parse.ts';
import {
  asked,
  computed,
  field,
  hidden,
  id,
  type TableOf,
  times,
  translated,
} from '../../../kernel/fields/field.ts';
import { columnsOf, inputOf } from '../../../kernel/fields/input.ts';
import {
  choice,
  flag,
  integer,
  kindOf,
  markdown,
  orNull,
  recordedText,
  reference,
  text,
  time,
  timeOrNull,
} from '../../../kernel/fields/kinds.ts';
import { loggedState } from '../../../kernel/fields/logged.ts';
import { metaAttributes, stringStatusSchema } from '../../../kernel/jsonapi/schemas.ts';
import { metaField } from '../../../kernel/meta/field.ts';
import { text as givenText, kind, markdownText } from '../../../kernel/validation/fields.ts';
import { nullable } from '../../../kernel/validation/form.ts';
import { Problem } from '../../../kernel/validation/problems.ts';
import { componentLinkInput } from '../components/schema.ts';
import { scheduleStatusNames, scheduleStatusValues } from './model.ts';

const MAX_RULE = 500;

/** An RRULE with at most one occurrence per day, stored in upper case and without the RRULE: prefix. */
const givenRule = kind(
  { type: 'string', maxLength: MAX_RULE, examples: ['FREQ=MONTHLY;BYDAY=-1SU'] },
  (value) => {
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
  },
);

function isRule(value: string): boolean {
  try {
    parseRule(value);
    return true;
  } catch {
    return false;
  }
}

const rule = kindOf({
  given: givenRule,
  shown: z.string(),
  recorded: recordedText.refine(isRule, { error: 'is not a rule of recurrence' }),
  store: (value: string): string => value,
});

const recurrence = {
  ...orNull(rule),
  shown: z.string().nullable().describe('The RRULE by which it comes again.'),
};

const head = {
  ...orNull(reference()),
  shown: z.int().nullable().describe('The first schedule of the series that this one belongs to.'),
};

const status = {
  ...orNull(choice(scheduleStatusValues)),
  shown: stringStatusSchema('ScheduleStatusValue', scheduleStatusNames),
};

/** What a schedule has. What belongs to its plan, the action writes: `model.ts` says how its members depend on each other. */
export const scheduleFields = {
  id,
  name: field(text(), { required: true, folded: 'name_key' }),
  message: field({ ...markdown(), shown: z.string().nullable() }, { required: true }),
  /** The status that was set by hand, and when; null while only the clock decides. */
  status: field(status, {
    about: '0 Upcoming, 1 In progress, 2 Complete. Without it, and after null, the clock decides.',
    after: 'completed_at',
    byHand: true,
    computed: true,
  }),
  status_set_at: field(timeOrNull(), { given: false, shown: false }),
  scheduled_at: field(time(), { required: true, byHand: true, shown: 'scheduled' }),
  completed_at: field(timeOrNull(), { byHand: true, shown: 'completed' }),
  /** When it is in progress and when it is complete, according to the four columns above. A status set by hand moves both. */
  starts_at: field(timeOrNull(), { given: false, shown: 'starts' }),
  ends_at: field(timeOrNull(), { given: false, shown: 'ends' }),
  notifications: field(flag(), { about: 'Whether subscribers are told.', default: false, shown: false }),
  user_id: field(orNull(reference()), { given: false, shown: false }),
  published_at: field(time(), { about: 'Hidden before this moment (default now).', shown: 'published' }),
  /** Each occurrence of a recurring schedule is a schedule of its own that refers to the first one. */
  recurrence: field(recurrence, {
    about:
      'An RRULE (RFC 5545) by which it comes again, at the same time of day in the time zone of the page. The next ones appear ahead of time as schedules of their own; null ends the series.',
    byHand: true,
  }),
  recurs_from: field(head, { given: false }),
  /** The time of this occurrence according to the rule, even if it was moved. In the first one, the start of the rule. */
  recurs_at: field(timeOrNull(), { given: false, shown: false }),
  /** The duration of each occurrence in seconds, stored in the first one; null means open-ended. */
  recurs_for: field(orNull(integer()), { given: false, shown: false }),
  components: asked(nullable(z.array(componentLinkInput), 'The components that it concerns.')),
  translations: translated({ name: givenText(), message: markdownText() }, { after: 'components' }),
  deleted_at: hidden<number | null>(),
  ...times,
  components_count: computed(z.string().optional()),
  components_exists: computed(z.boolean().optional()),
  updates_count: computed(z.string().optional()),
  updates_exists: computed(z.boolean().optional()),
  meta: asked(nullable(metaField()), metaAttributes.meta),
  meta_count: computed(metaAttributes.meta_count),
  meta_exists: computed(metaAttributes.meta_exists),
};

declare module '../../../kernel/db/schema.ts' {
  interface Database {
    schedules: TableOf<typeof scheduleFields>;
  }
}

export const scheduleInput = inputOf(scheduleFields);
export const scheduleColumns = columnsOf(scheduleFields);
/** The row as events record it. */
export const loggedSchedule = loggedState(scheduleFields);
