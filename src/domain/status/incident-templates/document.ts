import { type Serialized, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { suppliedVariables } from './model.ts';
import type { TemplateRecord } from './queries.ts';

export async function serializeTemplates(
  readContext: ReadContext,
  records: readonly TemplateRecord[],
): Promise<Serialized> {
  return {
    data: records.map((record) => ({
      id: String(record.id),
      type: 'incidentTemplates',
      attributes: {
        id: record.id,
        name: record.name,
        slug: record.slug,
        template: record.template,
        engine: record.engine,
        incident_name: record.incident_name,
        status: record.status,
        visible: record.visible,
        notifications: record.notifications === null ? null : record.notifications === 1,
        components: record.component_links.map(([id, status]) => ({ id, status })),
        variables: suppliedVariables(record),
        created: timestamp(readContext, record.created_at),
        updated: timestamp(readContext, record.updated_at),
      },
      relationships: {},
    })),
  };
}
