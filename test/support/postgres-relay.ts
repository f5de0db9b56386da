import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and PostgreSQL, and can hold back what the server answers. */
export interface PostgresRelay {
  readonly url: string;
  /** What clients have sent. */
  readonly sent: () => string;
  /** From now on, answers do not arrive. */
  hold(): void;
  /** How many bytes of responses are held back. */
  readonly held: () => number;
  /** Passes on what was held back, and everything after it. */
  release(): void;
  /**
   * From now on, clients that have inserted into this table lose their connection when they commit: before the server gets the
   * commit, or after it has answered.
   */
  cutCommits(mode: 'after' | 'before' | 'never', table?: string): void;
  /** How many connections were cut. */
  readonly cuts: () => number;
  close(): void;
}

export async function startPostgresRelay(databaseUrl: string): Promise<PostgresRelay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const waiting: [client: Socket, bytes: Buffer][] = [];
  let sent = '';
  let isHolding = false;
  let cutting: 'after' | 'before' | 'never' = 'never';
  let table = '';
  let cuts = 0;
  const relay = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    client.setNoDelay(true);
    server.setNoDelay(true);
    let hasInserted = false;
    let isCut = false;
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      sent += text;
      hasInserted ||= cutting !== 'never' && text.includes(`insert into "${table}"`);
      if (hasInserted && /\bcommit\0/.test(text)) {
        cuts += 1;
        // The server gets it and answers, or neither.
        if (cutting === 'before') return void client.destroy();
        isCut = true;
      }
      server.write(bytes);
    });
    server.on('data', (bytes: Buffer) => {
      if (isCut) return void client.destroy();
      if (isHolding) waiting.push([client, bytes]);
      else client.write(bytes);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const url = Object.assign(new URL(databaseUrl), { port: (relay.address() as AddressInfo).port });
  // The folder of a Unix socket would lead around it.
  url.searchParams.delete('host');
  return {
    url: url.href,
    sent: () => sent,
    hold: () => {
      isHolding = true;
    },
    held: () => waiting.reduce((sum, [, bytes]) => sum + bytes.length, 0),
    release: () => {
      isHolding = false;
      for (const [client, bytes] of waiting.splice(0)) client.write(bytes);
    },
    cutCommits: (mode, of = '') => {
      cutting = mode;
      table = of;
    },
    cuts: () => cuts,
    close: () => {
      relay.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
