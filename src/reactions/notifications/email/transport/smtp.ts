import { inSpan } from '../../../../lib/tracing.ts';
import { nodemailer } from './nodemailer.ts';
import { classifyFailure, type SmtpFailure } from './outcome.ts';
import { mailOptions, type Transport } from './transport.ts';

export interface SmtpTimes {
  /** For a connection, from resolving the name to the end of the handshake. */
  readonly connectMs: number;
  /** Between a command and its reply. Servers that scan emails before they accept them need a while. */
  readonly answerMs: number;
}

const times: SmtpTimes = { connectMs: 30_000, answerMs: 60_000 };

/** A pool of connections, because opening one takes longer than sending an email. */
export function smtpTransport(url: string, connections: number, timeouts: SmtpTimes = times): Transport {
  // The email is read once the server has accepted the connection and is about to receive it.
  const started = new Set<string>();
  const attributes = { 'network.protocol.name': 'smtp', 'server.address': new URL(url).hostname };
  let mailer: ReturnType<typeof createPool> | undefined;
  return {
    send: async (email) => {
      mailer ??= createPool(url, connections, timeouts, (id) => started.add(id));
      const id = email.headers['Message-ID'] ?? '';
      const sender = mailer;
      try {
        const { response } = await inSpan({ name: 'send email', kind: 'client', attributes }, () =>
          sender.sendMail(mailOptions(email)),
        );
        return { outcome: { state: 'sent', statusCode: 250, response: response ?? '' }, isDown: false };
      } catch (error) {
        return classifyFailure(error as SmtpFailure, started.has(id));
      } finally {
        started.delete(id);
      }
    },
    // Also connections that are waiting for a response: see `Sender.close`.
    close: () => mailer?.close({ force: true }),
  };
}

function createPool(
  url: string,
  connections: number,
  { connectMs, answerMs }: SmtpTimes,
  onRead: (id: string) => void,
) {
  const mailer = nodemailer().createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    // The server closed the connection while it was idle: nothing of the email has been sent yet.
    maxRequeues: 2,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
  });
  // Errors are reported to whoever sends an email. Without a listener, they would also end the process.
  mailer.on('error', () => {});
  mailer.use('stream', (mail, done) => {
    mail.message.processFunc((input) => {
      onRead(mail.message.messageId());
      return input;
    });
    done();
  });
  return mailer;
}

/** Connects and logs in to the server. Throws if that fails. */
export async function verifySmtp(url: string, milliseconds: number): Promise<void> {
  const mailer = nodemailer().createTransport({
    url,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    dnsTimeout: milliseconds,
    socketTimeout: milliseconds,
  });
  try {
    await mailer.verify();
  } finally {
    mailer.close();
  }
}
