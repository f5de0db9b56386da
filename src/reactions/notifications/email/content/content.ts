import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { NotificationKind } from '../../../../domain/audience/deliveries/model.ts';
import { loadSettings } from '../../../../domain/settings/queries.ts';
import type { Settings } from '../../../../domain/settings/schema.ts';
import { latestStatus, noOverlay } from '../../../../domain/status/components/model.ts';
import { loadOverlays } from '../../../../domain/status/components/queries.ts';
import { FIXED } from '../../../../domain/status/incidents/model.ts';
import {
  findGroups,
  findNewestEvent,
  findComponents as findVisibleComponents,
} from '../../../../domain/status/public-state/queries.ts';
import { publicReadContext } from '../../../../domain/status/public-state/state.ts';
import { COMPLETE, scheduleStatus } from '../../../../domain/status/schedules/model.ts';
import { existingComponents, isPublic, visibleComponents } from '../../../../domain/visibility.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { type EventAbout, findEvent, findPrevious, type LoggedEvent } from '../../../../kernel/events/log.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import type { Page } from '../../../../kernel/pages/page.ts';
import type { Seconds } from '../../../../lib/clock.ts';
import { updateAddress } from '../../../../surfaces/status-page/paths.ts';
import { hasNotifications } from '../../notification.ts';
import type { MailComponent, MailIncident, MailMaintenance, MailWindow } from './email-content.ts';

/** The current content of the notification of an event, the same for all recipients of a page. */
export interface NotificationContent {
  readonly settings: Settings;
  readonly entry?: MailIncident | MailMaintenance;
  /** Subscribers who follow one of these want this notification. */
  readonly componentIds: readonly number[];
  /** Why the notification is no longer sent. */
  readonly suppressed?: string;
}

/** What subscribers must follow to get this; undefined if it is about their own subscription. */
export const followedOf = ({ entry, componentIds }: NotificationContent) =>
  entry && { componentIds, incidentId: entry.type === 'incident' ? entry.id : undefined };

interface ContentRequest<E extends LoggedEvent> {
  readonly ctx: Context;
  readonly kind: NotificationKind;
  readonly event: E;
  readonly settings: Settings;
  readonly isStaff: boolean;
  readonly now: Seconds;
}

type IncidentRequest = ContentRequest<EventAbout<'incident' | 'incident_update'>>;
type PostmortemRequest = ContentRequest<EventAbout<'postmortem'>>;
type ScheduleRequest = ContentRequest<EventAbout<'schedule' | 'schedule_update'>>;

type LoadedEntry = Omit<NotificationContent, 'settings'>;

const suppressed = (reason: string): LoadedEntry => ({ componentIds: [], suppressed: reason });

/** Texts and names are the current ones, which may be corrected since the event. What happened is as in the event. */
export async function loadContent(
  ctx: Context,
  eventId: number,
  kind: NotificationKind,
): Promise<NotificationContent> {
  const readContext = publicReadContext(ctx, ctx.page);
  const settings = await loadSettings(readContext);
  const event = await findEvent(readContext, eventId);
  if (!event) return { settings, ...suppressed('The event is gone.') };
  const isStaff = kind === 'incident.overdue' || kind === 'incident.stale';
  const request = { ctx, kind, settings, isStaff, now: ctx.clock.now() };
  switch (event.subject) {
    case 'incident':
    case 'incident_update':
      return { settings, ...(await incidentContent({ ...request, event })) };
    case 'postmortem':
      return { settings, ...(await postmortemContent({ ...request, event })) };
    case 'schedule':
    case 'schedule_update':
      return { settings, ...(await maintenanceContent({ ...request, event })) };
    default:
      return { settings, componentIds: [] };
  }
}

async function incidentContent(request: IncidentRequest): Promise<LoadedEntry> {
  const { ctx, kind, event, isStaff, now } = request;
  const id = event.subject === 'incident' ? event.subjectId : event.state.incident_id;
  const row = await findIncident(ctx, id);
  if (!row || row.deleted_at !== null || (!isStaff && !isPublic(row, now)))
    return suppressed('The incident is not public any more.');
  if (!isStaff && !hasNotifications(row, event))
    return suppressed('Notifications of the incident were switched off.');
  const notUrgent = isStaff ? await whyNotUrgent(request, row) : undefined;
  if (notUrgent) return suppressed(notUrgent);
  const update = kind === 'incident.updated' ? await findUpdate(request) : undefined;
  if (kind === 'incident.updated' && !update) return suppressed('The update was deleted.');
  const components = await findComponents(request, 'incident', id);
  return {
    componentIds: components.map((component) => component.id),
    entry: {
      ...incidentEntry(row, components),
      message: update?.message ?? row.message,
      translations: { name: row.translations, message: (update ?? row).translations },
      // Staff have something to do, and the incident may not be public.
      url: isStaff
        ? `${ctx.config.baseUrl}/dashboard/incidents/${id}`
        : addressOf(`${ctx.page.url}/incidents/${row.guid}`, update),
      status: update?.status ?? event.state.status ?? row.status,
    },
  };
}

/** Whether the incident itself notifies does not matter: the post-mortem has its own `notifications`. */
async function postmortemContent(request: PostmortemRequest): Promise<LoadedEntry> {
  const { ctx, event, now } = request;
  const db = ctx.connection.read;
  const row = await findIncident(ctx, event.state.incident_id);
  if (!row || !isPublic(row, now)) return suppressed('The incident is not public any more.');
  const postmortem = await db
    .selectFrom('postmortems')
    .select(['body', 'published_at'])
    .where('id', '=', event.subjectId)
    .executeTakeFirst();
  if (!postmortem) return suppressed('The post-mortem was deleted.');
  if (postmortem.published_at === null) return suppressed('The post-mortem is not published any more.');
  const components = await findComponents(request, 'incident', row.id);
  return {
    componentIds: components.map((component) => component.id),
    entry: {
      ...incidentEntry(row, components),
      message: postmortem.body,
      translations: { name: row.translations, message: null },
      url: `${ctx.page.url}/incidents/${row.guid}#postmortem`,
      status: row.status,
    },
  };
}

const findIncident = (ctx: Context, id: number): Promise<Row<'incidents'> | undefined> =>
  ctx.connection.read.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst();

/** What every email about an incident has. */
const incidentEntry = (row: Row<'incidents'>, components: readonly LinkedComponent[]) =>
  ({
    type: 'incident',
    id: row.id,
    name: row.name,
    components: components.filter(({ shown }) => shown),
    occurredAt: row.occurred_at,
    resolvedAt: row.resolved_at,
    nextUpdateAt: row.next_update_due_at,
  }) as const;

/** The reason why staff need no reminder any more, because somebody has acted. */
async function whyNotUrgent(
  { ctx, event, settings }: IncidentRequest,
  row: Row<'incidents'>,
): Promise<string | undefined> {
  if (row.status === FIXED) return 'The incident is fixed.';
  if (event.type === 'incident.overdue')
    return row.next_update_due_at === event.state.next_update_due_at
      ? undefined
      : 'Another moment was promised.';
  if (settings.stale_hours === 0) return 'Staff do not want to hear of it any more.';
  const newer = await ctx.connection.read
    .selectFrom('updates')
    .select('id')
    .where('incident_id', '=', row.id)
    .where('created_at', '>=', event.at)
    .executeTakeFirst();
  return newer ? 'An update was written.' : undefined;
}

async function maintenanceContent(request: ScheduleRequest): Promise<LoadedEntry> {
  const { ctx, kind, event, now } = request;
  const db = ctx.connection.read;
  const id = event.subject === 'schedule' ? event.subjectId : event.state.schedule_id;
  const row = await db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.deleted_at !== null || row.published_at > now)
    return suppressed('The maintenance is not public any more.');
  if (!hasNotifications(row, event)) return suppressed('Notifications of the maintenance were switched off.');
  const status = scheduleStatus(row, now);
  if (kind === 'maintenance.reminder' && status !== 0)
    return suppressed('The maintenance has begun already.');
  if (kind === 'maintenance.started' && status === 0) return suppressed('The maintenance was moved.');
  if (kind === 'maintenance.completed' && status !== COMPLETE)
    return suppressed('The maintenance goes on after all.');
  const update = kind === 'maintenance.updated' ? await findUpdate(request) : undefined;
  if (kind === 'maintenance.updated' && !update) return suppressed('The update was deleted.');
  const components = await findComponents(request, 'schedule', id);
  return {
    componentIds: components.map((component) => component.id),
    entry: {
      type: 'schedule',
      id,
      name: row.name,
      message: update?.message ?? row.message,
      translations: { name: row.translations, message: (update ?? row).translations },
      url: addressOf(`${ctx.page.url}/schedules/${id}`, update),
      status,
      components: components.filter(({ shown }) => shown),
      window: { start: row.starts_at ?? row.scheduled_at, end: row.ends_at ?? row.completed_at },
      before: kind === 'maintenance.rescheduled' ? await windowBefore(request) : undefined,
    },
  };
}

async function windowBefore({ ctx, event }: ScheduleRequest): Promise<MailWindow | undefined> {
  if (event.type !== 'schedule.updated') return undefined;
  const before = event.state.before ?? (await findPrevious({ db: ctx.connection.read }, event))?.state;
  return before && { start: before.scheduled_at, end: before.completed_at };
}

/** A message about an update leads to the update. */
const addressOf = (page: string, update: { readonly id: number } | undefined): string =>
  update ? updateAddress(page, update.id) : page;

const findUpdate = ({ ctx, event }: IncidentRequest | ScheduleRequest) =>
  ctx.connection.read
    .selectFrom('updates')
    .select(['id', 'message', 'translations', 'status'])
    .where('id', '=', event.subjectId)
    .executeTakeFirst();

interface LinkedComponent extends MailComponent {
  readonly id: number;
  readonly shown: boolean;
}

/** All linked components, to find their followers; only those that the reader may see are named. */
async function findComponents(
  { ctx, isStaff }: IncidentRequest | PostmortemRequest | ScheduleRequest,
  parent: 'incident' | 'schedule',
  id: number,
): Promise<LinkedComponent[]> {
  const { read } = ctx.connection;
  const readContext = publicReadContext(ctx, ctx.page);
  const links = sql.table(`${parent}_components`);
  const shown = isStaff ? existingComponents : visibleComponents(readContext);
  const { rows } = await sql<Omit<LinkedComponent, 'shown' | 'current'> & { own: number; shown: number }>`
    select components.id, components.name, components.translations, components.status as own, links.status,
      case when ${shown} then 1 else 0 end as shown
    from ${links} as links join components on components.id = links.component_id
    where ${sql.ref(`links.${parent}_id`)} = ${id}
    order by components."order" nulls last, components.id`.execute(read);
  const [overlays, groups] = await Promise.all([
    loadOverlays(readContext),
    findGroupsOfNamesakes(readContext),
  ]);
  return rows.map(({ own, ...row }) => ({
    ...row,
    group: groups.get(row.id),
    shown: row.shown === 1,
    current: latestStatus(own, overlays.get(row.id) ?? noOverlay),
  }));
}

/**
 * Thousands of emails are about the same event, so their content is cached. It is loaded again after any event. Metric
 * points append none, but no email is about them.
 */
export class ContentCache {
  readonly #ctx: Context;
  readonly #cached = new LRUCache<
    string,
    { readonly state: string; readonly content: Promise<NotificationContent> }
  >({ max: 20 });

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  clear(): void {
    this.#cached.clear();
  }

  async get(page: Page, eventId: number, kind: NotificationKind): Promise<NotificationContent> {
    const key = `${page.key}${kind} ${eventId}`;
    // Expires by itself, because embargoes and windows change with time alone.
    const state = `${await findNewestEvent(publicReadContext(this.#ctx, page))} ${this.#ctx.clock.now()}`;
    const cached = this.#cached.get(key);
    if (cached?.state === state) return cached.content;
    const content = loadContent({ ...this.#ctx, page }, eventId, kind);
    this.#cached.set(key, { state, content });
    content.catch(() => this.#cached.delete(key));
    return content;
  }
}

/**
 * The groups of the components that share their name with another one on the page, by the id of the component. Outside of
 * their groups, only the group tells them apart.
 */
async function findGroupsOfNamesakes(
  readContext: ReadContext,
): Promise<ReadonlyMap<number, NonNullable<MailComponent['group']>>> {
  const [components, groups] = await Promise.all([
    findVisibleComponents(readContext),
    findGroups(readContext),
  ]);
  const groupsById = new Map(groups.map(({ id, name, translations }) => [id, { name, translations }]));
  const namesakes = Map.groupBy(components, ({ name }) => name);
  return new Map(
    components.flatMap(({ id, name, component_group_id }) => {
      const isAlone = namesakes.get(name)?.length === 1;
      const group = component_group_id === null ? undefined : groupsById.get(component_group_id);
      return isAlone || !group ? [] : [[id, group] as const];
    }),
  );
}
