import { randomUUID } from 'node:crypto';
import { type Actor, authorize, userIdOf } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { IncidentState } from '../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { translationsAfter } from '../../../kernel/i18n/translated-texts.ts';
import { loadMeta, writeMeta } from '../../../kernel/meta/store.ts';
import {
  type Changes,
  type Complete,
  createForm,
  type Form,
  updateForm,
} from '../../../kernel/validation/form.ts';
import { changesTo, isEmpty, replacedBy } from '../../../lib/changes.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { findLinks, incidentLinks, type Link, writeLinks } from '../../links.ts';
import { putInTrash } from '../../records/trash-store/store.ts';
import { checkComponents } from '../components/membership.ts';
import { findComponentIds, findKnownComponentIds } from '../components/queries.ts';
import { recount } from './counts.ts';
import { incidentColumns, incidentInput, loggedIncident } from './fields.ts';
import { type GuestTexts, guestTexts, prepareGuestTexts, renderForGuests } from './guest-texts.ts';
import { type Decision, FIXED, promisedAfter, resolvedAfter } from './model.ts';
import { getIncident, getKnownIncident } from './queries.ts';
import { checkRecovery, setOperational } from './recovery.ts';
import { findNamedTemplate, renderMessage } from './template.ts';
import { applyDefaults } from './template-defaults.ts';

type IncidentForm = Form<typeof incidentInput, unknown>;

/** What a caller writes in the same transaction, before the incident. */
export type WriteFirst = (tx: Tx) => Promise<void>;

export async function createIncident(
  ctx: Context,
  actor: Actor,
  body: object,
  writeFirst?: WriteFirst,
): Promise<number> {
  authorize(actor, 'incidents.manage');
  const form = createForm(incidentInput, body);
  // Rendering a template may take long, so it is done before the transaction begins.
  const template = await findNamedTemplate(ctx, form);
  if (template) await applyDefaults(ctx, form, template);
  const message = template && (await renderMessage(ctx, form, template));
  if (form.values.message === undefined && form.values.template === undefined && !form.errors.message) {
    form.fail('message', 'required');
  }
  return transaction(ctx, actor, (tx) => insert(tx, { form, body, message, writeFirst }));
}

/** A body whose text is there: nothing is rendered in a transaction, in which all other writers would wait for it. */
interface ReadyBody {
  readonly [field: string]: unknown;
  readonly template?: never;
}

/** What `createIncident` does, in a transaction that is open, and without asking what the actor may do. */
export const addIncident = (tx: Tx, body: ReadyBody & { readonly message: string }): Promise<number> =>
  insert(tx, { form: createForm(incidentInput, body), body });

interface Insertion {
  readonly form: Form<typeof incidentInput, Complete<typeof incidentInput>>;
  readonly body: object;
  /** What the template gave, if there is one. */
  readonly message?: string | undefined;
  readonly writeFirst?: WriteFirst | undefined;
}

async function insert(tx: Tx, { form, body, message, writeFirst }: Insertion): Promise<number> {
  await checkLinks(tx, form, body);
  checkResolution(tx, form);
  checkPromise(tx, form);
  await checkRecovery(tx, form, body, form.values.status);
  const { meta, ...values } = form.done();
  await writeFirst?.(tx);
  const row = await tx.db
    .insertInto('incidents')
    .values({
      ...incidentColumns.create(values),
      guid: randomUUID(),
      message: message ?? values.message ?? '',
      own_status: values.status,
      user_id: userIdOf(tx.actor),
      occurred_at: values.occurred_at ?? tx.now,
      published_at: values.published_at ?? tx.now,
      resolved_at: values.resolved_at ?? resolvedAfter(undefined, values.status, tx.now),
      deleted_at: null,
      created_at: await creationMoment(tx),
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeMeta(tx, 'incident', row.id, meta);
  const links = await withoutDeleted(tx, wantedLinks(form, []));
  await writeLinks(tx, incidentLinks, row.id, links);
  await recount(tx, undefined, counted(row, links));
  const recovered = await setOperational(tx, values.operational_components);
  await append(tx, 'incident.created', { ...(await stateOf(tx, row)), ...recovered });
  return row.id;
}

export async function updateIncident(
  ctx: Context,
  actor: Actor,
  id: number,
  body: object,
  writeFirst?: WriteFirst,
): Promise<void> {
  authorize(actor, 'incidents.manage');
  const existing = await getIncident({ db: ctx.connection.read }, id);
  const form = updateForm(incidentInput, body);
  const template = await findNamedTemplate(ctx, form);
  const message = template && (await renderForGuests(ctx, form, template, existing));
  const forGuests = await prepareGuestTexts(ctx, actor, existing, form.values);
  return transaction(ctx, actor, (tx) => change(tx, id, { form, body, message, forGuests, writeFirst }));
}

/**
 * What `updateIncident` does, in a transaction that is open, and without asking what the actor may do. If it publishes a draft,
 * `forGuests` has been prepared for that.
 */
export const changeIncident = (tx: Tx, id: number, body: ReadyBody, forGuests?: GuestTexts): Promise<void> =>
  change(tx, id, { form: updateForm(incidentInput, body), body, forGuests });

interface Change extends Omit<Insertion, 'form'> {
  readonly form: Form<typeof incidentInput, Changes<typeof incidentInput>>;
  readonly forGuests: GuestTexts | undefined;
}

async function change(
  tx: Tx,
  id: number,
  { form, body, message, forGuests, writeFirst }: Change,
): Promise<void> {
  const before = await getIncident(tx, id);
  await checkLinks(tx, form, body);
  checkResolution(tx, form, before);
  checkPromise(tx, form, before);
  await checkRecovery(tx, form, body, form.values.status ?? before.status);
  const { meta, ...values } = form.done();
  await writeFirst?.(tx);
  const { status = before.status, next_update_due_at: promise = before.next_update_due_at } = values;
  const texts = {
    name: values.name,
    message: message ?? values.message,
    ...(await guestTexts(tx, before, values, forGuests)),
  };
  const changes = changesTo(before, {
    ...incidentColumns.change({ ...values, ...(texts.name !== undefined && { name: texts.name }) }),
    own_status: values.status,
    message: texts.message,
    resolved_at: values.resolved_at ?? resolvedAfter(before, status, tx.now),
    next_update_due_at: promisedAfter(promise, status),
    translations: translationsAfter(before, { ...texts, translations: values.translations }),
  });
  const linksBefore = await findLinks(tx, incidentLinks, id);
  const links = wantedLinks(form, linksBefore);
  const linksChanged = await writeLinks(tx, incidentLinks, id, links);
  const metaBefore = meta ? (await loadMeta(tx, 'incident', [id])).get(id) : undefined;
  const metaChanged = await writeMeta(tx, 'incident', id, meta);
  const recovered = await setOperational(tx, values.operational_components);
  if (isEmpty(changes) && !linksChanged && !metaChanged) return;
  const row = await tx.db
    .updateTable('incidents')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recount(tx, counted(before, linksBefore), counted(row, links));
  await append(tx, 'incident.updated', {
    ...(await stateOf(tx, row)),
    previous: {
      ...loggedIncident(replacedBy(before, changes)),
      ...(linksChanged && { components: linksBefore }),
      ...(metaChanged && { meta: metaBefore }),
    },
    ...recovered,
  });
}

/** Hides the incident at once, together with its updates, and puts it into the trash. */
export function deleteIncident(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'incidents.delete');
  return transaction(ctx, actor, async (tx) => removeIncident(tx, await getKnownIncident(tx, id)));
}

/** `undoes` is the event of the write that this takes back, if it does. */
export async function removeIncident(tx: Tx, before: Row<'incidents'>, undoes?: number): Promise<void> {
  const { id } = before;
  const row = await tx.db
    .updateTable('incidents')
    .set({ deleted_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const links = await findLinks(tx, incidentLinks, id);
  await recount(tx, counted(before, links), counted(row, links));
  await putInTrash(tx, { type: 'incidents', id, name: row.name });
  await append(tx, 'incident.deleted', { ...(await stateOf(tx, row)), undoes });
}

/**
 * Sets the status that an update decided. A new update fulfills the promise of a next update, so it also sets the new
 * promise.
 */
export const setStatusFromUpdate = (
  tx: Tx,
  incident: Row<'incidents'>,
  status: number,
  promise = incident.next_update_due_at,
): Promise<void> =>
  setDecision(tx, incident, {
    status,
    resolved_at: resolvedAfter(incident, status, tx.now),
    next_update_due_at: promisedAfter(promise, status),
  });

/** Sets what the updates of an incident decide. */
export async function setDecision(tx: Tx, incident: Row<'incidents'>, decision: Decision): Promise<void> {
  const { status, resolved_at, next_update_due_at } = decision;
  await tx.db
    .updateTable('incidents')
    .set({ status, resolved_at, next_update_due_at, updated_at: tx.now })
    .where('id', '=', incident.id)
    .execute();
  await recount(tx, counted(incident, []), counted({ ...incident, status }, []));
}

/**
 * Sets the statuses of these components in an incident, and links those that it does not have yet. The others stay as
 * they are. Returns the links before, if anything changed.
 */
export async function setComponentsFromUpdate(
  tx: Tx,
  incident: Row<'incidents'>,
  components: readonly { readonly id: number; readonly status: number }[],
): Promise<readonly Link[] | undefined> {
  const before = await findLinks(tx, incidentLinks, incident.id);
  const links = new Map(before.map((link) => [link.component_id, link]));
  for (const { id, status } of components) links.set(id, { component_id: id, status });
  const after = [...links.values()];
  if (!(await writeLinks(tx, incidentLinks, incident.id, after))) return undefined;
  await recount(tx, counted(incident, before), counted(incident, after));
  return before;
}

export const counted = (incident: Row<'incidents'>, links: readonly Link[]) => ({
  incident,
  componentIds: links.map((link) => link.component_id),
});

/**
 * Never earlier than the previous incident, even if the clock was set back: lists rely on ids being in order of
 * creation.
 */
async function creationMoment({ db, now }: Tx): Promise<Seconds> {
  const newest = await db
    .selectFrom('incidents')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.max(now, newest?.created_at ?? now);
}

async function checkLinks(tx: Tx, form: IncidentForm, body: object): Promise<void> {
  await checkComponents(tx, form, body, { inObjects: true });
  const { component_id: single } = form.values;
  if (single && !(await findKnownComponentIds(tx, [single])).has(single))
    form.fail('component_id', 'invalid_choice');
}

/** A default component of the template may have been deleted while the template was being rendered. */
async function withoutDeleted(tx: Tx, links: readonly Link[]): Promise<Link[]> {
  const ids = links.map((link) => link.component_id);
  const existing = await findComponentIds(tx, ids);
  return links.filter((link) => existing.has(link.component_id));
}

/** Only a fixed incident has a resolution time, which lies between its start and now. */
function checkResolution({ now }: Tx, form: IncidentForm, before?: Row<'incidents'>): void {
  const { resolved_at: resolvedAt, status = before?.status, occurred_at } = form.values;
  if (resolvedAt === undefined) return;
  if (status !== FIXED && !form.errors.status)
    form.fail('resolved_at', 'fixed_status_required', { status: FIXED });
  if (resolvedAt > now) form.fail('resolved_at', 'in_the_future');
  if (resolvedAt < (occurred_at ?? before?.occurred_at ?? now) && !form.errors.occurred_at)
    form.fail('resolved_at', 'before_occurred_at');
}

/** A next update can be promised only for an unresolved incident, and only for the future. */
export function checkPromise(
  { now }: Tx,
  form: Form<Pick<typeof incidentInput, 'next_update_due_at' | 'status'>, unknown>,
  before?: Row<'incidents'>,
): void {
  const { next_update_due_at: promise, status = before?.status } = form.values;
  if (!promise || promise === before?.next_update_due_at) return;
  if (status === FIXED) form.fail('next_update_due_at', 'fixed_status_refused', { status: FIXED });
  if (promise <= now) form.fail('next_update_due_at', 'in_the_past');
}

/** `components` is the exact set. The older `component_id` adds one component, or changes its status. */
function wantedLinks({ values }: IncidentForm, before: readonly Link[]): Link[] {
  const links = values.components?.map(({ id, status }) => ({ component_id: id, status })) ?? before;
  const { component_id: id, component_status: given } = values;
  if (!id) return [...links];
  const existing = links.find((link) => link.component_id === id);
  const status = given === undefined ? (existing?.status ?? null) : given;
  return [...links.filter((link) => link !== existing), { component_id: id, status }];
}

/** The current state for the event log; undefined if the incident no longer exists. */
export async function incidentState(tx: Tx, id: number): Promise<IncidentState | undefined> {
  const row = await tx.db
    .selectFrom('incidents')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && stateOf(tx, row);
}

export async function stateOf(tx: Tx, row: Row<'incidents'>): Promise<IncidentState> {
  return {
    ...loggedIncident(row),
    components: await findLinks(tx, incidentLinks, row.id),
    meta: (await loadMeta(tx, 'incident', [row.id])).get(row.id),
  };
}
