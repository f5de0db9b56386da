import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { publicViewer } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import { findEvent, findPrevious, type LoggedEvent } from '../../events/log.ts';
import type { Seconds } from '../../lib/clock.ts';
import { findVersion } from '../../public-state/queries.ts';
import { publicReadContext } from '../../public-state/state.ts';
import { latestStatus, noOverlay } from '../../resources/components/model.ts';
import { loadOverlays } from '../../resources/components/queries.ts';
import type { NotificationKind } from '../../resources/deliveries/model.ts';
import { FIXED } from '../../resources/incidents/model.ts';
import { COMPLETE, scheduleStatus } from '../../resources/schedules/model.ts';
import { loadSettings } from '../../resources/settings/queries.ts';
import type { Settings } from '../../resources/settings/schema.ts';
import { existingComponents, visibleComponents } from '../../resources/visibility.ts';
import type { MailComponent, MailIncident, MailMaintenance, MailWindow } from './email-content.ts';

/** What an event has to tell now, to whoever hears of it. */
export interface NotificationContent {
  readonly settings: Settings;
  readonly entry?: MailIncident | MailMaintenance;
  /** Who follows one of these wants to hear of it. */
  readonly componentIds: readonly number[];
  /** Why it is not to be told any more. */
  readonly unwanted?: string;
}

interface ContentRequest {
  readonly ctx: Context;
  readonly kind: NotificationKind;
  readonly event: LoggedEvent;
  readonly settings: Settings;
  readonly isStaff: boolean;
  readonly now: Seconds;
}

type LoadedEntry = Omit<NotificationContent, 'settings'>;

const suppressed = (reason: string): LoadedEntry => ({ componentIds: [], unwanted: reason });

/** Words and names are those of now, which may be better than those of the event; what happened is as it was then. */
export async function loadContent(
  ctx: Context,
  eventId: number,
  kind: NotificationKind,
): Promise<NotificationContent> {
  const readContext = publicReadContext(ctx);
  const settings = await loadSettings(readContext);
  const event = await findEvent(readContext, eventId);
  if (!event) return { settings, ...suppressed('The event is gone.') };
  const isStaff = kind === 'incident.overdue' || kind === 'incident.stale';
  const asked = { ctx, kind, event, settings, isStaff, now: ctx.clock.now() };
  if (kind === 'subscriber.confirm' || kind === 'subscriber.manage') return { settings, componentIds: [] };
  const told = await (kind.startsWith('incident.') ? incidentContent(asked) : maintenanceContent(asked));
  return { settings, ...told };
}

const idOf = ({ subject, subjectId, state }: LoggedEvent, parent: 'incident' | 'schedule'): number =>
  subject === parent ? subjectId : Number(state[`${parent}_id`]);

async function incidentContent(asked: ContentRequest): Promise<LoadedEntry> {
  const { ctx, kind, event, isStaff, now } = asked;
  const db = ctx.connection.read;
  const id = idOf(event, 'incident');
  const row = await db.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst();
  const isPublic = row?.visible === 1 && row.published_at <= now;
  if (!row || row.deleted_at !== null || (!isStaff && !isPublic))
    return suppressed('The incident is not public any more.');
  if (!isStaff && row.notifications !== 1)
    return suppressed('Notifications of the incident were switched off.');
  const settled = isStaff ? await whyNotUrgent(asked, row) : undefined;
  if (settled) return suppressed(settled);
  const update = kind === 'incident.updated' ? await findUpdate(asked) : undefined;
  if (kind === 'incident.updated' && !update) return suppressed('The update was deleted.');
  const components = await findComponents(asked, 'incident', id);
  return {
    componentIds: components.map((component) => component.id),
    entry: {
      type: 'incident',
      id,
      name: row.name,
      message: update?.message ?? row.message,
      url: isPublic ? `${ctx.config.baseUrl}/incidents/${row.guid}` : ctx.config.baseUrl,
      status: update?.status ?? Number(event.state.status ?? row.status),
      components: components.filter(({ shown }) => shown),
      occurredAt: row.occurred_at,
      resolvedAt: row.resolved_at,
      nextUpdateAt: row.next_update_due_at,
    },
  };
}

/** What staff need not hear any more, because somebody has seen to it. */
async function whyNotUrgent(
  { ctx, kind, event, settings }: ContentRequest,
  row: Row<'incidents'>,
): Promise<string | undefined> {
  if (row.status === FIXED) return 'The incident is fixed.';
  if (kind === 'incident.overdue')
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

async function maintenanceContent(asked: ContentRequest): Promise<LoadedEntry> {
  const { ctx, kind, event, now } = asked;
  const db = ctx.connection.read;
  const id = idOf(event, 'schedule');
  const row = await db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.deleted_at !== null || row.published_at > now)
    return suppressed('The maintenance is not public any more.');
  if (row.notifications !== 1) return suppressed('Notifications of the maintenance were switched off.');
  const status = scheduleStatus(row, now);
  if (kind === 'maintenance.reminder' && status !== 0)
    return suppressed('The maintenance has begun already.');
  if (kind === 'maintenance.started' && status === 0) return suppressed('The maintenance was moved.');
  if (kind === 'maintenance.completed' && status !== COMPLETE)
    return suppressed('The maintenance goes on after all.');
  const update = kind === 'maintenance.updated' ? await findUpdate(asked) : undefined;
  if (kind === 'maintenance.updated' && !update) return suppressed('The update was deleted.');
  const components = await findComponents(asked, 'schedule', id);
  return {
    componentIds: components.map((component) => component.id),
    entry: {
      type: 'schedule',
      id,
      name: row.name,
      message: update?.message ?? row.message,
      url: `${ctx.config.baseUrl}/schedules/${id}`,
      status,
      components: components.filter(({ shown }) => shown),
      window: { start: row.starts_at ?? row.scheduled_at, end: row.ends_at ?? row.completed_at },
      before: kind === 'maintenance.rescheduled' ? await windowBefore(asked) : undefined,
    },
  };
}

async function windowBefore({ ctx, event }: ContentRequest): Promise<MailWindow | undefined> {
  const told = event.state.before as Record<string, unknown> | undefined;
  const before = told ?? (await findPrevious({ db: ctx.connection.read }, event))?.state;
  const { scheduled_at: start, completed_at: end } = before ?? {};
  if (typeof start !== 'number') return undefined;
  return { start, end: typeof end === 'number' ? end : null };
}

const findUpdate = ({ ctx, event }: ContentRequest) =>
  ctx.connection.read
    .selectFrom('updates')
    .select(['message', 'status'])
    .where('id', '=', event.subjectId)
    .executeTakeFirst();

interface LinkedComponent extends MailComponent {
  readonly id: number;
  readonly shown: boolean;
}

/** All that it is linked to, for those who follow them; the names only of those that the reader may see. */
async function findComponents(
  { ctx, isStaff }: ContentRequest,
  parent: 'incident' | 'schedule',
  id: number,
): Promise<LinkedComponent[]> {
  const { read, dialect } = ctx.connection;
  const links = sql.table(`${parent}_components`);
  const shown = isStaff ? existingComponents : visibleComponents({ dialect, viewer: publicViewer });
  const { rows } = await sql<Omit<LinkedComponent, 'shown' | 'current'> & { own: number; shown: number }>`
    select components.id, components.name, components.status as own, links.status,
      case when ${shown} then 1 else 0 end as shown
    from ${links} as links join components on components.id = links.component_id
    where ${sql.ref(`links.${parent}_id`)} = ${id}
    order by components."order" nulls last, components.id`.execute(read);
  const overlays = await loadOverlays(publicReadContext(ctx));
  return rows.map(({ own, ...row }) => ({
    ...row,
    shown: row.shown === 1,
    current: latestStatus(own, overlays.get(row.id) ?? noOverlay),
  }));
}

/**
 * Thousands of mails tell of the same event. What it has to tell is kept while they go out, and read again whenever anything
 * was written since: every write is an event.
 */
export class ContentCache {
  readonly #ctx: Context;
  readonly #known = new LRUCache<
    string,
    { readonly state: string; readonly content: Promise<NotificationContent> }
  >({ max: 20 });

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  clear(): void {
    this.#known.clear();
  }

  async get(eventId: number, kind: NotificationKind): Promise<NotificationContent> {
    const key = `${kind} ${eventId}`;
    // Embargoes and windows change with the clock alone.
    const state = `${await findVersion(publicReadContext(this.#ctx))} ${this.#ctx.clock.now()}`;
    const known = this.#known.get(key);
    if (known?.state === state) return known.content;
    const content = loadContent(this.#ctx, eventId, kind);
    this.#known.set(key, { state, content });
    content.catch(() => this.#known.delete(key));
    return content;
  }
}
