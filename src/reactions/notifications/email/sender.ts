import { domainToASCII } from 'node:url';
import pLimit from 'p-limit';
import type { Delivery } from '../../../domain/audience/deliveries/model.ts';
import type { Context } from '../../../kernel/context.ts';
import { Unavailable } from '../../../kernel/errors.ts';
import { databaseAway, type Outcome, type Sender } from '../sender.ts';
import { NOT_YET } from '../staff/message.ts';
import { whileQuiet } from '../staff/quiet.ts';
import { messageToUser } from './content/account-message.ts';
import { composeMail } from './content/compose.ts';
import { ContentCache } from './content/content.ts';
import { type EmailMessage, messageToSubscriber } from './content/email-message.ts';
import { headerText } from './content/mail-text.ts';
import { isHeld } from './problems/hold.ts';
import { Breaker } from './transport/breaker.ts';
import { folderTransport, mailFolder } from './transport/folder.ts';
import { MailRateLimit } from './transport/rate.ts';
import { type SmtpTimes, smtpTransport } from './transport/smtp.ts';
import type { Transport } from './transport/transport.ts';

const CONNECTIONS = { subscribers: 5, staff: 1 };
/**
 * Leases no more emails than can be sent in about this time: those not started can still be canceled, or sent by
 * another process.
 */
const TAKEN_MS = 2000;
const FIRST_GUESS_MS = 20;

/** Sends emails through SMTP, or writes them to a folder if there is no mail server. */
export function emailSender(
  ctx: Context,
  audience: 'subscribers' | 'staff',
  times?: SmtpTimes,
): Required<Sender> {
  const { smtpUrl } = ctx.config;
  const connections = CONNECTIONS[audience];
  const transport = smtpUrl
    ? smtpTransport(smtpUrl, connections, times)
    : folderTransport(mailFolder(ctx.config));
  const contents = new ContentCache(ctx);
  const breaker = new Breaker(ctx);
  const rate = new MailRateLimit(ctx);
  const slots = pLimit(connections);
  const load = audience === 'staff' ? messageToUser : messageToSubscriber;
  let average = FIRST_GUESS_MS;
  let inProgress = 0;
  let isStopped = false;
  let isClosed = false;

  /** Undefined if it was not attempted. */
  async function attempt(delivery: Delivery, isLeased: () => boolean): Promise<Outcome | undefined> {
    const message = await load(ctx, contents, delivery);
    if (message === NOT_YET) return undefined;
    if ('suppressed' in message) return { state: 'suppressed', error: message.suppressed };
    if ('waits' in message) return whileQuiet(message.waits);
    if (await isHeld(ctx, delivery)) return undefined;
    if (!(await rate.waitForSlot()) || !isLeased()) return undefined;
    const started = performance.now();
    const outcome = await hand(ctx, transport, breaker, delivery, message);
    average += (performance.now() - started - average) / 10;
    return isClosed && outcome.state !== 'sent' ? cutOff : outcome;
  }

  return {
    send: (delivery, isLeased = () => true) =>
      slots(async () => {
        if (isStopped || !breaker.enter()) return undefined;
        inProgress++;
        try {
          return await attempt(delivery, isLeased);
        } catch (error) {
          // After an email was sent, the database is not needed any more.
          if (error instanceof Unavailable) return databaseAway(error);
          ctx.log.error({ err: error, delivery: delivery.id }, 'could not compose an email');
          return { state: 'deferred', error: 'The mail could not be made; the log of Daymark says why.' };
        } finally {
          breaker.leave();
          if (--inProgress === 0) contents.clear();
        }
      }),
    capacity: async () => {
      const perSecond = await rate.perSecond();
      const limited = perSecond === 0 ? Number.POSITIVE_INFINITY : (perSecond * TAKEN_MS) / 1000;
      const able = Math.max(connections, Math.round((connections * TAKEN_MS) / average));
      return Math.min(breaker.capacity, limited, able);
    },
    readyAt: () => breaker.readyAt,
    stop: () => {
      isStopped = true;
      rate.stop();
    },
    close: async () => {
      isClosed = true;
      transport.close();
    },
  };
}

/** Not a failure of the mail server. It may have accepted the email: nobody can tell. */
const cutOff: Outcome = {
  state: 'deferred',
  error: 'Daymark was stopped while it waited for the answer of the mail server.',
};

async function hand(
  ctx: Context,
  transport: Transport,
  breaker: Breaker,
  delivery: Delivery,
  { message, to, returnTo }: EmailMessage,
): Promise<Outcome> {
  const { mailFrom } = ctx.config;
  const { outcome, isDown } = await transport.send({
    ...composeMail(message),
    id: delivery.id,
    createdAt: delivery.created_at,
    date: new Date(ctx.clock.now() * 1000),
    from: { name: mailFrom.name || headerText(message.page.name), address: mailFrom.address },
    to,
    returnTo,
  });
  if (!isDown) {
    breaker.succeed();
    return anonymous(outcome, to);
  }
  breaker.fail();
  const retryAfter = Math.max(0, breaker.readyAt - ctx.clock.now());
  return { ...anonymous(outcome, to), retryAfter, isServerDown: true };
}

/**
 * Servers repeat the address in their replies. The ledger must not contain it, so that personal data can be deleted.
 */
function anonymous(outcome: Outcome, address: string): Outcome {
  const { error, response } = outcome;
  if (!error?.includes('@') && !response?.includes('@')) return outcome;
  const at = address.lastIndexOf('@') + 1;
  const forms = [address, address.slice(0, at) + domainToASCII(address.slice(at))];
  const pattern = new RegExp(forms.map((form) => RegExp.escape(form)).join('|'), 'giu');
  return {
    ...outcome,
    ...(error !== undefined && { error: error.replace(pattern, '<recipient>') }),
    ...(response !== undefined && { response: response.replace(pattern, '<recipient>') }),
  };
}
