import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export type MailboxOrder =
  | { readonly kind: 'open' }
  /** Waits until so many mails have come since the last time, or so many seconds have passed. */
  | { readonly kind: 'collect'; readonly wanted: number; readonly seconds: number };

export interface MailboxReport {
  readonly port: number;
  readonly mails: number;
  /** Different recipients among them. */
  readonly recipients: number;
  /** When the last one was taken, by the clock that all processes share. */
  readonly lastAt: number;
}

/** A mail server that takes everything and keeps nothing, in a process of its own. */
let mails = 0;
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
    // Those that come twice would come now.
    await sleep(500);
  }
  process.send?.({ port, mails, recipients: recipients.size, lastAt } satisfies MailboxReport);
  if (order.kind === 'collect') {
    mails = 0;
    recipients = new Set();
  }
});
