import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '../support/launch.ts';
import { freePort, isAlive, type Served, startServer } from '../support/process.ts';
import { RawClient } from '../support/raw-client.ts';

const CLIENTS = 24;

/** A client that asks again and again on one connection, until the server says that it closes it. */
class BusyClient {
  responses = 0;
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
        this.responses++;
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
  const running = new Set<Served>();
  after(async () => {
    for (const served of running) if (isAlive(served.pid)) await served.end('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });
  const start = async (env: Record<string, string>, args: readonly string[] = []): Promise<Served> => {
    const served = await startServer({ DATA_DIR: dir, ...env }, args);
    running.add(served);
    return served;
  };

  test('never resets a connection in use: its last answer says that it is the last', async () => {
    const served = await start({});
    const paths = ['/api/ping', '/api/components', '/', '/favicon.svg'];
    const clients = Array.from(
      { length: CLIENTS },
      (_, index) => new BusyClient(served.port, paths[index % paths.length] as string),
    );
    while (clients.some(({ responses }) => responses < 5)) await sleep(5);
    assert.equal(await served.end('SIGTERM'), 0);
    const ends = await Promise.all(clients.map(({ ended }) => ended));
    assert.deepEqual(ends, Array(CLIENTS).fill('told'));
  });

  test('has workers whose numbers are shown together, and goes out of rotation before it stops', async () => {
    const opsPort = await freePort();
    const served = await start({ OPS_PORT: String(opsPort), DRAIN_SECONDS: '1' }, ['--workers', '2']);
    const ops = async (path: string) => (await fetch(`http://127.0.0.1:${opsPort}${path}`)).text();
    const ping = async () => {
      const client = new RawClient(served.port);
      const response = await client.get('/api/ping');
      client.destroy();
      return response;
    };
    /** The sum of all samples of a metric whose labels match. */
    const total = async (name: string, labels = /./) =>
      (await ops('/metrics'))
        .split('\n')
        .filter((line) => line.startsWith(name) && labels.test(line))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    const pings = () => total('daymark_http_requests_total', /route="\/api\/ping"/);

    for (let count = 0; count < 20; count++) await ping();
    assert.equal(await pings(), 20);
    assert.equal(await total('daymark_processes'), 2);
    const [worker = 0] = childrenOf(served.pid);
    process.kill(worker, 'SIGKILL');
    // What the worker had counted stays in the sums.
    while (childrenOf(served.pid).includes(worker) || (await total('daymark_processes')) < 2) await sleep(50);
    assert.equal(await pings(), 20);
    for (let count = 0; count < 4; count++) await ping();
    assert.equal(await pings(), 24);

    const viewer = new RawClient(served.port);
    assert.equal((await viewer.get('/live')).status, 200);
    await viewer.until(/retry: \d+/);
    viewer.text = '';
    const ended = served.end('SIGTERM');
    while (!(await ops('/readyz')).includes('"not ready"')) await sleep(20);
    const { status, head } = await ping();
    assert.equal(status, 200);
    assert.match(head, /^connection: close\r$/im);
    assert.equal(viewer.isGone, false);
    assert.equal(await ended, 0);
    await viewer.untilGone();
    assert.match(viewer.text, /retry: \d+\n\n$/);
  });
});
