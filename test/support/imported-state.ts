import type { Context } from '../../src/kernel/context.ts';
import { IMPORTED, type Origin } from '../../src/operations/importers/mapping.ts';

/** Everything that was imported, with the ids of the source instead of ours. */
export async function importedState({ connection: { read } }: Pick<Context, 'connection'>) {
  const meta = await read.selectFrom('meta').selectAll().where('key', '=', IMPORTED).execute();
  const keys = new Map(
    meta.map(({ subject_type, subject_id, value }) => [
      `${subject_type} ${subject_id}`,
      (JSON.parse(value) as Origin).id,
    ]),
  );
  const keyOf = (type: string, id: number | null): string => keys.get(`${type} ${id}`) ?? 'ours';
  const links = await read.selectFrom('incident_components').selectAll().orderBy('component_id').execute();
  const linksBy = Map.groupBy(links, ({ incident_id }) => incident_id);
  const updates = await read.selectFrom('updates').selectAll().orderBy('id').execute();
  const updatesBy = Map.groupBy(updates, ({ incident_id }) => incident_id);
  const incidents = await read.selectFrom('incidents').selectAll().orderBy('id').execute();
  const components = await read.selectFrom('components').selectAll().orderBy('id').execute();
  const groups = await read.selectFrom('component_groups').selectAll().orderBy('id').execute();
  const events = await read.selectFrom('events').select('type').where('actor_type', '=', 'command').execute();
  return {
    groups: groups.map(({ id, ...group }) => ({ ...group, key: keyOf('component_group', id) })),
    components: components.map(({ id, component_group_id, ...component }) => ({
      ...component,
      key: keyOf('component', id),
      group: keyOf('component_group', component_group_id),
    })),
    incidents: incidents
      .filter(({ id }) => keys.has(`incident ${id}`))
      .map(({ id, guid: _, ...incident }) => ({
        ...incident,
        key: keyOf('incident', id),
        components: linksBy.get(id)?.map((link) => [keyOf('component', link.component_id), link.status]),
        updates: updatesBy.get(id)?.map(({ id: __, incident_id: ___, ...update }) => update),
      })),
    events: Object.fromEntries(
      [...Map.groupBy(events, ({ type }) => type)]
        .filter(([type]) => /^(?:incident|component)/.test(type))
        .map(([type, all]) => [type, all.length]),
    ),
  };
}
