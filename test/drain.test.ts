import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from './process.ts';
import { RawClient } from './raw-client.ts';

const CLIENTS = 24;

/** A client that asks again and again on one connection, until the server says that it closes it. */
class BusyClient {
  answers = 0;
  /** How its connection ended: told by `Connection: close`, or in the middle of a request. */
  readonly ended: Promise<'told' | 'reset'>;

  constructor(port: number, path: string) {
    this.ended = this.#ask(new RawClient(port), path);
  }

  async #ask(client: RawClient, path: string): Promise<'told' | 'reset'> {
    await client.connected;
    try {
      for (;;) {
        const { head } = await client.get(path);
        this.answers++;
        if (/^connection: close\r$/im.test(head)) return 'told';
        // Between two requests, the connection looks idle to the server.
        await sleep(Math.random() * 8);
      }
    } catch {
      return 'reset';
    } finally {
      client.destroy();
    }
  }
}

describe('a server that is stopped', () => {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-drain-'));
  after(() => rmSync(dir, { recursive: true, force: true }));

  for (const args of [[], ['--workers', '2']]) {
    test(`never resets a connection in use ${args.join(' ')}`, async () => {
      const served = await startServer({ DATA_DIR: dir }, args);
      const paths = ['/api/ping', '/api/components', '/', '/favicon.svg'];
      const clients = Array.from(
        { length: CLIENTS },
        (_, index) => new BusyClient(served.port, paths[index % paths.length] as string),
      );
      while (clients.some(({ answers }) => answers < 5)) await sleep(5);
      assert.equal(await served.end('SIGTERM'), 0);
      const ends = await Promise.all(clients.map(({ ended }) => ended));
      assert.deepEqual(
        ends.filter((end) => end !== 'told'),
        [],
      );
    });
  }
});
