import { type StaffChannel, staffTopics } from '../../../../../common/staff-notifications.ts';
import { shownAddress } from '../../../../domain/audience/subscribers/model.ts';
import { requireSession } from '../../../../domain/identity/sessions/actions.ts';
import { countAttempt } from '../../../../domain/identity/sessions/attempts.ts';
import { findPushSubscriptionsOf } from '../../../../domain/identity/staff-notifications/push-subscriptions/queries.ts';
import { findStaff, type StaffMember } from '../../../../domain/identity/staff-notifications/queries.ts';
import type { Actor } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { unseal } from '../../../../kernel/db/sealed-text.ts';
import { NotFound } from '../../../../kernel/errors.ts';
import { transaction } from '../../../../kernel/events/transaction.ts';
import type { Outcome } from '../../sender.ts';
import { postToChat } from '../chat-sender.ts';
import { type StaffMessage, staffTexts } from '../message.ts';
import { pushTo, staffPayload } from '../push-sender.ts';
import { sendTestMail } from './mail.ts';

export interface TestResult {
  readonly channel: StaffChannel;
  readonly name: string;
  readonly sent: boolean | null;
  readonly reason: string | null;
}

/** One way to reach the user, and how to try it. */
interface Way {
  readonly channel: StaffChannel;
  readonly name: string;
  readonly send: (ctx: Context) => Promise<Outcome>;
}

const LIMIT = { attempts: 10, period: 600, wait: 60, maxWait: 600 };

const NO_SERVER =
  'No mail server is configured, so the mail was written to a file. To send mails, set SMTP_URL and MAIL_FROM, and restart Daymark.';

/** The ways that the user has chosen for anything. Asking too often is refused. */
export async function prepareTest(ctx: Context, actor: Actor): Promise<readonly Way[]> {
  const { userId } = requireSession(actor);
  await transaction(ctx, actor, (tx) =>
    countAttempt(tx, [{ ...LIMIT, key: `test notification of ${userId}` }]),
  );
  const reader = { db: ctx.connection.read };
  const [member] = await findStaff(reader, userId);
  if (!member) throw new NotFound();
  const message = await testMessage(ctx, member);
  const { preferences, user } = member;
  const isChosen = (channel: StaffChannel) =>
    staffTopics.some((topic) => preferences[topic].includes(channel));
  const browsers = isChosen('push') ? await findPushSubscriptionsOf(reader, userId) : [];
  const payload = await staffPayload(ctx, member, message, 0);
  const { chat } = preferences;
  return [
    ...browsers.map((browser) => toBrowser(browser, payload)),
    ...(isChosen('email')
      ? [
          {
            channel: 'email' as const,
            name: user.email,
            send: (now: Context) => sendTestMail(now, member, message),
          },
        ]
      : []),
    ...(isChosen('chat') && chat
      ? [
          {
            channel: 'chat' as const,
            name: shownAddress({ email: '', endpoint: await unseal(ctx.connection, chat.sealed) }),
            send: (now: Context) => postToChat(now, chat, message),
          },
        ]
      : []),
  ];
}

const toBrowser = (browser: Row<'push_subscriptions'>, payload: Parameters<typeof pushTo>[2]): Way => ({
  channel: 'push',
  name: browser.name,
  // A test replaces the test before it, and nothing else.
  send: (ctx) => pushTo(ctx, browser, { ...payload, id: ctx.clock.now() }),
});

export const untried = ({ channel, name }: Way): TestResult => ({ channel, name, sent: null, reason: null });

/** Tries a way now, once. */
export async function tryWay(ctx: Context, { channel, name, send }: Way): Promise<TestResult> {
  const { state, error, isWritten } = await send(ctx);
  const isSent = state === 'sent' && !isWritten;
  return { channel, name, sent: isSent, reason: isSent ? null : isWritten ? NO_SERVER : (error ?? null) };
}

async function testMessage(ctx: Context, member: StaffMember): Promise<StaffMessage> {
  const { i18n, page } = await staffTexts(ctx, member);
  return {
    kind: 'draft.waiting',
    tag: 'test',
    label: i18n.t('chatTest'),
    title: page,
    sentences: [i18n.t('staffTestText', { page })],
    url: `${ctx.config.baseUrl}/dashboard/`,
    button: i18n.t('openDashboard'),
    tone: 'calm',
    page,
    at: ctx.clock.now(),
  };
}
