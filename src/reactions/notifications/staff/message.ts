import type { StaffPush } from '../../../../common/staff-notifications.ts';
import { isFannedOut } from '../../../domain/audience/deliveries/cancellation.ts';
import type { Delivery, StaffKind } from '../../../domain/audience/deliveries/model.ts';
import { findRecoveries } from '../../../domain/contradictions/recoveries/queries.ts';
import type { StaffMember } from '../../../domain/identity/staff-notifications/queries.ts';
import { settingsIn } from '../../../domain/settings/languages.ts';
import { loadSettings } from '../../../domain/settings/queries.ts';
import { FIXED } from '../../../domain/status/incidents/model.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { type EventAbout, findEvent, findLast, type LoggedEvent } from '../../../kernel/events/log.ts';
import type { MailTranslator } from '../../../kernel/i18n/mail-translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { loadContent } from '../email/content/content.ts';
import { mailEntryIn } from '../email/content/content-languages.ts';
import { translatorFor } from '../email/content/email-message.ts';
import type { Tone } from '../email/content/tone.ts';
import { findSeverity, NOBODY } from './notice.ts';

/** A message to one member of staff, in their language, before it gets the form of a channel. All texts are plain. */
export interface StaffMessage {
  readonly kind: StaffKind;
  /** Newer messages with the same tag replace older ones. */
  readonly tag: StaffPush['tag'];
  readonly label: string;
  /** What it is about; empty if it is about several things. */
  readonly title: string;
  readonly sentences: readonly string[];
  /** Where the dashboard shows it. */
  readonly url: string;
  readonly button: string;
  readonly tone: Tone;
  /** Of an alert, or the worst one of a draft. */
  readonly severity?: string;
  /** The name of the page. */
  readonly page: string;
  readonly at: Seconds;
}

/** Why a message is not sent any more: nobody has to do anything about it. */
interface Moot {
  readonly moot: string;
}

/** What the rules have not looked at yet may become part of a draft in a moment. */
export const NOT_YET = 'not yet';

/** What is expected at once is not waited for any longer than this. */
const PATIENCE_SECONDS = 30;

interface Request<E extends LoggedEvent = LoggedEvent> {
  readonly ctx: Context;
  readonly event: E;
  readonly kind: StaffKind;
  readonly i18n: MailTranslator;
  readonly delivery: Delivery;
  readonly isPatient: boolean;
  readonly page: string;
}

type Loaded = StaffMessage | Moot | typeof NOT_YET;

const moot = (reason: string): Moot => ({ moot: reason });

/** The language of a member of staff, and the name of the page in it. */
export async function staffTexts(ctx: Context, { user }: Pick<StaffMember, 'user'>) {
  const settings = await loadSettings(publicReadContext(ctx, ctx.page));
  const i18n = await translatorFor(user, settings);
  return { settings, i18n, page: settingsIn(settings, i18n.page.language.code).name };
}

/** The message of a delivery as things are now. */
export async function loadStaffMessage(
  ctx: Context,
  member: StaffMember,
  delivery: Delivery,
  /** Whether it waits for what the rules have not looked at yet. */
  isPatient = true,
): Promise<Loaded> {
  const event = await findEvent({ db: ctx.connection.read }, delivery.event_id);
  if (!event) return moot('The event is gone.');
  const { i18n, page } = await staffTexts(ctx, member);
  const request = { ctx, i18n, page, delivery, isPatient, kind: delivery.kind as StaffKind };
  switch (event.subject) {
    case 'incident':
      if (delivery.kind === 'draft.waiting') return aboutDraft({ ...request, event });
      return delivery.kind === 'incident.recovered'
        ? aboutRecovery({ ...request, event })
        : aboutUpdate({ ...request, event });
    case 'alert':
      return aboutAlert({ ...request, event });
    case 'mail_problem':
      return aboutMail({ ...request, event });
    case 'probe':
      return aboutProbe({ ...request, event });
    default:
      return moot('Staff are not told of this.');
  }
}

const commonOf = ({ kind, i18n, page, event }: Request) => ({
  kind,
  label: i18n.kind(kind),
  page,
  at: event.at,
});

const addressOf = ({ config }: Context, path: string): string => `${config.baseUrl}/dashboard/${path}`;

async function aboutDraft(request: Request<EventAbout<'incident'>>): Promise<Loaded> {
  const { ctx, event, i18n } = request;
  const { read: db } = ctx.connection;
  const id = event.subjectId;
  const row = await db.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.deleted_at !== null) return moot('The draft was discarded.');
  if (row.visible !== NOBODY) return moot('The draft was published.');
  if (row.status === FIXED) return moot('The problem was over before anybody had to be told.');
  return {
    ...commonOf(request),
    tag: `incident-${id}`,
    title: row.name,
    sentences: [i18n.t('draftText')],
    url: addressOf(ctx, `incidents/${id}`),
    button: i18n.t('reviewDraft'),
    tone: 'bad',
    severity: await findSeverity({ db }, id),
  };
}

async function aboutUpdate(request: Request<EventAbout<'incident'>>): Promise<Loaded> {
  const { ctx, event, kind, i18n } = request;
  const content = await loadContent(ctx, event.id, kind);
  if (content.suppressed !== undefined || content.entry?.type !== 'incident')
    return moot(content.suppressed ?? 'The incident is gone.');
  const entry = mailEntryIn(content.entry, i18n.page.language.code);
  const due = content.entry.nextUpdateAt;
  const overdue = due === null ? [] : [i18n.t('overdueText', { time: i18n.moment(due) })];
  return {
    ...commonOf(request),
    tag: `incident-${entry.id}`,
    title: entry.name,
    sentences: kind === 'incident.stale' ? [i18n.stale(content.settings.stale_hours)] : overdue,
    url: addressOf(ctx, `incidents/${entry.id}#update`),
    button: i18n.t('openIncident'),
    tone: 'warning',
  };
}

async function aboutRecovery(request: Request<EventAbout<'incident'>>): Promise<Loaded> {
  const { ctx, event, i18n } = request;
  const id = event.subjectId;
  const [found] = await findRecoveries({ db: ctx.connection.read }, ctx.clock.now(), id);
  if (!found) return moot('The incident is over, or something fails again.');
  const time = i18n.moment(found.since);
  const [check, ...others] = found.checks;
  return {
    ...commonOf(request),
    tag: `incident-${id}`,
    title: found.incident.name,
    sentences: [
      others.length === 0
        ? i18n.t('recoveredText', { name: check?.name ?? '', time })
        : i18n.t('recoveredManyText', { time }),
      i18n.t('recoveredAdvice'),
    ],
    url: addressOf(ctx, `incidents/${id}#resolve`),
    button: i18n.t('resolveIncident'),
    tone: 'warning',
  };
}

async function aboutAlert(request: Request<EventAbout<'alert'>>): Promise<Loaded> {
  const { ctx, event, kind, i18n } = request;
  const { read: db } = ctx.connection;
  const row = await db.selectFrom('alerts').selectAll().where('id', '=', event.subjectId).executeTakeFirst();
  if (!row) return moot('The alert is gone.');
  const isSame = row.occurrence === event.state.occurrence;
  const isOver = kind === 'alert.resolved';
  if (isOver ? row.state === 'firing' || !isSame : row.state !== 'firing' || !isSame)
    return moot(isOver ? 'The alert fires again.' : 'The alert is over.');
  if (isOver) {
    const told = await wasTold(request, 'alert.firing');
    if (told !== true) return told;
  } else {
    if (row.acknowledged_at !== null) return moot('Somebody has acknowledged the alert.');
    const draft = await draftOf(request, row);
    if (draft === 'told') return moot('The message about its draft says so.');
    const isEarly = ctx.clock.now() - request.delivery.created_at < PATIENCE_SECONDS;
    if (draft === NOT_YET && request.isPatient && isEarly) return NOT_YET;
  }
  return {
    ...commonOf(request),
    // Alerts of one incident are one piece of news.
    tag: row.incident_id === null ? `alert-${row.id}` : `incident-${row.incident_id}`,
    title: row.title,
    sentences: isOver ? [] : [i18n.named(i18n.t('severity'), i18n.severity(row.severity))],
    url: addressOf(ctx, `alerts/${row.id}`),
    button: i18n.t('openAlert'),
    tone: isOver ? 'good' : 'bad',
    severity: row.severity,
  };
}

/**
 * Whether the same person is told of the draft that the alert is part of, through the same channel. The rules may not have looked at
 * the alert yet, or the draft may be so new that nobody was told.
 */
async function draftOf(
  { ctx, delivery: { channel, recipient_id } }: Request,
  { due_at, incident_id }: Row<'alerts'>,
): Promise<'told' | 'none' | typeof NOT_YET> {
  const { read: db } = ctx.connection;
  if (due_at !== null && due_at <= ctx.clock.now()) return NOT_YET;
  if (incident_id === null) return 'none';
  const last = await findLast({ db }, 'incident', incident_id);
  if (!last || last.state.visible !== NOBODY) return 'none';
  if (!(await isFannedOut({ db }, last.id))) return NOT_YET;
  const row = await db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select('deliveries.id')
    .where('events.subject_type', '=', 'incident')
    .where('events.subject_id', '=', incident_id)
    .where('deliveries.kind', '=', 'draft.waiting')
    .where('deliveries.channel', '=', channel)
    .where('deliveries.recipient_id', '=', recipient_id)
    .where('deliveries.state', 'in', ['queued', 'deferred', 'sent'])
    .executeTakeFirst();
  return row ? 'told' : 'none';
}

async function aboutMail(request: Request<EventAbout<'mail_problem'>>): Promise<Loaded> {
  const { ctx, event, kind, i18n, page } = request;
  const isOver = kind === 'mail.recovered';
  const row = await ctx.connection.read
    .selectFrom('staff_problems')
    .select('ended_at')
    .where('id', '=', event.subjectId)
    .executeTakeFirst();
  if (!isOver && row?.ended_at !== null) return moot('The problem is over.');
  const told = isOver ? await wasTold(request, 'mail.problem') : true;
  if (told !== true) return told;
  return {
    ...commonOf(request),
    tag: `mail-${event.subjectId}`,
    title: page,
    sentences: isOver ? [] : [i18n.t('mailProblemText')],
    url: addressOf(ctx, 'deliveries?status=failed'),
    button: i18n.t('openDashboard'),
    tone: isOver ? 'good' : 'bad',
  };
}

async function aboutProbe(request: Request<EventAbout<'probe'>>): Promise<Loaded> {
  const { ctx, event, kind, i18n } = request;
  const isOver = kind === 'probe.returned';
  const { read: db } = ctx.connection;
  const probe = await db
    .selectFrom('probes')
    .select(['name', 'seen_ms'])
    .where('id', '=', event.subjectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!probe) return moot('The probe was deleted.');
  const lost = await db
    .selectFrom('staff_problems')
    .select('id')
    .where('kind', '=', 'probe')
    .where('key', '=', String(event.subjectId))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (isOver === (lost !== undefined))
    return moot(isOver ? 'The probe is gone again.' : 'The probe reports again.');
  const told = isOver ? await wasTold(request, 'probe.lost') : true;
  if (told !== true) return told;
  const time = i18n.moment(Math.floor((probe.seen_ms ?? event.at * 1000) / 1000));
  return {
    ...commonOf(request),
    tag: `probe-${event.subjectId}`,
    title: probe.name,
    sentences: isOver ? [] : [i18n.t('probeLostText', { time })],
    url: addressOf(ctx, 'probes'),
    button: i18n.t('openDashboard'),
    tone: isOver ? 'good' : 'warning',
  };
}

/**
 * Whether the recipient got the message about the beginning. If it was suppressed, they need not hear of the end. Its result may
 * not be committed yet.
 */
async function wasTold(
  { ctx, event, delivery: { channel, recipient_id, id } }: Request,
  beginning: StaffKind,
): Promise<true | Moot | typeof NOT_YET> {
  const row = await ctx.connection.read
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select(['deliveries.state', 'deliveries.lease'])
    .where('events.subject_type', '=', event.subject)
    .where('events.subject_id', '=', event.subjectId)
    .where('deliveries.kind', '=', beginning)
    .where('deliveries.channel', '=', channel)
    .where('deliveries.recipient_id', '=', recipient_id)
    .where('deliveries.id', '<', id)
    .orderBy('deliveries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.state === 'sent') return true;
  const isUncertain = row !== undefined && row.lease !== null;
  return isUncertain ? NOT_YET : moot('It was over before they were told that it had begun.');
}
