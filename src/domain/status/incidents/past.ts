import { randomUUID } from 'node:crypto';
import { authorize, userIdOf } from '../../../kernel/auth/actor.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { Invalid } from '../../../kernel/errors.ts';
import { appendPast, type PastEvent } from '../../../kernel/events/events.ts';
import type { IncidentState } from '../../../kernel/events/states.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { MetaEntry } from '../../../kernel/meta/field.ts';
import { insertMeta } from '../../../kernel/meta/store.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { changesTo, isEmpty, replacedBy } from '../../../lib/changes.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { fold } from '../../../lib/text.ts';
import { incidentLinks, insertLinks, type Link } from '../../links.ts';
import { findComponentIds } from '../components/queries.ts';
import { countNew } from './counts.ts';
import { incidentInput, loggedIncident } from './fields.ts';
import { resolvedAfter } from './model.ts';
import { updateState } from './updates/actions.ts';
import { incidentUpdateInput } from './updates/schema.ts';

/** An incident that happened before the installation knew of it. */
export interface PastIncident {
  /** As the body of a request. */
  readonly fields: {
    readonly name: string;
    readonly message: string;
    readonly status: number;
    readonly visible: number;
    readonly stickied: boolean;
    readonly occurred_at: string;
    readonly published_at?: string;
    readonly meta: Readonly<Record<string, unknown>>;
  };
  readonly links: readonly Link[];
  readonly createdAt: Seconds;
  /** The user who reported it, if that is known. */
  readonly userId?: number | null;
  /** From the oldest to the newest. One without a message only sets the status. */
  readonly changes: readonly {
    readonly at: Seconds;
    readonly status: number;
    readonly message?: string;
    readonly userId?: number | null;
  }[];
}

type Checked = ReturnType<typeof check>;

interface Incident {
  readonly row: Row<'incidents'>;
  readonly links: readonly Link[];
  readonly meta: readonly MetaEntry[];
}

/** What replaying the changes of incidents collects. */
interface Taken {
  readonly updateIds: Iterator<number>;
  readonly updates: Row<'updates'>[];
  readonly events: PastEvent[];
}

/** A statement may have only so many parameters. */
const ROWS_PER_INSERT = 500;

/**
 * Writes many incidents of the past with their updates, as `createIncident` and `createIncidentUpdate` would have done at the
 * time, and with the same events. The number of statements hardly depends on the number of incidents. Returns the id of each,
 * or why it is not valid.
 */
export async function createPastIncidents(
  tx: Tx,
  incidents: readonly PastIncident[],
): Promise<(number | Invalid)[]> {
  authorize(tx.actor, 'incidents.manage');
  authorize(tx.actor, 'incident-updates.manage');
  const checked = incidents.map(checkOr);
  const valid = checked.filter((each): each is Checked => !(each instanceof Invalid));
  const existing = await findComponentIds(
    tx,
    valid.flatMap(({ links }) => links.map((link) => link.component_id)),
  );
  const ids = await takeIds(tx, 'incidents', valid.length);
  const messages = valid.flatMap(({ changes }) => changes).filter(({ message }) => message !== undefined);
  const updateIds = (await takeIds(tx, 'updates', messages.length)).values();
  const taken: Taken = { updateIds, updates: [], events: [] };
  const { updates, events } = taken;
  let created = await newestCreation(tx);
  const written = valid.map((each, index): Incident => {
    created = Math.max(created, each.createdAt);
    const links = each.links.filter((link) => existing.has(link.component_id));
    const row = firstRow(tx, ids[index] as number, each, created);
    const first = { row, links, meta: each.values.meta ?? [] };
    events.push({ type: 'incident.created', state: stateOf(first), at: each.createdAt });
    return { ...first, row: replay(tx, first, each, taken) };
  });
  await insertAll(written, (rows) =>
    tx.db
      .insertInto('incidents')
      .values(rows.map(({ row }) => row))
      .execute(),
  );
  await insertAll(updates, (rows) => tx.db.insertInto('updates').values(rows).execute());
  await insertMeta(tx, 'incident', new Map(written.map(({ row, meta }) => [row.id, meta])));
  await insertLinks(tx, incidentLinks, new Map(written.map(({ row, links }) => [row.id, links])));
  await countNew(
    tx,
    written.map(({ row, links }) => ({
      incident: row,
      componentIds: links.map((link) => link.component_id),
    })),
  );
  await appendPast(tx, events);
  let next = 0;
  return checked.map((each) => (each instanceof Invalid ? each : (ids[next++] as number)));
}

/** Validates an incident with its updates, as requests with the same fields would be. */
function check({ fields, links, createdAt, userId, changes }: PastIncident) {
  const values = createForm(incidentInput, fields).done();
  const checked = changes.map(({ at, status, message, userId: author }) => ({
    at,
    status,
    userId: author,
    message:
      message === undefined ? undefined : createForm(incidentUpdateInput, { status, message }).done().message,
  }));
  return { values, links: links.toSorted(byComponent), createdAt, userId, changes: checked };
}

const byComponent = (a: Link, b: Link): number => a.component_id - b.component_id;

function checkOr(incident: PastIncident): Checked | Invalid {
  try {
    return check(incident);
  } catch (error) {
    if (error instanceof Invalid) return error;
    throw error;
  }
}

const firstRow = (
  tx: Tx,
  id: number,
  { values, createdAt, userId }: Checked,
  created: Seconds,
): Row<'incidents'> => ({
  id,
  guid: randomUUID(),
  name: values.name,
  name_key: fold(values.name),
  message: values.message ?? '',
  status: values.status,
  own_status: values.status,
  visible: values.visible,
  stickied: values.stickied,
  notifications: 0,
  user_id: userId ?? userIdOf(tx.actor),
  occurred_at: values.occurred_at ?? createdAt,
  published_at: values.published_at ?? createdAt,
  resolved_at: resolvedAfter(undefined, values.status, createdAt),
  next_update_due_at: null,
  translations: null,
  deleted_at: null,
  created_at: created,
  updated_at: createdAt,
});

/** Applies the changes one after the other. Returns the row in the end. */
function replay(tx: Tx, first: Incident, { changes }: Checked, take: Taken): Row<'incidents'> {
  let { row } = first;
  for (const { at, status, message, userId } of changes) {
    const before = row;
    const resolved_at = resolvedAfter(before, status, at);
    if (message === undefined) {
      const changed = changesTo(before, { status, own_status: status, resolved_at });
      if (isEmpty(changed)) continue;
      row = { ...before, ...changed, updated_at: at };
      const state = { ...stateOf({ ...first, row }), previous: replacedBy(before, changed) };
      take.events.push({ type: 'incident.updated', state, at });
      continue;
    }
    row = { ...before, status, resolved_at, updated_at: at };
    const update = {
      id: take.updateIds.next().value as number,
      incident_id: row.id,
      schedule_id: null,
      status,
      message,
      user_id: userId ?? userIdOf(tx.actor),
      notifications: 0 as const,
      translations: null,
      created_at: at,
      updated_at: at,
    };
    take.updates.push(update);
    const { status: statusBefore, resolved_at: resolvedBefore, next_update_due_at } = before;
    const previous = { status: statusBefore, resolved_at: resolvedBefore, next_update_due_at };
    take.events.push({
      type: 'incident_update.created',
      state: { ...updateState(row, update), previous },
      at,
    });
  }
  return row;
}

const stateOf = ({ row, links, meta }: Incident): IncidentState => ({
  ...loggedIncident(row),
  components: links,
  meta,
});

/** Never earlier than that of the previous incident: lists rely on ids being in order of creation. */
async function newestCreation({ db }: Tx): Promise<Seconds> {
  const newest = await db
    .selectFrom('incidents')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.created_at ?? 0;
}

async function takeIds(tx: Tx, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await tx.dialect.takeIds(table, count).execute(tx.db);
  return rows.map(({ id }) => id);
}

async function insertAll<R>(
  rows: readonly R[],
  insert: (part: readonly R[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await insert(rows.slice(start, start + ROWS_PER_INSERT));
}
