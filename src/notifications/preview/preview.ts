import { type Actor, authorize } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import { Invalid, NotFound } from '../../errors.ts';
import { dryRun } from '../../events/dry-run.ts';
import { type EventAbout, type LoggedEvent, readAfter } from '../../events/log.ts';
import { type Tx, transaction } from '../../events/transaction.ts';
import type { Audience } from '../../http/services.ts';
import { mailTranslator } from '../../i18n/mail-translator.ts';
import { formatDate } from '../../lib/dates.ts';
import type { NotificationKind } from '../../resources/deliveries/model.ts';
import { createIncident, updateIncident } from '../../resources/incidents/actions.ts';
import { writePostmortem } from '../../resources/incidents/postmortem/actions.ts';
import { createIncidentUpdate } from '../../resources/incidents/updates/actions.ts';
import { createSchedule, updateSchedule } from '../../resources/schedules/actions.ts';
import { createScheduleUpdate } from '../../resources/schedules/updates/actions.ts';
import { loadSettings } from '../../resources/settings/queries.ts';
import { isPublic } from '../../resources/visibility.ts';
import { createForm, phrase } from '../../validation/form.ts';
import { composeMail } from '../email/compose.ts';
import { loadContent, type NotificationContent } from '../email/content.ts';
import { ownerOf } from '../event-owner.ts';
import { findEntry, type Notification, notificationOf, suppressionReason } from '../notification.ts';
import { countRecipients, reachWebhooks } from './audience.ts';
import { type PreviewType, previewInput } from './schema.ts';

export interface Preview {
  readonly type: PreviewType;
  readonly kind: NotificationKind | null;
  readonly reason: string | null;
  readonly hold: number;
  readonly channels: Audience;
  readonly sample: Sample | null;
}

interface Sample {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Who would be notified of a write, and of what. The write runs as it would, is inspected, and is rolled back. */
export async function previewDeliveries(ctx: Context, actor: Actor, body: object): Promise<Preview> {
  authorize(actor, 'deliveries.manage');
  const form = createForm(previewInput, body);
  const { type, id } = form.values;
  if (needsId(type) && id === undefined && !form.errors.id) form.fail('id', phrase('id', 'is required.'));
  const request = form.done();
  const { event, notification, content, reason, hold, webhooks } = await dryRun(
    ctx,
    (inside) => write(inside, actor, request),
    (inside, newestBefore) => transaction(inside, actor, (tx) => inspect(inside, tx, newestBefore)),
  );
  // The rest may take long, so it runs after the transaction, when other writers need not wait.
  const email = notification ? await countRecipients(ctx, [notification]) : 0;
  const isHeard = email > 0 || webhooks.chat > 0;
  return {
    type: request.type,
    kind: notification?.kind ?? null,
    reason: reason ?? (isHeard ? null : NOBODY),
    hold,
    channels: { email, ...webhooks },
    sample: notification && content ? await sampleMail(ctx, event, notification.kind, content) : null,
  };
}

const needsId = (type: PreviewType | undefined): boolean =>
  type === 'incident_update' || type === 'schedule_update' || type === 'postmortem';

const KNOWN_ALREADY = 'Subscribers know of it already, and a change of its words alone is not told.';
const NOBODY = 'No confirmed subscriber follows everything or one of its components.';

interface Wanted {
  readonly type: PreviewType;
  readonly id?: number;
  readonly body: Record<string, unknown>;
}

/** The action that the route of the write calls. */
async function write(ctx: Context, actor: Actor, { type, id, body }: Wanted): Promise<unknown> {
  try {
    if (type === 'incident')
      return await (id ? updateIncident(ctx, actor, id, body) : createIncident(ctx, actor, body));
    if (type === 'schedule')
      return await (id ? updateSchedule(ctx, actor, id, body) : createSchedule(ctx, actor, body));
    if (type === 'postmortem') return await writePostmortem(ctx, actor, id ?? 0, body);
    const create = type === 'incident_update' ? createIncidentUpdate : createScheduleUpdate;
    return await create(ctx, actor, body, id ?? 0);
  } catch (error) {
    if (error instanceof NotFound) throw new Invalid({ id: [phrase('id', 'selected')] });
    throw error;
  }
}

interface Seen {
  readonly event: LoggedEvent | undefined;
  readonly notification?: Notification | undefined;
  readonly content?: NotificationContent | undefined;
  readonly reason?: string | undefined;
  readonly hold: number;
  readonly webhooks: { readonly chat: number; readonly webhook: number };
}

async function inspect(ctx: Context, tx: Tx, newestBefore: number): Promise<Seen> {
  const [event] = await readAfter(tx, newestBefore, 1);
  const { notification_hold: hold } = await loadSettings(tx);
  if (!event) return { event, reason: 'This would change nothing.', hold, webhooks: { chat: 0, webhook: 0 } };
  const webhooks = await reachWebhooks(tx, event);
  const notification = await notificationOf(tx, event);
  if (!notification) return { event, reason: await whyNobody(tx, event), hold, webhooks };
  const content = await loadContent(ctx, event.id, notification.kind);
  return { event, notification, content, hold, webhooks };
}

/** The email as a recipient with the language and time zone of the page gets it, without personal links. */
async function sampleMail(
  { config }: Context,
  event: LoggedEvent | undefined,
  kind: NotificationKind,
  { settings, entry }: NotificationContent,
): Promise<Sample> {
  const { subject, text, html } = composeMail({
    kind,
    eventId: event?.id ?? 0,
    recipient: { id: 0, isStaff: false },
    i18n: await mailTranslator(settings.locale, settings.timezone),
    page: { name: settings.name, url: config.baseUrl, accent: settings.accent },
    entry,
    staleHours: settings.stale_hours,
    links: { manage: config.baseUrl, unsubscribe: config.baseUrl },
  });
  return { subject, text, html };
}

async function whyNobody(tx: Tx, event: LoggedEvent): Promise<string> {
  if (event.subject === 'postmortem') return whyNotOfPostmortem(tx, event);
  const [parent, id] = ownerOf(event) ?? [];
  if (id === undefined || (parent !== 'incident' && parent !== 'schedule')) return KNOWN_ALREADY;
  const entry = await findEntry(tx, parent, id);
  const silence = entry && suppressionReason(entry, event.at);
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
