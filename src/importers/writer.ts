import { command } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Seconds, TestClock } from '../lib/clock.ts';
import { formatDate } from '../lib/dates.ts';
import { createComponentGroup } from '../resources/component-groups/actions.ts';
import { createComponent, updateComponent } from '../resources/components/actions.ts';
import { OPERATIONAL } from '../resources/components/model.ts';
import { createIncidentTemplate } from '../resources/incident-templates/actions.ts';
import { createIncident, updateIncident } from '../resources/incidents/actions.ts';
import { writePostmortem } from '../resources/incidents/postmortem/actions.ts';
import { createIncidentUpdate } from '../resources/incidents/updates/actions.ts';
import { createMetric } from '../resources/metrics/actions.ts';
import { createMetricPoint } from '../resources/metrics/points/actions.ts';
import { createSchedule, updateSchedule } from '../resources/schedules/actions.ts';
import { createScheduleUpdate } from '../resources/schedules/updates/actions.ts';
import { createSubscriber } from '../resources/subscribers/actions.ts';
import { IMPORTED, Mapping, type Origin } from './mapping.ts';
import type {
  ImportedComponent,
  ImportedGroup,
  ImportedIncident,
  ImportedMetric,
  ImportedPoint,
  ImportedSchedule,
  ImportedSubscriber,
  ImportedTemplate,
  ImportedUpdate,
} from './source.ts';

/** Where the writes of a batch go, and the clock that gives them their times. */
export interface Batch {
  readonly ctx: Context;
  readonly clock: TestClock;
}

export type Outcome = 'created' | 'known';

/** Why a record cannot be written, if the record is to blame; undefined for all other errors. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof Invalid || error instanceof NotFound ? error.message : undefined;

/** How often a value of a point is repeated at most, for sources that count how often it was measured. */
const MAX_REPEATS = 1000;

const moment = (time: Seconds): string => formatDate(time);

/** Writes what a source has through the same actions as the API, with the times of the past. */
export class ImportWriter {
  readonly #source: string;
  readonly #groups: Mapping;
  readonly #components: Mapping;
  readonly #incidents: Mapping;
  readonly #schedules: Mapping;
  readonly #subscribers: Mapping;
  readonly #metrics = new Map<string, number>();

  private constructor(source: string, mappings: readonly [Mapping, Mapping, Mapping, Mapping, Mapping]) {
    this.#source = source;
    [this.#groups, this.#components, this.#incidents, this.#schedules, this.#subscribers] = mappings;
  }

  static async create(ctx: Context, source: string): Promise<ImportWriter> {
    const load = (type: Parameters<typeof Mapping.load>[1]) => Mapping.load(ctx, type, source);
    return new ImportWriter(source, [
      await load('component_group'),
      await load('component'),
      await load('incident'),
      await load('schedule'),
      await load('subscriber'),
    ]);
  }

  async group({ ctx, clock }: Batch, record: ImportedGroup): Promise<Outcome> {
    if (this.#groups.get(record.key)) return 'known';
    clock.set(record.createdAt);
    const { name, order, visible, collapsed } = record;
    const body = { name, order, visible, collapsed, meta: this.#meta(record.key) };
    this.#groups.set(record.key, await createComponentGroup(ctx, command, body));
    return 'created';
  }

  async component({ ctx, clock }: Batch, record: ImportedComponent): Promise<Outcome> {
    if (this.#components.get(record.key)) return 'known';
    clock.set(record.createdAt);
    const { name, description, link, order, enabled } = record;
    const id = await createComponent(ctx, command, {
      name,
      description,
      link: isLink(link) ? link : null,
      order,
      enabled,
      component_group_id: (record.group !== undefined && this.#groups.get(record.group)?.id) || null,
      meta: { ...record.meta, ...this.#meta(record.key) },
    });
    this.#components.set(record.key, id);
    if (record.status !== OPERATIONAL) {
      clock.set(Math.max(record.createdAt, record.statusSince));
      await updateComponent(ctx, command, id, { status: record.status });
    }
    return 'created';
  }

  async template({ ctx, clock }: Batch, record: ImportedTemplate): Promise<Outcome> {
    const known = await ctx.connection.read
      .selectFrom('incident_templates')
      .select('id')
      .where('slug', '=', record.slug)
      .executeTakeFirst();
    if (known) return 'known';
    clock.set(record.createdAt);
    const { name, slug, template } = record;
    await createIncidentTemplate(ctx, command, { name, slug, template });
    return 'created';
  }

  async incident(batch: Batch, record: ImportedIncident): Promise<Outcome> {
    const { ctx, clock } = batch;
    const known = this.#incidents.get(record.key);
    if (known) return this.#addUpdates(batch, record, known);
    clock.set(record.createdAt);
    const affected = record.components.map(({ key, status }) => ({
      id: this.#components.get(key)?.id,
      status,
    }));
    const id = await createIncident(ctx, command, {
      name: record.name,
      message: record.message,
      status: record.status,
      visible: record.visible,
      stickied: record.stickied,
      notifications: false,
      occurred_at: moment(record.occurredAt),
      components: affected.filter(({ id: component, status }) => component && status),
      meta: { ...record.meta, ...this.#meta(record.key, record.updates.length) },
    });
    // Some sources know which component was affected, and not how badly.
    for (const { id: component, status } of affected)
      if (component && !status) await updateIncident(ctx, command, id, { component_id: component });
    this.#incidents.set(record.key, id, record.updates.length);
    let status = record.status;
    for (const update of record.updates) status = await writeIncidentUpdate(batch, id, update, status);
    if (record.final && record.final.status !== status) {
      clock.set(Math.max(clock.now(), record.final.at));
      await updateIncident(ctx, command, id, { status: record.final.status });
    }
    if (record.postmortem) {
      const { body, publishedAt } = record.postmortem;
      clock.set(Math.max(clock.now(), publishedAt ?? 0));
      await writePostmortem(ctx, command, id, { body, published: publishedAt !== null });
    }
    return 'created';
  }

  async #addUpdates(
    batch: Batch,
    record: ImportedIncident,
    known: { readonly id: number; readonly updates: number },
  ): Promise<Outcome> {
    const fresh = record.updates.slice(known.updates);
    if (fresh.length === 0) return 'known';
    let status = record.updates[known.updates - 1]?.status ?? record.status;
    for (const update of fresh) status = await writeIncidentUpdate(batch, known.id, update, status);
    const meta = { ...record.meta, ...this.#meta(record.key, record.updates.length) };
    await updateIncident(batch.ctx, command, known.id, { meta });
    this.#incidents.set(record.key, known.id, record.updates.length);
    return 'known';
  }

  async schedule({ ctx, clock }: Batch, record: ImportedSchedule): Promise<Outcome> {
    const known = this.#schedules.get(record.key);
    if (!known) {
      clock.set(record.createdAt);
      const components = record.components.flatMap(({ key, status }) => {
        const id = this.#components.get(key)?.id;
        return id && status ? [{ id, status }] : [];
      });
      const id = await createSchedule(ctx, command, {
        name: record.name,
        message: record.message,
        scheduled_at: moment(record.scheduledAt),
        completed_at: record.completedAt === null ? null : moment(record.completedAt),
        notifications: false,
        components,
        meta: this.#meta(record.key, record.updates.length),
      });
      this.#schedules.set(record.key, id, record.updates.length);
      for (const { message, at } of record.updates) {
        clock.set(Math.max(clock.now(), at));
        await createScheduleUpdate(ctx, command, { message, notifications: false }, id);
      }
      return 'created';
    }
    const fresh = record.updates.slice(known.updates);
    for (const { message, at } of fresh) {
      clock.set(at);
      await createScheduleUpdate(ctx, command, { message, notifications: false }, known.id);
    }
    if (fresh.length > 0) {
      await updateSchedule(ctx, command, known.id, { meta: this.#meta(record.key, record.updates.length) });
      this.#schedules.set(record.key, known.id, record.updates.length);
    }
    return 'known';
  }

  /** Metrics have no metadata. One with the same name is the same metric. */
  async metric({ ctx, clock }: Batch, record: ImportedMetric): Promise<Outcome> {
    const known = await ctx.connection.read
      .selectFrom('metrics')
      .select('id')
      .where('name', '=', String(record.fields.name))
      .executeTakeFirst();
    if (known) {
      this.#metrics.set(record.key, known.id);
      return 'known';
    }
    clock.set(record.createdAt);
    this.#metrics.set(record.key, await createMetric(ctx, command, record.fields));
    return 'created';
  }

  /** The time of the newest point that a metric has: older ones were imported before. */
  async newestPoint({ connection }: Context, metricKey: string): Promise<Seconds> {
    const id = this.#metrics.get(metricKey);
    if (id === undefined) return Number.POSITIVE_INFINITY;
    const row = await connection.read
      .selectFrom('metric_points')
      .select((of) => of.fn.max('recorded_at').as('newest'))
      .where('metric_id', '=', id)
      .executeTakeFirst();
    return Number(row?.newest ?? -1);
  }

  async point({ ctx, clock }: Batch, metricKey: string, record: ImportedPoint): Promise<void> {
    const id = this.#metrics.get(metricKey);
    if (id === undefined) return;
    clock.set(record.at);
    for (let times = Math.min(record.counter, MAX_REPEATS); times > 0; times--)
      await createMetricPoint(ctx, command, { value: record.value, timestamp: record.at }, id);
  }

  async subscriber({ ctx, clock }: Batch, record: ImportedSubscriber): Promise<Outcome> {
    if (this.#subscribers.get(record.key)) return 'known';
    clock.set(record.createdAt);
    const components = record.components?.flatMap((key) => this.#components.get(key)?.id ?? []);
    const id = await createSubscriber(ctx, command, {
      email: record.email,
      verified: record.verified,
      global: components === undefined,
      ...(components && { components }),
      meta: this.#meta(record.key),
    });
    this.#subscribers.set(record.key, id);
    return 'created';
  }

  #meta(key: string, updates?: number): { readonly [IMPORTED]: Origin } {
    return {
      [IMPORTED]: { from: this.#source, id: key, ...(updates !== undefined && { updates }) },
    };
  }
}

/** Returns the status after the update. */
async function writeIncidentUpdate(
  { ctx, clock }: Batch,
  id: number,
  { status, message, at }: ImportedUpdate,
  before: number,
): Promise<number> {
  clock.set(Math.max(at, 0));
  const after = status ?? before;
  await createIncidentUpdate(ctx, command, { status: after, message, notifications: false }, id);
  return after;
}

/** Links that are no web addresses are left out, so that the component is not lost because of them. */
const isLink = (link: string | null): boolean =>
  link !== null && /^https?:\/\/\S+$/i.test(link) && URL.canParse(link);
