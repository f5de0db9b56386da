import { findPublicSince, loadSettings } from '../../domain/settings/queries.ts';
import { componentGroupFields } from '../../domain/status/component-groups/fields.ts';
import { componentFields } from '../../domain/status/components/fields.ts';
import { incidentTemplateFields } from '../../domain/status/incident-templates/fields.ts';
import type { ReadSnapshot } from '../../kernel/db/read-snapshot.ts';
import { recordPrinter } from '../../kernel/fields/records.ts';
import {
  componentsOf,
  type ExportSource,
  iso,
  isoOrNull,
  metaOf,
  pagesOf,
  timesLast,
  timesOf,
} from './reading.ts';
import type { Printed } from './records.ts';

export async function* readSettings(source: ExportSource): AsyncGenerator<Printed<'settings'>> {
  const settings = await loadSettings(source);
  // When they were last written. That an announcement began or ended since then follows from the settings.
  const changedAt = await findPublicSince({ ...source, now: Number.NEGATIVE_INFINITY });
  yield { settings: { ...settings }, changed_at: isoOrNull(changedAt) };
}

/** Without anything that could be used to sign in. */
export async function* readUsers(snapshot: ReadSnapshot): AsyncGenerator<Printed<'users'>> {
  for await (const rows of pagesOf(snapshot, 'users'))
    for (const row of rows)
      yield {
        id: row.id,
        name: row.name,
        email: row.email,
        role: row.role as Printed<'users'>['role'],
        built_in: row.built_in === 1,
        locale: row.locale as Printed<'users'>['locale'],
        timezone: row.timezone,
        disabled_at: isoOrNull(row.disabled_at),
        joined_at: isoOrNull(row.joined_at),
        last_signed_in_at: isoOrNull(row.last_signed_in_at),
        ...timesOf(row),
      };
}

const printGroup = recordPrinter(componentGroupFields);

export async function* readGroups(snapshot: ReadSnapshot): AsyncGenerator<Printed<'component-groups'>> {
  for await (const rows of pagesOf(snapshot, 'component_groups')) {
    const meta = await metaOf(snapshot, 'component_group', rows);
    for (const row of rows) yield { ...printGroup(row, {}), meta: meta(row.id) };
  }
}

const printComponent = recordPrinter(componentFields);

export async function* readComponents(snapshot: ReadSnapshot): AsyncGenerator<Printed<'components'>> {
  for await (const rows of pagesOf(snapshot, 'components', { hasTrash: true })) {
    const meta = await metaOf(snapshot, 'component', rows);
    for (const row of rows) yield { ...printComponent(row, {}), meta: meta(row.id) };
  }
}

/** Every status that was set on a component, from which uptime is computed. */
export async function* readStatuses(snapshot: ReadSnapshot): AsyncGenerator<Printed<'component-statuses'>> {
  const deleted = await snapshot.db
    .selectFrom('components')
    .select('id')
    .where('deleted_at', 'is not', null)
    .execute();
  const inTrash = new Set(deleted.map(({ id }) => id));
  for await (const rows of pagesOf(snapshot, 'component_statuses'))
    for (const { id, component_id, status, source, created_at } of rows) {
      if (inTrash.has(component_id)) continue;
      yield {
        id,
        component_id,
        status: status as Printed<'component-statuses'>['status'],
        source,
        created_at: iso(created_at),
      };
    }
}

const printTemplate = recordPrinter(incidentTemplateFields);

export async function* readTemplates(snapshot: ReadSnapshot): AsyncGenerator<Printed<'incident-templates'>> {
  for await (const rows of pagesOf(snapshot, 'incident_templates')) {
    const components = await componentsOf(
      snapshot,
      'incident_template_components',
      'incident_template_id',
      rows,
    );
    for (const row of rows)
      yield timesLast({
        ...printTemplate(row, {}),
        components: components(row.id) as Printed<'incident-templates'>['components'],
      });
  }
}
