import type { Generated } from 'kysely';
import { z } from 'zod';
import { locales } from '../../../../common/texts/locales.ts';
import { asked, computed, field, id, internal, type TableOf, times } from '../../../kernel/fields/field.ts';
import { columnsOf, inputOf } from '../../../kernel/fields/input.ts';
import {
  flag,
  integer,
  kindOf,
  orNull,
  recordedText,
  timeOrNull,
  timeZone,
  webAddress,
  word,
} from '../../../kernel/fields/kinds.ts';
import { loggedState } from '../../../kernel/fields/logged.ts';
import { metaAttributes } from '../../../kernel/jsonapi/schemas.ts';
import { metaField } from '../../../kernel/meta/field.ts';
import { email as givenEmail, flag as givenFlag, recordId } from '../../../kernel/validation/fields.ts';
import { nullable, optional } from '../../../kernel/validation/form.ts';
import { normalizeEmail } from '../../../lib/email-address.ts';
import { subscriberChannels, topics } from './model.ts';

/** Empty for other channels, whose responses lack it. */
const email = kindOf({
  given: givenEmail(),
  shown: z
    .string()
    .meta({ format: 'email' })
    .optional()
    .describe('Left out if messages reach the subscriber through another channel.'),
  recorded: z.literal('').or(
    recordedText.refine((value) => normalizeEmail(value) !== undefined, {
      error: 'is not an email address',
    }),
  ),
  store: (address: string): string => address,
});

const channel = kindOf({
  ...word(subscriberChannels),
  shown: z.enum(subscriberChannels).describe('How messages reach the subscriber.'),
});

const topic = kindOf({
  ...word(topics),
  shown: z.enum(topics).describe('What the subscriber is told of.'),
});

const bounces = kindOf({
  ...integer(),
  shown: z
    .int()
    .describe('How many messages in a row the address refused for good; three suspend the address.'),
  recorded: z.int().min(0),
});

/** Nobody edits the log, and it must be possible to delete all data about a person. */
const personal = { logged: false } as const;

/** What a subscriber has. */
export const subscriberFields = {
  id,
  email: field(email, { ...personal, required: true }),
  /** Equal for equal addresses: the folded email address, or the channel and a hash of the endpoint. */
  email_key: internal<string>(),
  channel: field(channel, { given: false, generated: true }),
  /** The URL that messages are sent to; null for email. Whoever knows it can write to the channel. */
  endpoint: field(orNull(webAddress()), { ...personal, given: false, shown: false }),
  /** The keys of a browser, with which messages to it are encrypted; null for other channels. */
  push_p256dh: internal<string | null>(),
  push_auth: internal<string | null>(),
  address: computed(
    z
      .string()
      .describe('The email address. Of other channels the host and the end of the URL, which is a secret.'),
  ),
  topics: field(topic, {
    about: 'What the subscriber is told of: all, incidents or maintenance.',
    default: 'all',
    generated: true,
    after: 'component_groups',
  }),
  global: field(flag(), { about: 'Whether the subscriber follows every component.', default: true }),
  verified: computed(z.boolean()),
  verified_at: field(timeOrNull(), { given: false }),
  /** Since when the subscriber has paused all emails. */
  paused_at: field(timeOrNull(), { given: false }),
  bounces: field(bounces, { given: false, generated: true, versioned: false }),
  suspended_at: field(timeOrNull(), { given: false }),
  /** The language and time zone of emails; null means those of the page. */
  locale: field(orNull(word(locales)), { given: false, shown: false }),
  timezone: field(orNull(timeZone()), { given: false, shown: false }),
  /** When somebody last entered the address on the page while it was not confirmed. */
  requested_at: field(timeOrNull(), {
    ...personal,
    given: false,
    shown: false,
    recorded: false,
    versioned: false,
  }),
  ...times,
  components: asked(
    nullable(z.array(recordId()), 'The exact set that is followed; an empty list clears it.'),
  ),
  component_groups: asked(
    nullable(
      z.array(recordId()),
      'The exact set of groups that is followed as a whole, with components that are added to them later; an empty list clears it.',
    ),
  ),
  components_count: computed(z.string().optional()),
  components_exists: computed(z.boolean().optional()),
  meta: asked(nullable(metaField()), metaAttributes.meta),
  meta_count: computed(metaAttributes.meta_count),
  meta_exists: computed(metaAttributes.meta_exists),
  page_id: internal<Generated<number>>(),
};

declare module '../../../kernel/db/schema.ts' {
  interface Database {
    subscribers: TableOf<typeof subscriberFields>;
  }
}

export const subscriberEdit = inputOf(subscriberFields);
export const subscriberInput = {
  ...subscriberEdit,
  verified: optional(givenFlag(), 'Whether the address is confirmed already.', false),
};
export const subscriberColumns = columnsOf(subscriberFields);
/** The row as events record it. */
export const loggedSubscriber = loggedState(subscriberFields);
