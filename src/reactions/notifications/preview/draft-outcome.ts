import { loadSettings } from '../../../domain/settings/queries.ts';
import { createIncident, updateIncident } from '../../../domain/status/incidents/actions.ts';
import { writePostmortem } from '../../../domain/status/incidents/postmortem/actions.ts';
import { createIncidentUpdate } from '../../../domain/status/incidents/updates/actions.ts';
import { createSchedule, updateSchedule } from '../../../domain/status/schedules/actions.ts';
import { createScheduleUpdate } from '../../../domain/status/schedules/updates/actions.ts';
import { isPublic } from '../../../domain/visibility.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { NotFound } from '../../../kernel/errors.ts';
import { dryRun } from '../../../kernel/events/dry-run.ts';
import { type EventAbout, type LoggedEvent, readAfter } from '../../../kernel/events/log.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { formatDate } from '../../../lib/dates.ts';
import { loadContent, type NotificationContent } from '../email/content/content.ts';
import { ownerOf } from '../event-owner.ts';
import { findEntry, notificationOf, type PersonalNotification, suppressionReason } from '../notification.ts';
import { reachWebhooks } from './audience.ts';
import type { PreviewType } from './schema.ts';

const KNOWN_ALREADY = 'Subscribers know of it already, and a change of its words alone is not told.';

/** A write that is not made: the body of its request, and what it is for. */
export interface Draft {
  readonly type: PreviewType;
  readonly id?: number;
  readonly body: Record<string, unknown>;
}

/** The action that the route of the write calls. */
async function write(ctx: Context, actor: Actor, { type, id, body }: Draft): Promise<unknown> {
  try {
    if (type === 'incident')
      return await (id ? updateIncident(ctx, actor, id, body) : createIncident(ctx, actor, body));
    if (type === 'schedule')
      return await (id ? updateSchedule(ctx, actor, id, body) : createSchedule(ctx, actor, body));
    if (type === 'postmortem') return await writePostmortem(ctx, actor, id ?? 0, body);
    const create = type === 'incident_update' ? createIncidentUpdate : createScheduleUpdate;
    return await create(ctx, actor, body, id ?? 0);
  } catch (error) {
    if (error instanceof NotFound) throw invalid('id', 'invalid_choice');
    throw error;
  }
}

/** What a write would cause. */
export interface DraftOutcome {
  readonly event: LoggedEvent | undefined;
  readonly notification?: PersonalNotification | undefined;
  readonly content?: NotificationContent | undefined;
  readonly reason?: string | undefined;
  /** Whether people would be notified if the entry were public now and had its notifications on. */
  readonly isSuppressed: boolean;
  readonly hold: number;
  readonly webhooks: { readonly chat: number; readonly webhook: number };
}

/**
 * Runs the write as it would run, inspects what it causes, and rolls it back. `look` may inspect more, inside the transaction
 * and after everything else. It may also change rows, because they are rolled back too.
 */
export const dryRunDraft = <T>(
  ctx: Context,
  actor: Actor,
  draft: Draft,
  look: (inside: Context, outcome: DraftOutcome) => Promise<T>,
): Promise<[DraftOutcome, T]> =>
  dryRun(
    ctx,
    (inside) => write(inside, actor, draft),
    async (inside, newestBefore) => {
      const outcome = await transaction(inside, actor, (tx) => inspect(inside, tx, draft.type, newestBefore));
      return [outcome, await look(inside, outcome)];
    },
  );

async function inspect(ctx: Context, tx: Tx, type: PreviewType, newestBefore: number): Promise<DraftOutcome> {
  const events = await readAfter(tx, newestBefore, EVENTS_OF_ENTRY);
  // An update may change its incident as well, which has an event of its own.
  const event = events.find(({ subject }) => subject === type);
  const { notification_hold: hold } = await loadSettings(tx);
  if (!event) {
    const webhooks = { chat: 0, webhook: 0 };
    return { event, reason: 'This would change nothing.', isSuppressed: false, hold, webhooks };
  }
  const webhooks = await reachWebhooks(
    tx,
    events.filter((other) => isSameOwner(other, event)),
  );
  const notification = await notificationOf(tx, event);
  // What staff are told of, no request causes.
  if (!notification || notification.audience === 'staff') {
    const reason = await whyNobody(tx, event);
    return { event, reason, isSuppressed: reason !== KNOWN_ALREADY, hold, webhooks };
  }
  const content = await loadContent(ctx, event.id, notification.kind);
  return { event, notification, content, isSuppressed: false, hold, webhooks };
}

/** An update may change its incident, too; no other write appends more than one event about the same entry. */
const EVENTS_OF_ENTRY = 2;

function isSameOwner(one: LoggedEvent, other: LoggedEvent): boolean {
  const [a, b] = [ownerOf(one), ownerOf(other)];
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}

async function whyNobody(tx: Tx, event: LoggedEvent): Promise<string> {
  if (event.subject === 'postmortem') return whyNotOfPostmortem(tx, event);
  const [parent, id] = ownerOf(event) ?? [];
  if (id === undefined || (parent !== 'incident' && parent !== 'schedule')) return KNOWN_ALREADY;
  const entry = await findEntry(tx, parent, id);
  const silence = entry && suppressionReason(entry, event);
  if (silence === 'notifications of the update are off')
    return 'Notifications of this update are off: set its "notifications" to true, or leave it out.';
  if (silence === 'notifications are off')
    return `Notifications are off: set "notifications" of the ${parent} to true.`;
  if (silence === 'it is not public') return `Not everybody may see it: set "visible" of the ${parent} to 1.`;
  if (silence === 'it is not published yet')
    return `It is not published yet: subscribers are told at ${formatDate(entry?.published_at ?? 0)} UTC.`;
  return KNOWN_ALREADY;
}

async function whyNotOfPostmortem(tx: Tx, { state, at }: EventAbout<'postmortem'>): Promise<string> {
  if (state.published_at === null) return 'It would be a draft: set "published" to true.';
  if (state.notifications !== 1)
    return 'Notifications are off: set "notifications" of the post-mortem to true before it is published.';
  const incident = await findEntry(tx, 'incident', state.incident_id);
  return incident && isPublic(incident, at) ? KNOWN_ALREADY : 'Not everybody may see its incident.';
}
