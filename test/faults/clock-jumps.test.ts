import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { onBothDatabases, START } from '../support/harness.ts';
import { quickStart } from '../support/process.ts';
import { RawClient } from '../support/raw-client.ts';
import { signedIn } from '../support/sessions.ts';
import { Service } from './service.ts';

const HOUR = 3600;
const DAY = 86_400;
const LIMIT = 200;

describe('a server whose clock is set', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-clock-'));
  const file = join(folder, 'offset');
  let service: Service;

  before(async () => {
    const clock = new URL('./settable-clock.ts', import.meta.url).href;
    service = await Service.start(undefined, [], undefined, {
      NODE_OPTIONS: `${quickStart()} --import=${clock}`,
      CLOCK_OFFSET_FILE: file,
      RATE_LIMIT: String(LIMIT),
    });
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sets the clock of the server, and shows that it is set. */
  const setClock = async (seconds: number) => {
    writeFileSync(file, String(seconds * 1000));
    process.kill(service.served.pid, 'SIGUSR2');
    await sleep(500);
    const { status, body } = await service.write(`written at ${seconds}`);
    assert.equal(status, 200);
    const { created } = body.data.attributes;
    const ahead = Date.parse(`${created.string.replace(' ', 'T')}Z`) / 1000 - Date.now() / 1000;
    assert.ok(Math.abs(ahead - seconds) < 10, `The clock is ${ahead} seconds ahead, not ${seconds}.`);
    return body.data.id as string;
  };

  for (const [name, seconds] of [
    ['three hours ahead', 3 * HOUR],
    ['back again', 0],
    ['two days ahead', 2 * DAY],
    ['five days back', -3 * DAY],
    ['right again', 0],
  ] as const) {
    test(`${name} answers, takes tokens, and tells viewers and subscribers`, async () => {
      const viewer = new RawClient(service.served.port);
      try {
        assert.equal((await viewer.get('/live')).status, 200);
        await viewer.until(/event: change\n/);
        viewer.text = '';
        const id = await setClock(seconds);
        const status = await service.send('PUT', `/api/components/${id}`, { status: 4 });
        assert.equal(status.status, 200);
        await viewer.until(/event: (change|refresh)\n/);
        await service.assertTells(`reader${seconds}${name.length}`);
        const messages = viewer.text.match(/^event: /gm) ?? [];
        assert.ok(messages.length < 15, `${messages.length} messages`);
      } finally {
        viewer.destroy();
      }
    });
  }

  test('back by a day does not refuse for longer who was refused before', async () => {
    let refused = await service.get('/api/ping');
    for (let count = 0; refused.status === 200 && count < 2 * LIMIT; count++)
      refused = await service.get('/api/ping');
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) <= 60);
    await setClock(-DAY);
    assert.equal((await service.get('/api/ping')).status, 200);
  });
});

onBothDatabases('credentials, when the clock is set', (harness) => {
  test('back, stay valid', async () => {
    const browser = await signedIn(harness);
    const token = await harness.token('*');
    for (const jump of [-HOUR, -30 * DAY]) {
      harness.clock.set(START + jump);
      assert.equal((await browser.get('/session')).status, 200, String(jump));
      assert.equal((await harness.post('/components', { name: 'API' }, { token })).status, 200);
    }
  });
});
