import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export type MailboxOrder =
  | { readonly kind: 'open' }
  /** Waits until this many emails have arrived since the last call, or this many seconds have passed. */
  | { readonly kind: 'collect'; readonly wanted: number; readonly seconds: number };

export interface MailboxReport {
  readonly port: number;
  readonly mails: number;
  /** The number of different recipients. */
  readonly recipients: number;
  /** When the first and the last one were accepted, by the clock that all processes share. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** A mail server that accepts everything and stores nothing, in a separate process. */
let mails = 0;
let firstAt = 0;
let lastAt = 0;
let recipients = new Set<string>();

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  disableReverseLookup: true,
  onData: (stream, session, done) => {
    stream.on('end', () => {
      mails += 1;
      for (const { address } of session.envelope.rcptTo) recipients.add(address);
      lastAt = Number(process.hrtime.bigint()) / 1e6;
      if (mails === 1) firstAt = lastAt;
      done();
    });
    stream.resume();
  },
});

const port = await new Promise<number>((ready) => {
  const listening = server.listen(0, '127.0.0.1', () => ready((listening.address() as AddressInfo).port));
});

process.on('message', async (order: MailboxOrder) => {
  if (order.kind === 'collect') {
    const deadline = performance.now() + order.seconds * 1000;
    while (mails < order.wanted && performance.now() < deadline) await sleep(20);
    // Waits for duplicates, which would arrive now.
    await sleep(500);
  }
  process.send?.({ port, mails, recipients: recipients.size, firstAt, lastAt } satisfies MailboxReport);
  if (order.kind === 'collect') {
    mails = 0;
    recipients = new Set();
  }
});
