import type { StaffPush } from '../../../../common/staff-notifications.ts';
import { isPushService } from '../../../domain/audience/subscribers/push-services.ts';
import { removeGoneSubscription } from '../../../domain/identity/staff-notifications/push-subscriptions/actions.ts';
import { findPushSubscription } from '../../../domain/identity/staff-notifications/push-subscriptions/queries.ts';
import type { StaffMember } from '../../../domain/identity/staff-notifications/queries.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { hostOf } from '../../../kernel/outgoing-http/target.ts';
import { fitted, MAX_BODY, MAX_TITLE } from '../push/payload.ts';
import { goneText, isGoneStatus, sendPush, UNKNOWN_SERVICE } from '../push/sender.ts';
import type { Outcome, Sender } from '../sender.ts';
import { anonymous, suppressed } from '../subscriber-sender.ts';
import { cut } from '../webhook/chat/markdown.ts';
import { prepare } from './gather.ts';
import { NOT_YET, type StaffMessage, staffTexts } from './message.ts';
import { whileQuiet } from './quiet.ts';

/** Sends notifications to the browsers of staff. */
export const staffPushSender = (ctx: Context): Sender => ({
  send: async (delivery, isLeased = () => true) => {
    const browser = await findPushSubscription({ db: ctx.connection.read }, delivery.recipient_id);
    if (!browser) return suppressed('The user has turned off notifications in this browser.');
    const prepared = await prepare(ctx, delivery, browser.user_id);
    if (prepared === NOT_YET) return undefined;
    if ('suppressed' in prepared) return suppressed(prepared.suppressed);
    if ('waits' in prepared) return whileQuiet(prepared.waits);
    const payload = await staffPayload(ctx, prepared, prepared.message, delivery.event_id);
    return isLeased() ? pushTo(ctx, browser, payload) : undefined;
  },
  close: async () => {},
});

export async function staffPayload(
  ctx: Context,
  member: Pick<StaffMember, 'user'>,
  { tag, label, title, sentences, url, tone }: StaffMessage,
  id: number,
): Promise<StaffPush> {
  const { i18n } = await staffTexts(ctx, member);
  const { language } = i18n.page;
  return fitted({
    id,
    tag,
    title: cut(title === '' ? label : i18n.named(label, title), MAX_TITLE),
    body: cut(sentences.join('\n'), MAX_BODY),
    url,
    silent: tone === 'good',
    lang: language.code,
    dir: language.direction,
  });
}

/** One attempt. A browser that does not exist any more is forgotten. */
export async function pushTo(
  ctx: Context,
  browser: Row<'push_subscriptions'>,
  payload: StaffPush,
): Promise<Outcome> {
  const { endpoint } = browser;
  if (!isPushService(ctx.config, endpoint)) return suppressed(UNKNOWN_SERVICE);
  const outcome = await sendPush(ctx, browser, { payload, tag: payload.tag, isUrgent: !payload.silent });
  const { statusCode } = outcome;
  if (statusCode !== undefined && isGoneStatus(statusCode)) {
    await removeGoneSubscription(ctx, browser.id);
    return { state: 'failed', statusCode, error: goneText(statusCode) };
  }
  return anonymous(outcome, hostOf(new URL(endpoint)));
}
