import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { listen } from '../../../test/support/checks/run.ts';
import { createTestServer } from '../../../test/support/http-server.ts';
import type { CheckOutcome } from '../../lib/checks/outcome.ts';
import { Probe, ProbeRefused } from './probe.ts';
import type { Assignments, ProbeResult } from './server-api.ts';

const HOUR_MS = 3_600_000;

const check = {
  id: 1,
  revision: 1,
  kind: 'tcp',
  target: 'system:80',
  // Far below what the service allows, so that a test sees several runs.
  interval: 0.05,
  timeout: 5,
  retry_interval: 0.05,
  fail_after: 2,
  recover_after: 2,
  degraded_above: null,
  request: {},
  expect: [],
} as const;

/** A service of another version, or one that fails in the middle of a delivery. */
class OtherService {
  leastVersion = '0.0.1';
  /** How far its clock is ahead of ours. */
  aheadMs = 0;
  /** How many deliveries it takes without acknowledging them. */
  unacknowledged = 0;
  isTokenKnown = true;
  /** The methods of the requests whose token was not known. */
  readonly refused: string[] = [];
  readonly deliveries: (readonly ProbeResult[])[] = [];
  readonly #server = createTestServer((request, response) => void this.#respond(request, response));
  url = '';

  async start(): Promise<void> {
    this.url = `http://127.0.0.1:${await listen(this.#server)}/`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (!this.isTokenKnown) {
      this.refused.push(String(request.method));
      return void response.writeHead(401).end('{"message":"Unauthenticated."}');
    }
    if (request.method === 'GET') return this.#assign(request, response);
    const { results } = JSON.parse(Buffer.concat(chunks).toString()) as { results: ProbeResult[] };
    if (results.length > 0) {
      this.deliveries.push(results);
      if (this.unacknowledged-- > 0) return void response.destroy();
    }
    const counts = { accepted: results.length, repeated: 0, refused: 0 };
    const attributes = { time: Date.now() + this.aheadMs, least_version: this.leastVersion, ...counts };
    response.end(JSON.stringify({ data: { attributes } }));
  }

  async #assign({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (headers['if-none-match'] !== undefined) {
      await sleep(100);
      return void response.writeHead(304).end();
    }
    const attributes: Assignments = {
      name: 'Frankfurt',
      least_version: this.leastVersion,
      references: [],
      checks: [check],
    };
    response.setHeader('etag', '"1"').end(JSON.stringify({ data: { attributes } }));
  }
}

describe('a probe and its service', () => {
  let service: OtherService;
  let asked = 0;
  beforeEach(async () => {
    service?.stop();
    service = new OtherService();
    asked = 0;
    await service.start();
  });
  after(() => service.stop());

  const start = () => {
    const probe = new Probe({
      server: service.url,
      token: '1|daymark-probe_x',
      version: '1.0.0',
      log: pino({ level: 'silent' }),
      ask: async (): Promise<CheckOutcome> => {
        asked++;
        return { verdict: 'ok', ok: true, reason: 'It works.', phases: { total: 1 } };
      },
      timing: { tickMs: 10, aliveMs: 200, retryMs: 10, maxRetryMs: 50 },
    });
    return { probe, ended: probe.run() };
  };
  const until = async (holds: () => boolean) => {
    while (!holds()) await sleep(10);
  };

  test('the probe times its results by the clock of the service', async () => {
    service.aheadMs = 5 * HOUR_MS;
    const { probe, ended } = start();
    await until(() => service.deliveries.length > 0);
    probe.stop();
    await ended;
    const at = service.deliveries[0]?.[0]?.at ?? 0;
    assert.ok(Math.abs(at - Date.now() - service.aheadMs) < HOUR_MS, String(at));
  });

  test('what was not acknowledged is delivered again exactly as it was, so that it can be recognized', async () => {
    service.unacknowledged = 3;
    const { probe, ended } = start();
    await until(() => service.deliveries.length > 3);
    probe.stop();
    await ended;
    const [first = [], ...others] = service.deliveries;
    for (const other of others.slice(0, 3)) assert.deepEqual(other.slice(0, first.length), first);
  });

  test('a probe that is older than the service allows does not run, and says which version it needs', async () => {
    service.leastVersion = '1.0.1';
    await assert.rejects(start().ended, (error) => {
      assert.ok(error instanceof ProbeRefused);
      assert.match(
        error.message,
        /^This probe has version 1\.0\.0, and the service works with 1\.0\.1 or newer\./,
      );
      return true;
    });
    assert.equal(asked, 0);
  });

  test('it goes on when the service is upgraded, until the new version asks for a newer probe', async () => {
    const { ended } = start();
    await until(() => service.deliveries.length > 0);
    service.leastVersion = '2.0.0';
    await assert.rejects(ended, ProbeRefused);
  });

  test('a probe that was deleted asks nothing any more, and delivers again once it is restored', async () => {
    const { probe, ended } = start();
    await until(() => asked > 0);
    service.isTokenKnown = false;
    // Both loops have noticed: they ask again after they have been refused.
    await until(() =>
      ['GET', 'POST'].every((one) => service.refused.filter((method) => method === one).length > 1),
    );
    const before = asked;
    await sleep(300);
    assert.equal(asked, before);
    service.isTokenKnown = true;
    await until(() => asked > before);
    probe.stop();
    await ended;
  });
});
