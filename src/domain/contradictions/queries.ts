import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { IDS, NOW, runStatement } from '../../kernel/db/statement.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import type { CheckState } from '../../lib/checks/check-state.ts';
import { votesOf } from '../../lib/checks/quorum-between-places.ts';
import { failingPlaces } from '../../lib/checks/state-machine.ts';
import type { Seconds } from '../../lib/clock.ts';
import { rulesOf } from '../checks/model.ts';
import { isHereAlone, loadPlaces } from '../checks/places.ts';
import { isUnderMaintenance } from '../checks/queries.ts';
import { loadState, publicReadContext } from '../status/public-state/state.ts';
import { publicComponents, visibleIncidents } from '../visibility.ts';
import {
  type ComponentFacts,
  type Facts,
  type FailingCheck,
  isAffected,
  type Named,
  names,
} from './model.ts';

/** By these statuses, somebody says that it is still broken: Reported, Investigating and Identified. */
const UNSOLVED = [0, 1, 2];

/** What the public page says, and what is known besides. The number of statements does not depend on the data. */
export async function loadFacts(ctx: Context): Promise<Facts> {
  const readContext = publicReadContext(ctx, ctx.page);
  const state = await loadState(readContext);
  const components = [...state.components.values()];
  const open = new Set(state.incidents.flatMap((incident) => incident.components.map(({ id }) => id)));
  const affected = components.filter(({ ownStatus }) => isAffected(ownStatus)).map(({ id }) => id);
  const [statuses, ends, checks] = await Promise.all([
    findOwnStatuses(readContext, affected),
    findLaterEnds(readContext, affected),
    findFailingChecks(readContext),
  ]);
  return {
    components: components.map(({ id, label, ownStatus, status }): ComponentFacts => {
      const set = statuses.get(id);
      return {
        id,
        name: label,
        own: ownStatus,
        since: set?.since ?? null,
        source: set?.source ?? null,
        shown: status,
        resolved: open.has(id) ? null : (ends.get(id) ?? null),
      };
    }),
    checks,
    incidents: state.incidents.map(({ id, name, status, components: named }) => ({
      id,
      name,
      isUnsolved: UNSOLVED.includes(status),
      components: named.map((each) => each.id),
    })),
  };
}

interface SetStatus {
  readonly since: Seconds;
  readonly source: string;
}

async function findOwnStatuses(
  readContext: ReadContext,
  ids: readonly number[],
): Promise<Map<number, SetStatus>> {
  const { dialect } = readContext;
  const build = () => sql<SetStatus & { id: number }>`select component_id as id, created_at as since, source
    from component_statuses where component_statuses.id in (select max(newest.id) from component_statuses as newest
      where ${dialect.anyOf('newest.component_id', IDS)} group by newest.component_id)`;
  const rows = await runStatement(readContext, 'own statuses', build, { ids: dialect.idList(ids) });
  return new Map(rows.map(({ id, since, source }) => [id, { since, source }]));
}

/** The newest public incident of each component that was declared over after the component's own status had been set. */
async function findLaterEnds(readContext: ReadContext, ids: readonly number[]): Promise<Map<number, Named>> {
  const { dialect } = readContext;
  const build = () => sql<Named & { component: number }>`select incident_components.component_id as component,
      incidents.id, incidents.name
    from incident_components join incidents on incidents.id = incident_components.incident_id
    where ${dialect.anyOf('incident_components.component_id', IDS)} and ${visibleIncidents(readContext)}
      and incidents.resolved_at >= (select max(component_statuses.created_at) from component_statuses
        where component_statuses.component_id = incident_components.component_id)
    order by incidents.resolved_at, incidents.id`;
  const values = { now: readContext.now, ids: dialect.idList(ids) };
  const rows = await runStatement(readContext, 'later ends', build, values);
  return new Map(rows.map(({ component, id, name }) => [component, { id, name }]));
}

interface CheckRow extends Named {
  readonly component: number;
  readonly state: string;
  readonly machine: string;
  readonly fail_after: number;
  readonly recover_after: number;
  readonly places: string;
  readonly quorum: number | null;
  readonly interval: number;
  readonly timeout: number;
}

/** The checks of components that fail for certain, except for those whose results do not count at the moment. */
async function findFailingChecks(readContext: ReadContext): Promise<FailingCheck[]> {
  const component = sql.ref('checks.component_id');
  const build = () => sql<CheckRow>`select checks.id, checks.name, checks.component_id as component,
      check_runs.state, check_runs.machine, checks.fail_after, checks.recover_after, checks.places, checks.quorum,
      checks.interval, checks.timeout
    from check_runs join checks on checks.id = check_runs.check_id
    where check_runs.state in ('down', 'degraded') and checks.deleted_at is null and checks.paused = 0
      and checks.component_id is not null and check_runs.machine is not null
      and not ${isUnderMaintenance(component, NOW)} order by checks.id`;
  const rows = await runStatement(readContext, 'failing checks', build, { now: readContext.now });
  const places = await loadPlaces(readContext, !rows.every(isHereAlone));
  return rows.map((row) => {
    const machine = JSON.parse(row.machine) as CheckState;
    const { reporting } = votesOf(machine, rulesOf(row, places));
    const failing = failingPlaces(machine, reporting, row.state === 'down' ? 'failed' : 'notOk');
    return {
      id: row.id,
      name: row.name,
      componentId: row.component,
      failing: failing.map(({ place }) => place),
      reporting,
    };
  });
}

const EVERYBODY = 1;

export interface NamesHidden {
  readonly incident: Named;
  readonly components: readonly Named[];
}

/** The components that an incident for everybody names, or one of its updates, and that guests do not see. */
export async function findNamesHidden(
  { connection: { read: db } }: Context,
  incidentId: number,
): Promise<NamesHidden | undefined> {
  const incident = await db
    .selectFrom('incidents')
    .select(['id', 'name', 'message'])
    .where('id', '=', incidentId)
    .where('visible', '=', EVERYBODY)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!incident) return undefined;
  const updates = await db
    .selectFrom('updates')
    .select('message')
    .where('incident_id', '=', incidentId)
    .execute();
  const components = await db
    .selectFrom('components')
    .select(['id', 'name'])
    .select(sql<number>`case when ${publicComponents()} then 1 else 0 end`.as('shown'))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const shown = new Set(components.filter((each) => each.shown === 1).map(({ name }) => name));
  const text = [incident.name, incident.message, ...updates.map(({ message }) => message)].join('\n');
  return {
    incident: { id: incident.id, name: incident.name },
    components: components
      .filter(({ name }) => !shown.has(name) && names(text, name))
      .map(({ id, name }) => ({ id, name })),
  };
}
