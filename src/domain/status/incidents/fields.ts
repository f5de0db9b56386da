import { z } from 'zod';
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
  kindOf,
  markdown,
  numericFlag,
  orNull,
  reference,
  text,
  time,
  timeOrNull,
  visibility,
} from '../../../kernel/fields/kinds.ts';
import { loggedState } from '../../../kernel/fields/logged.ts';
import { metaAttributes, stringStatusSchema } from '../../../kernel/jsonapi/schemas.ts';
import { metaField } from '../../../kernel/meta/field.ts';
import {
  choice as givenChoice,
  text as givenText,
  markdownText,
  record,
  recordId,
  slug,
} from '../../../kernel/validation/fields.ts';
import { nullable, optional } from '../../../kernel/validation/form.ts';
import { componentStatusValues } from '../components/model.ts';
import { componentLinkInput } from '../components/schema.ts';
import { incidentStatusNames, incidentStatusValues } from '../updates/model.ts';
import { statusObject } from './model.ts';
import { postmortemStates } from './postmortem/model.ts';

/** How a body names the template that makes its message. */
export const templateInput = {
  template: optional(slug(), 'The slug of an incident template, which makes the message.'),
  template_vars: nullable(record(), 'Variables for the template.'),
};

/** What the page shows after the end of an incident is each component's own status, which may still be an outage. */
export const operationalComponents = nullable(
  z.array(recordId()),
  'Components whose own status becomes Operational in the same write. Only with the status 4. It needs the ability `components.manage` as well. Without it, resolving an incident leaves the statuses that were set on components as they are.',
);

const guid = kindOf({
  ...text(),
  recorded: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
});

/** Responses show the number as a decimal string, with its name. */
const status = kindOf({
  ...choice(incidentStatusValues),
  shown: stringStatusSchema('IncidentStatusValue', incidentStatusNames),
  show: (stored: number) => statusObject(stored),
});

/** What an incident has. */
export const incidentFields = {
  id,
  guid: field(guid, { given: false }),
  name: field(text(), {
    about: 'A new incident needs it, unless its template has a default for it.',
    unless: 'template',
    folded: 'name_key',
  }),
  message: field(markdown(), { about: 'Required unless a template makes it.', byHand: true }),
  template: asked(templateInput.template),
  template_vars: asked(templateInput.template_vars),
  visible: field(visibility(), { about: '0 signed-in callers only, 1 everyone, 2 nobody.', default: 1 }),
  stickied: field(flag(), { about: 'Whether it stays at the top of the page.', default: false }),
  notifications: field(numericFlag(), { about: 'Whether subscribers are told.', default: false }),
  status: field(status, {
    about:
      '0 Reported, 1 Investigating, 2 Identified, 3 Watching, 4 Fixed. A new incident needs it, unless its template has a default for it.',
    unless: 'template',
    after: 'name',
  }),
  /** The status last set on the incident itself. It applies again when no update has a status. */
  own_status: field(choice(incidentStatusValues), { given: false, shown: false }),
  user_id: field(orNull(reference()), { given: false, shown: false }),
  occurred_at: field(time(), {
    about: 'When it began: it counts against uptime from then on (default now).',
    shown: 'occurred',
  }),
  /** Null while it is not fixed. */
  resolved_at: field(timeOrNull(), {
    about: 'When it was over. Only with the status 4; without it, the moment at which it became Fixed.',
    shown: 'resolved',
    clearable: false,
    byHand: true,
  }),
  next_update_due_at: field(timeOrNull(), {
    about:
      'By when people are promised to hear more. The next update clears it unless it sets another, and so does the status 4.',
    shown: 'next_update_due',
  }),
  postmortem: computed(
    z
      .enum(postmortemStates)
      .describe('Whether it has a post-mortem. Without `incidents.manage`, a draft counts as none.'),
  ),
  translations: translated({ name: givenText(), message: markdownText() }, { after: 'component_status' }),
  published_at: field(time(), { about: 'Hidden before this moment (default now).', shown: 'published' }),
  components: asked(nullable(z.array(componentLinkInput), 'The components that it concerns.')),
  operational_components: asked(operationalComponents),
  component_id: asked(
    nullable(recordId(), 'The older way to link one component; `components` is the newer one.'),
  ),
  component_status: asked(nullable(givenChoice(componentStatusValues))),
  deleted_at: hidden<number | null>(),
  ...times,
  components_count: computed(z.string().optional()),
  components_exists: computed(z.boolean().optional()),
  updates_count: computed(z.string().optional()),
  updates_exists: computed(z.boolean().optional()),
  user_count: computed(z.string().optional()),
  user_exists: computed(z.boolean().optional()),
  meta: asked(nullable(metaField()), metaAttributes.meta),
  meta_count: computed(metaAttributes.meta_count),
  meta_exists: computed(metaAttributes.meta_exists),
};

declare module '../../../kernel/db/schema.ts' {
  interface Database {
    incidents: TableOf<typeof incidentFields>;
  }
}

export const incidentInput = inputOf(incidentFields);
export const incidentColumns = columnsOf(incidentFields);
/** The row as events record it. */
export const loggedIncident = loggedState(incidentFields);
