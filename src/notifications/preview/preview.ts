import { type Actor, authorize } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import type { Audience } from '../../http/services.ts';
import type { NotificationKind } from '../../resources/deliveries/model.ts';
import { createForm, phrase } from '../../validation/form.ts';
import { countRecipients } from './audience.ts';
import { type Rehearsal, rehearse } from './rehearsal.ts';
import { type SampleMail, sampleMail } from './sample-mail.ts';
import { type PreviewType, previewInput } from './schema.ts';

export interface Preview extends RehearsedAudience {
  readonly type: PreviewType;
  readonly sample: SampleMail | null;
}

/** Who would be notified of a write, and of what. The write runs as it would, is inspected, and is rolled back. */
export async function previewDeliveries(ctx: Context, actor: Actor, body: object): Promise<Preview> {
  authorize(actor, 'deliveries.manage');
  const form = createForm(previewInput, body);
  const { type, id } = form.values;
  if (type?.endsWith('_update') && id === undefined && !form.errors.id)
    form.fail('id', phrase('id', 'is required.'));
  const request = form.done();
<<<<<<< HEAD
  const { event, notification, content, reason, hold, webhooks } = await dryRun(
    ctx,
    (inside) => write(inside, actor, request),
    (inside, newestBefore) =>
      transaction(inside, actor, (tx) => inspect(inside, tx, request.type, newestBefore)),
  );
  // The rest may take long, so it runs after the transaction, when other writers need not wait.
  const email = notification ? await countRecipients(ctx, [notification]) : 0;
  const isHeard = email > 0 || webhooks.chat > 0;
=======
  const [rehearsal] = await rehearse(ctx, actor, request, async () => {});
  const { event, notification, content } = rehearsal;
>>>>>>> h-publishing
  return {
    type: request.type,
    ...(await audienceOfRehearsal(ctx, rehearsal)),
    sample: notification && content ? await sampleMail(ctx, event, notification.kind, content) : null,
  };
}

interface RehearsedAudience {
  readonly kind: NotificationKind | null;
  /** Why nobody would be notified. */
  readonly reason: string | null;
  readonly hold: number;
  readonly channels: Audience;
}

<<<<<<< HEAD
async function inspect(ctx: Context, tx: Tx, type: PreviewType, newestBefore: number): Promise<Seen> {
  const events = await readAfter(tx, newestBefore, EVENTS_OF_ENTRY);
  // An update may change its incident as well, which has an event of its own.
  const event = events.find(({ subject }) => subject === type);
  const { notification_hold: hold } = await loadSettings(tx);
  if (!event) return { event, reason: 'This would change nothing.', hold, webhooks: { chat: 0, webhook: 0 } };
  const webhooks = await reachWebhooks(
    tx,
    events.filter((other) => isSameOwner(other, event)),
  );
  const notification = await notificationOf(tx, event);
  if (!notification) return { event, reason: await whyNobody(tx, event), hold, webhooks };
  const content = await loadContent(ctx, event.id, notification.kind);
  return { event, notification, content, hold, webhooks };
}

/** An update may change its incident, too; no other write appends more than one event about the same entry. */
const EVENTS_OF_ENTRY = 2;

function isSameOwner(one: LoggedEvent, other: LoggedEvent): boolean {
  const [a, b] = [ownerOf(one), ownerOf(other)];
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
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
=======
/** Who would be notified. It may take long, so call it after the transaction, when other writers need not wait. */
export async function audienceOfRehearsal(
  ctx: Context,
  { notification, reason, hold, webhooks }: Rehearsal,
): Promise<RehearsedAudience> {
  const email = notification ? await countRecipients(ctx, [notification]) : 0;
  const isHeard = email > 0 || webhooks.chat > 0;
  return {
    kind: notification?.kind ?? null,
    reason: reason ?? (isHeard ? null : NOBODY),
    hold,
    channels: { email, ...webhooks },
  };
}

const NOBODY = 'No confirmed subscriber follows everything or one of its components.';
>>>>>>> h-publishing
