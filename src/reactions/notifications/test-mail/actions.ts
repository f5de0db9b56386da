import { type AttemptLimit, countAttempt } from '../../../domain/identity/sessions/attempts.ts';
import { loadSettings } from '../../../domain/settings/queries.ts';
import { type Actor, actorLabel, authorize, can, userIdOf } from '../../../kernel/auth/actor.ts';
import { type MailWay, mailWayOf } from '../../../kernel/config/mail-way.ts';
import type { Context } from '../../../kernel/context.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { adviseOn } from '../email/problems/problem-log.ts';
import { EVERYBODY, SERVER } from '../email/problems/problems.ts';
import { folderTransport, mailFolder } from '../email/transport/folder.ts';
import type { SmtpResult } from '../email/transport/outcome.ts';
import { smtpTransport } from '../email/transport/smtp.ts';
import type { OutgoingEmail } from '../email/transport/transport.ts';
import { testMail } from './content.ts';
import { testMailInput } from './schema.ts';

export interface TestMailResult {
  readonly to: string;
  readonly accepted: boolean | null;
  readonly sent_by: MailWay;
  readonly answer: string | null;
  readonly reason: string | null;
  readonly advice: string | null;
}

/** Somebody waits for the response, so the server must be quicker than for other mails. */
const TIMES = { connectMs: 10_000, answerMs: 20_000 };

/** A test mail before it is sent, and what is known by then. */
export interface PreparedTestMail {
  readonly mail: OutgoingEmail;
  readonly result: TestMailResult;
}

/** Checks the request and counts it. What follows does not need the database. */
export async function prepareTestMail(ctx: Context, actor: Actor, body: object): Promise<PreparedTestMail> {
  if (!can(actor, 'settings.manage')) authorize(actor, 'deliveries.manage');
  const { to } = createForm(testMailInput, body).done();
  const address = to ?? (await findOwnAddress(ctx, actor));
  const mail = testMail(ctx, await loadSettings(readContextFor(ctx, actor)), address);
  await transaction(ctx, actor, (tx) => countAttempt(tx, [limitFor(actor)]));
  const sent_by = mailWayOf(ctx.config);
  return {
    mail,
    result: { to: address, accepted: null, sent_by, answer: null, reason: null, advice: null },
  };
}

/** Sends the mail now, through a connection of its own, and waits for what the server says. It is not tried again. */
export async function sendTestMail(
  { config }: Context,
  { mail, result: prepared }: PreparedTestMail,
): Promise<TestMailResult> {
  const { smtpUrl } = config;
  const transport =
    smtpUrl === undefined ? folderTransport(mailFolder(config)) : smtpTransport(smtpUrl, 1, TIMES);
  try {
    const result = await transport.send(mail);
    return { ...prepared, ...(smtpUrl === undefined ? describeFolder(result) : describeReply(result)) };
  } finally {
    transport.close();
  }
}

type Description = Omit<TestMailResult, 'to' | 'sent_by'>;

const NOT_CONFIGURED =
  'No mail server is configured (SMTP_URL), so Daymark writes mails to files in the folder mail in DATA_DIR.';
const CONFIGURE =
  'To send mails, set SMTP_URL=smtp://user:password@host:587 and MAIL_FROM, and restart Daymark.';

const describeFolder = ({ outcome }: SmtpResult): Description => ({
  accepted: false,
  answer: outcome.response ?? null,
  reason: outcome.error ?? NOT_CONFIGURED,
  advice: CONFIGURE,
});

function describeReply(result: SmtpResult): Description {
  const { state, response, error } = result.outcome;
  if (state === 'sent') return { accepted: true, answer: response ?? null, reason: null, advice: null };
  return { accepted: false, answer: response ?? null, reason: error ?? null, advice: adviceFor(result) };
}

/** The same advice as in the health of deliveries, where there is one for the problem. */
function adviceFor({ outcome: { state, refusal }, isDown }: SmtpResult): string {
  if (isDown) return adviseOn(SERVER);
  if (refusal === 'sender')
    return 'Set MAIL_FROM to an address that this mail server may send from, and restart Daymark.';
  if (refusal === 'us' || refusal === 'unclear') return adviseOn(EVERYBODY);
  if (refusal !== undefined || state === 'bounced')
    return 'Check the address, or send the test to another one.';
  return 'Send the test again in a few minutes. Daymark tries other mails again by itself.';
}

async function findOwnAddress(ctx: Context, actor: Actor): Promise<string> {
  const user = await ctx.connection.read
    .selectFrom('users')
    .select(['email', 'built_in'])
    .where('id', '=', userIdOf(actor))
    .executeTakeFirst();
  if (user && user.built_in === 0) return user.email;
  throw invalid('to', 'no_own_email');
}

/** A mail can go to any address, so nobody may send many of them. */
const limitFor = (actor: Actor): AttemptLimit => ({
  key: `test mail of ${userIdOf(actor) ?? actorLabel(actor)}`,
  attempts: 10,
  period: 600,
  wait: 60,
  maxWait: 600,
});
