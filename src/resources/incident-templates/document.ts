import { type Presented, timestamp } from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { TemplateRecord } from './queries.ts';

export async function presentTemplates(
  reading: Reading,
  records: readonly TemplateRecord[],
): Promise<Presented> {
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
        created: timestamp(reading, record.created_at),
        updated: timestamp(reading, record.updated_at),
      },
      relationships: {},
    })),
  };
}
