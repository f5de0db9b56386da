import type { Resource } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { loadFrom } from '../../../kernel/jsonapi/source.ts';
import { loadInstallationSettings } from '../../settings/queries.ts';
import { type ComponentRecord, componentSource, incidentHistories, loadOverlays } from './queries.ts';
import { pivot, serializeComponent } from './serializer.ts';

/** Components as resources, in a constant number of statements. */
export async function componentResources(
  readContext: ReadContext,
  records: readonly ComponentRecord[],
  extra: (record: ComponentRecord) => Record<string, unknown>,
): Promise<Resource[]> {
  if (records.length === 0) return [];
  const overlays = await loadOverlays(readContext);
  const ofStaff = await staffAttributes(readContext);
  const histories = await incidentHistories(readContext, records);
  return records.map((record) =>
    serializeComponent(
      readContext,
      record,
      { overlay: overlays.get(record.id), incidents: histories.get(record.id) ?? { ids: [], total: 0 } },
      { ...extra(record), ...ofStaff(record) },
    ),
  );
}

/** What only signed-in callers are told: nobody else is to know whether there are checks. */
async function staffAttributes(
  readContext: ReadContext,
): Promise<(record: ComponentRecord) => Record<string, unknown>> {
  if (!readContext.viewer.signedIn) return () => ({});
  const { on_failure: usual } = await loadInstallationSettings(readContext);
  return ({ on_failure: own }) => ({ on_failure: own, effective_on_failure: own ?? usual });
}

/** Components that another resource includes without giving them a status. */
export async function includedComponents(
  readContext: ReadContext,
  ids: Iterable<number>,
): Promise<Resource[]> {
  const records = await loadFrom(readContext, componentSource(readContext), ids);
  return componentResources(readContext, records, () => pivot(null));
}

/** Components linked by incidents, schedules or subscribers. Each has the status that the first of them assigns. */
export async function includedLinkedComponents(
  readContext: ReadContext,
  parents: readonly { readonly component_links: readonly (readonly [id: number, status: number | null])[] }[],
): Promise<{ components: Resource[]; groupIds: number[] }> {
  const statuses = new Map<number, number | null>();
  for (const [id, status] of parents.flatMap((parent) => parent.component_links)) {
    if (!statuses.has(id)) statuses.set(id, status);
  }
  const records = await loadFrom(readContext, componentSource(readContext), statuses.keys());
  const components = await componentResources(readContext, records, ({ id }) =>
    pivot(statuses.get(id) ?? null),
  );
  return {
    components,
    groupIds: records.map((record) => record.component_group_id).filter((id) => id !== null),
  };
}
