import { ownValue } from '../../src/lib/own-value.ts';
import { slugify } from '../../src/lib/text.ts';
import type { ImportedMetric, ImportedTemplate } from '../source.ts';
import { asText } from '../template-text.ts';
import type { MetricRecord, TemplateRecord } from './records.ts';
import { incidentStatuses } from './statuses.ts';
import type { ReadTime } from './times.ts';

/**
 * Statuspage replaces nothing in its templates, so a text that looks like Twig is shown as it is. Names need not be unique at
 * Statuspage; the slugs of our templates are.
 */
export function importedTemplates(time: ReadTime, records: readonly TemplateRecord[]): ImportedTemplate[] {
  const slugs = new Set<string>();
  return records.map((record) => {
    const name = record.name || record.title || record.id;
    const slug = freeSlug(slugify(name) || 'template', slugs);
    slugs.add(slug);
    return {
      name,
      slug,
      template: asText(record.body?.trim() || record.title?.trim() || name),
      incidentName: record.title?.trim() ? asText(record.title.trim()) : null,
      status: ownValue(incidentStatuses, record.update_status ?? '') ?? null,
      notifications: record.should_send_notifications ?? null,
      createdAt: time(record.created_at),
    };
  });
}

function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number++;
  return `${slug}-${number}`;
}

const MAX_PLACES = 4;
const AVERAGE = 1;

export const importedMetric = (time: ReadTime, record: MetricRecord): ImportedMetric => ({
  key: record.id,
  createdAt: time(record.created_at),
  fields: {
    name: record.name,
    suffix: record.suffix?.trim() || '-',
    description: record.tooltip_description?.trim() || null,
    calc_type: AVERAGE,
    display_chart: record.display ?? true,
    places: Math.min(Math.max(Math.trunc(record.decimal_places ?? 0), 0), MAX_PLACES),
  },
});
