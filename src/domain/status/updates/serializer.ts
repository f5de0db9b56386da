import { attributesOf } from '../../../kernel/fields/attributes.ts';
import { type Resource, toOne, withExtra, withTranslations } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { updateFields } from './fields.ts';
import type { UpdateRecord } from './queries.ts';

const attributes = attributesOf(updateFields);

export function serializeUpdate(
  readContext: ReadContext,
  record: UpdateRecord,
  extra: Record<string, unknown>,
): Resource {
  return {
    id: String(record.id),
    type: 'updates',
    attributes: withExtra(
      attributes(readContext, record, {
        updateable_id: record.incident_id ?? record.schedule_id ?? 0,
        updateable_type: record.incident_id === null ? 'schedule' : 'incident',
      }),
      withTranslations(record, extra),
    ),
    relationships: {
      incident: toOne('incidents', record.incident_id),
      schedule: toOne('schedules', record.schedule_id),
    },
  };
}
