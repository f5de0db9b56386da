import nodemailer from 'nodemailer';
import { classifyFailure, type SmtpFailure } from './outcome.ts';
import { mailOptions, type Transport } from './transport.ts';

export interface SmtpTimes {
  /** For the connection, from the look-up of the name to the end of the handshake. */
  readonly connectMs: number;
  /** Between a command and its answer. Servers that look into mails before they take them need a while. */
  readonly answerMs: number;
}

const times: SmtpTimes = { connectMs: 30_000, answerMs: 60_000 };

/** Connections that are used again and again: making one costs more than a mail does. */
export function smtpTransport(url: string, connections: number, { connectMs, answerMs } = times): Transport {
  const mailer = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    // A connection that the server gave up while it was idle: not a byte of the mail has left yet.
    maxRequeues: 2,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
  });
  // What goes wrong is told to whoever sends a mail; without a listener it would end the process besides.
  mailer.on('error', () => {});
  // A mail is read when the server has let us in and is about to hear of it.
  const begun = new Set<string>();
  mailer.use('stream', (mail, done) => {
    mail.message.processFunc((input) => {
      begun.add(mail.message.messageId());
      return input;
    });
    done();
  });
  return {
    send: async (email) => {
      const id = email.headers['Message-ID'] ?? '';
      try {
        const { response } = await mailer.sendMail(mailOptions(email));
        return { outcome: { state: 'sent', statusCode: 250, response: response ?? '' }, isDown: false };
      } catch (error) {
        return classifyFailure(error as SmtpFailure, begun.has(id));
      } finally {
        begun.delete(id);
      }
    },
    close: () => mailer.close(),
  };
}

/** Whether the server lets us in; the error says why not. */
export async function verifySmtp(url: string, milliseconds: number): Promise<void> {
  const mailer = nodemailer.createTransport({
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
