import { attributesOf } from '../../../kernel/fields/attributes.ts';
import {
  type History,
  type Resource,
  toHistory,
  toMany,
  toOne,
  withExtra,
  withTranslations,
} from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { incidentFields } from './fields.ts';
import type { IncidentRecord } from './queries.ts';

const attributes = attributesOf(incidentFields);

export function serializeIncident(
  readContext: ReadContext,
  record: IncidentRecord,
  updates: History,
  extra: Record<string, unknown>,
): Resource {
  return {
    id: String(record.id),
    type: 'incidents',
    attributes: withExtra(
      attributes(readContext, record, { postmortem: record.postmortem }),
      withTranslations(record, extra),
    ),
    relationships: {
      components: toMany(
        'components',
        record.component_links.map(([id]) => id),
      ),
      updates: toHistory('updates', updates, `${readContext.page.url}/api/incidents/${record.id}/updates`),
      user: toOne('users', record.author_id),
    },
  };
}
