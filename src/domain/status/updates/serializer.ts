import {
  type Resource,
  timestamp,
  toOne,
  withExtra,
  withTranslations,
} from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { type IncidentStatus, incidentStatuses } from './model.ts';
import type { UpdateRecord } from './queries.ts';

export function serializeUpdate(
  readContext: ReadContext,
  record: UpdateRecord,
  extra: Record<string, unknown>,
): Resource {
  return {
    id: String(record.id),
    type: 'updates',
    attributes: withExtra(
      {
        id: record.id,
        updateable_id: record.incident_id ?? record.schedule_id,
        updateable_type: record.incident_id === null ? 'schedule' : 'incident',
        message: record.message,
        status:
          record.status === null
            ? { human: null, value: null }
            : { human: incidentStatuses[record.status as IncidentStatus], value: record.status },
        notifications: record.notifications === null ? null : record.notifications === 1,
        created: timestamp(readContext, record.created_at),
        updated: timestamp(readContext, record.updated_at),
      },
      withTranslations(record, extra),
    ),
    relationships: {
      incident: toOne('incidents', record.incident_id),
      schedule: toOne('schedules', record.schedule_id),
    },
  };
}
