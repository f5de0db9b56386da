import { inspectTemplate } from '../../src/lib/twig/twig.ts';
import type { ImportedTemplate } from '../source.ts';
import { asText } from '../template-text.ts';
import type { CachetReading } from './reading.ts';
import { slugOf, textOf } from './values.ts';

export async function* templatesOf(reading: CachetReading): AsyncGenerator<ImportedTemplate> {
  const { staging, tables, notes } = reading;
  if (!tables.has('incident_templates')) return;
  const slugs = new Set<string>();
  const where = tables.alive('incident_templates');
  const sql = `select * from ${tables.sql('incident_templates')} where ${where} order by id`;
  for (const row of staging.rows(sql)) {
    const name = textOf(row.name);
    const slug = slugOf(textOf(row.slug) || name);
    const { template, note } = await usableTemplate(name, textOf(row.template), row.engine === 'blade');
    if (note !== undefined) notes.push(note);
    yield {
      name,
      // Two templates of Cachet may have the same slug.
      slug: slugs.has(slug) ? `${slug}-${textOf(row.id)}` : slug,
      template,
      createdAt: reading.time(row.created_at),
    };
    slugs.add(slug);
  }
}

/** A template of Cachet that can be used here. What cannot be translated becomes text, and the note says so. */
async function usableTemplate(
  name: string,
  source: string,
  isBlade: boolean,
): Promise<{ readonly template: string; readonly note?: string }> {
  if (isBlade)
    return {
      template: asText(source),
      note: `The template "${name}" is written in Blade. It is imported as text: translate {{ $name }} to {{ name }}, and directives to Twig.`,
    };
  const inspected = await inspectTemplate(source);
  if (inspected.ok) return { template: source };
  return {
    template: asText(source),
    note: `The template "${name}" cannot be read as Twig: ${inspected.problem} It is imported as text, which is shown as it is.`,
  };
}
