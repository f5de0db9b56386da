import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { AlertWorld, alertmanagerBody } from '../../../test/support/alerts.ts';
import { Harness } from '../../../test/support/harness.ts';
import { refuseWrites } from '../../../test/support/refuse-writes.ts';
import { createApp } from '../../app.ts';

const MANY = 40;

describe('while nothing can be stored', () => {
  const harness = new Harness('sqlite');
  const world = new AlertWorld(harness);
  const counts = new Map<string, number>();
  let app: FastifyInstance;
  let restore: () => Promise<void>;

  before(async () => {
    await harness.start();
    const write = (line: string) => {
      const { msg } = JSON.parse(line);
      counts.set(msg, (counts.get(msg) ?? 0) + 1);
    };
    app = createApp({ ...harness.ctx, log: pino({ level: 'warn' }, { write }) });
    await app.ready();
  });
  after(async () => {
    await app.close();
    await harness.stop();
  });
  beforeEach(async () => {
    await harness.reset();
    counts.clear();
  });

  /** Sends the same many times at once, while the database refuses to write. */
  const sendInVain = async (url: string, payload: object): Promise<void> => {
    restore = await refuseWrites(harness.ctx.connection);
    try {
      const answers = await Promise.all(
        Array.from({ length: MANY }, () => app.inject({ method: 'POST', url, payload })),
      );
      assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([503]));
    } finally {
      await restore();
    }
  };
  const assertFew = () => {
    for (const [text, count] of counts) assert.ok(count <= 5, `${count} times: ${text}`);
  };

  test('the log has the same fault of heartbeats five times at most', async () => {
    const { id } = await world.post('/checks', { name: 'Backup', kind: 'heartbeat' });
    const { address } = (await world.send('GET', `/checks/${id}/heartbeat`)).attributes;
    await sendInVain(new URL(address).pathname, {});
    assertFew();
  });

  test('the log has the same fault of alerts five times at most', async () => {
    const { address } = (await world.addSource()).attributes;
    await sendInVain(new URL(address).pathname, alertmanagerBody([{ key: 'disk' }], harness.clock.now()));
    assertFew();
  });
});
