import { z } from 'zod';
import { webhookFormats } from '../../../../common/events.ts';
import { field, hidden, id, internal, type TableOf, times } from '../../../kernel/fields/field.ts';
import { columnsOf, inputOf } from '../../../kernel/fields/input.ts';
import {
  flag,
  json,
  kindOf,
  orNull,
  recordedId,
  text,
  timeOrNull,
  webAddress,
  word,
} from '../../../kernel/fields/kinds.ts';
import { loggedState } from '../../../kernel/fields/logged.ts';
import { nullableTimestamp } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { word as givenWord, recordId } from '../../../kernel/validation/fields.ts';
import type { Form } from '../../../kernel/validation/form.ts';
import { EVERYTHING, eventChoices, normalizeChoices } from './model.ts';

const choice = z.enum(eventChoices);

const events = kindOf({
  ...json(
    z.array(givenWord(eventChoices)).min(1, 'must name at least one event, or *.'),
    z.array(choice),
    z.array(choice).min(1),
  ),
  store: (choices: readonly string[]) => JSON.stringify(normalizeChoices(choices)),
});

/** Sorted, so that equal sets have equal texts. */
const components = kindOf({
  ...json(
    z.array(recordId()).min(1, 'must name at least one component; null is all of them.'),
    z.array(z.int()),
    z.array(recordedId),
  ),
  store: (ids: readonly number[]) => JSON.stringify(ids.toSorted((a, b) => a - b)),
});

/** Of whoever last set its address, its events, or switched it on, as a JSON list: see `rights.ts`. */
const abilities = json(
  z.never(),
  z
    .array(z.string())
    .describe(
      'Of whoever last set its address, its events, or switched it on: it is sent what they may read.',
    ),
  z.array(z.string()),
);

const untilPast = {
  ...timeOrNull(),
  show: (until: number | null, readContext: ReadContext) =>
    nullableTimestamp(readContext, until !== null && until > readContext.now ? until : null),
};

/** What a webhook has. Its secrets are in no event and in no export. */
export const webhookFields = {
  id,
  name: field(text(), { required: true, folded: 'name_key' }),
  url: field(webAddress(), {
    about: 'Where to send to: http or https, at a public address.',
    required: true,
  }),
  format: field(word(webhookFormats), {
    about:
      'standard: every event with the document of the API, after Standard Webhooks. slack, teams, discord: messages of what people are told.',
    default: 'standard',
  }),
  events: field(events, {
    about:
      'Which events; * is all but those of subscribers, which must be named and take subscribers.manage.',
    default: [EVERYTHING],
  }),
  components: field(orNull(components), {
    about: 'Only what concerns one of these components; null is everything.',
  }),
  enabled: field(flag(), { about: 'Nothing is sent to disabled webhooks.', default: true }),
  secret: internal<string>(),
  /** The previous secret, and until when it also signs. */
  old_secret: internal<string | null>(),
  abilities: field(abilities, { given: false, generated: true }),
  /** The token and the account that the abilities are of. */
  token_id: hidden<number | null>(),
  user_id: hidden<number | null>(),
  old_secret_until: field(untilPast, { given: false, recorded: false }),
  ...times,
};

declare module '../../../kernel/db/schema.ts' {
  interface Database {
    webhooks: TableOf<typeof webhookFields>;
  }
}

export const webhookInput = inputOf(webhookFields);
export type WebhookForm = Form<typeof webhookInput, unknown>;
export const webhookColumns = columnsOf(webhookFields);
/** The row as events record it, with its whole address. */
export const loggedWebhook = loggedState(webhookFields);
