import { randomUUID } from 'node:crypto';
import type { StaffMember } from '../../../../domain/identity/staff-notifications/queries.ts';
import type { Context } from '../../../../kernel/context.ts';
import { composeMail } from '../../email/content/compose.ts';
import { mailPage } from '../../email/content/email-message.ts';
import { headerText } from '../../email/content/mail-text.ts';
import { folderTransport, mailFolder } from '../../email/transport/folder.ts';
import { smtpTransport } from '../../email/transport/smtp.ts';
import type { OutgoingEmail } from '../../email/transport/transport.ts';
import type { Outcome } from '../../sender.ts';
import { type StaffMessage, staffTexts } from '../message.ts';

/** Somebody waits for the response, so the mail server must be quicker than for other mails. */
const TIMES = { connectMs: 10_000, answerMs: 20_000 };

/** Sends a test by mail now, through a connection of its own. */
export async function sendTestMail(
  ctx: Context,
  member: StaffMember,
  message: StaffMessage,
): Promise<Outcome> {
  const { smtpUrl } = ctx.config;
  const transport =
    smtpUrl === undefined ? folderTransport(mailFolder(ctx.config)) : smtpTransport(smtpUrl, 1, TIMES);
  try {
    const { outcome } = await transport.send(await testMail(ctx, member, message));
    return outcome;
  } finally {
    transport.close();
  }
}

async function testMail(ctx: Context, member: StaffMember, message: StaffMessage): Promise<OutgoingEmail> {
  const { user } = member;
  const { mailFrom } = ctx.config;
  const { settings, i18n } = await staffTexts(ctx, member);
  const { kind, label, title, sentences, button: text, url } = message;
  const { headers, ...parts } = composeMail({
    kind,
    eventId: 0,
    recipient: { id: user.id, isStaff: true },
    i18n,
    page: mailPage(ctx, settings),
    entry: undefined,
    notice: { label, title, sentences, button: { text, url } },
    staleHours: settings.stale_hours,
    links: {},
  });
  const host = URL.parse(ctx.page.url)?.hostname || 'localhost';
  return {
    ...parts,
    headers: { ...headers, 'Message-ID': `<test-${randomUUID()}@${host}>` },
    id: 0,
    createdAt: ctx.clock.now(),
    date: new Date(ctx.clock.now() * 1000),
    from: { name: mailFrom.name || headerText(settings.name), address: mailFrom.address },
    to: user.email,
    returnTo: mailFrom.address,
  };
}
