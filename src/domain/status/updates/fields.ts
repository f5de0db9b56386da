import { z } from 'zod';
import { computed, field, id, type TableOf, times, translated } from '../../../kernel/fields/field.ts';
import { choice, flag, markdown, orNull, reference } from '../../../kernel/fields/kinds.ts';
import { markdownText } from '../../../kernel/validation/fields.ts';
import { type IncidentStatus, incidentStatuses, incidentStatusNames, incidentStatusValues } from './model.ts';

const status = {
  ...orNull(choice(incidentStatusValues)),
  shown: z
    .strictObject({ human: z.enum(incidentStatusNames).nullable(), value: z.int().nullable() })
    .meta({ id: 'UpdateStatusValue' }),
  show: (value: number | null) =>
    value === null
      ? { human: null, value: null }
      : { human: incidentStatuses[value as IncidentStatus], value },
};

const notifications = {
  ...orNull(flag()),
  shown: z.boolean().nullable().meta({
    description: 'Whether subscribers are told of this update; null where the incident or schedule decides.',
  }),
};

/** In exports, it is a part of its incident or schedule. */
const parent = field(orNull(reference()), { given: false, shown: false, recorded: false });

/** What an update of an incident or of a schedule has. What requests give differs between the two: see their `schema.ts`. */
export const updateFields = {
  id,
  /** Exactly one of the two is set. */
  incident_id: parent,
  schedule_id: parent,
  updateable_id: computed(z.int()),
  updateable_type: computed(z.enum(['incident', 'schedule'])),
  message: field(markdown(), { given: false }),
  status: field(status, { given: false }),
  notifications: field(notifications, { given: false }),
  user_id: field(orNull(reference()), { given: false, shown: false }),
  translations: translated({ message: markdownText() }, { after: 'notifications' }),
  ...times,
  incident_count: computed(z.string().optional()),
  incident_exists: computed(z.boolean().optional()),
  schedule_count: computed(z.string().optional()),
  schedule_exists: computed(z.boolean().optional()),
};

declare module '../../../kernel/db/schema.ts' {
  interface Database {
    updates: TableOf<typeof updateFields>;
  }
}
