import { findPublicSince, loadSettings } from '../../domain/settings/queries.ts';
import type { ReadSnapshot } from '../../kernel/db/read-snapshot.ts';
import {
  componentsOf,
  type ExportSource,
  iso,
  isoOrNull,
  metaOf,
  pagesOf,
  timesOf,
  translationsIn,
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

type Group = Printed<'component-groups'>;

export async function* readGroups(snapshot: ReadSnapshot): AsyncGenerator<Group> {
  for await (const rows of pagesOf(snapshot, 'component_groups')) {
    const meta = await metaOf(snapshot, 'component_group', rows);
    for (const { name_key: _, page_id: __, ...row } of rows)
      yield {
        ...row,
        order_column: row.order_column as Group['order_column'],
        order_direction: row.order_direction as Group['order_direction'],
        collapsed: row.collapsed as Group['collapsed'],
        visible: row.visible as Group['visible'],
        translations: translationsIn(row),
        meta: meta(row.id),
        ...timesOf(row),
      };
  }
}

export async function* readComponents(snapshot: ReadSnapshot): AsyncGenerator<Printed<'components'>> {
  for await (const rows of pagesOf(snapshot, 'components', { hasTrash: true })) {
    const meta = await metaOf(snapshot, 'component', rows);
    for (const { name_key: _, deleted_at: __, ...row } of rows)
      yield {
        ...row,
        status: row.status as Printed<'components'>['status'],
        enabled: row.enabled === 1,
        on_failure: row.on_failure as Printed<'components'>['on_failure'],
        translations: translationsIn(row),
        meta: meta(row.id),
        ...timesOf(row),
      };
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

export async function* readTemplates(snapshot: ReadSnapshot): AsyncGenerator<Printed<'incident-templates'>> {
  for await (const rows of pagesOf(snapshot, 'incident_templates')) {
    const components = await componentsOf(
      snapshot,
      'incident_template_components',
      'incident_template_id',
      rows,
    );
    for (const row of rows)
      yield {
        id: row.id,
        name: row.name,
        slug: row.slug,
        template: row.template,
        engine: row.engine,
        incident_name: row.incident_name,
        status: row.status as Printed<'incident-templates'>['status'],
        visible: row.visible as Printed<'incident-templates'>['visible'],
        notifications: row.notifications === null ? null : row.notifications === 1,
        components: components(row.id) as Printed<'incident-templates'>['components'],
        ...timesOf(row),
      };
  }
}
