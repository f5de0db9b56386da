import { z } from 'zod';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  historySchema,
  metaAttributes,
  nullableTimestampSchema,
  requiredToOneSchema,
  resourceSchema,
  stringStatusSchema,
  timestampSchema,
  toManySchema,
  translationsSchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { metaField } from '../../../kernel/meta/field.ts';
import {
  choice,
  dateTime,
  flag,
  markdownText,
  record,
  recordId,
  slug,
  text,
  visibilities,
  visibility,
} from '../../../kernel/validation/fields.ts';
import { nullable, optional, requiredUnless } from '../../../kernel/validation/form.ts';
import { translationsField } from '../../../kernel/validation/translations.ts';
import { componentStatusValues } from '../components/model.ts';
import { componentLinkInput } from '../components/schema.ts';
import { incidentStatusNames, incidentStatusValues } from '../updates/model.ts';
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

export const incidentInput = {
  name: requiredUnless(
    'template',
    text(),
    'A new incident needs it, unless its template has a default for it.',
  ),
  status: requiredUnless(
    'template',
    choice(incidentStatusValues),
    '0 Reported, 1 Investigating, 2 Identified, 3 Watching, 4 Fixed. A new incident needs it, unless its template has a default for it.',
  ),
  message: optional(markdownText(), 'Required unless a template makes it.'),
  ...templateInput,
  visible: optional(visibility(), '0 signed-in callers only, 1 everyone, 2 nobody.', 1),
  stickied: optional(flag(), 'Whether it stays at the top of the page.', false),
  notifications: optional(flag(), 'Whether subscribers are told.', false),
  occurred_at: optional(dateTime(), 'When it began: it counts against uptime from then on (default now).'),
  resolved_at: optional(
    dateTime(),
    'When it was over. Only with the status 4; without it, the moment at which it became Fixed.',
  ),
  next_update_due_at: nullable(
    dateTime(),
    'By when people are promised to hear more. The next update clears it unless it sets another, and so does the status 4.',
  ),
  published_at: optional(dateTime(), 'Hidden before this moment (default now).'),
  components: nullable(z.array(componentLinkInput), 'The components that it concerns.'),
  operational_components: operationalComponents,
  component_id: nullable(recordId(), 'The older way to link one component; `components` is the newer one.'),
  component_status: nullable(choice(componentStatusValues)),
  translations: translationsField({ name: text(), message: markdownText() }),
  meta: nullable(metaField()),
};

export const incidentList = {
  filters: {
    name: 'text',
    status: incidentStatusValues,
    occurs_after: 'date',
    occurs_before: 'date',
    occurs_on: 'date',
    component: 'id',
    meta: 'meta',
    visible: visibilities,
    published: 'boolean',
    overdue: 'boolean',
    q: 'search',
    text: 'search',
  },
  sorts: ['name', 'status', 'id', 'created_at'],
  defaultSort: [{ field: 'created_at', descending: true }],
  includes: [
    'components',
    'componentsCount',
    'componentsExists',
    'components.group',
    'updates',
    'updatesCount',
    'updatesExists',
    'user',
    'userCount',
    'userExists',
    'meta',
    'metaCount',
    'metaExists',
  ],
} as const satisfies ListSpec;

export const incidentSchema = resourceSchema(
  'incidents',
  z.strictObject({
    id: z.int(),
    guid: z.string(),
    name: z.string(),
    message: z.string(),
    visible: z.int(),
    stickied: z.boolean(),
    notifications: z.int(),
    status: stringStatusSchema('IncidentStatusValue', incidentStatusNames),
    occurred: timestampSchema,
    resolved: nullableTimestampSchema,
    next_update_due: nullableTimestampSchema,
    postmortem: z
      .enum(postmortemStates)
      .describe('Whether it has a post-mortem. Without `incidents.manage`, a draft counts as none.'),
    translations: translationsSchema(['name', 'message']),
    published: timestampSchema,
    created: timestampSchema,
    updated: timestampSchema,
    components_count: z.string().optional(),
    components_exists: z.boolean().optional(),
    updates_count: z.string().optional(),
    updates_exists: z.boolean().optional(),
    user_count: z.string().optional(),
    user_exists: z.boolean().optional(),
    ...metaAttributes,
  }),
  {
    components: toManySchema('components'),
    updates: historySchema('updates'),
    user: requiredToOneSchema('users'),
  },
).meta({ id: 'Incident' });
