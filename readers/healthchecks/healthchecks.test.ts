import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { runImport } from '../../src/operations/importers/import.ts';
import { onBothDatabases } from '../../test/support/harness.ts';
import { createTestServer } from '../../test/support/http-server.ts';
import type { Json } from '../../test/support/response.ts';
import { fetchChecks } from './read-checks.ts';
import { HealthchecksSource } from './source.ts';

const BACKUP = 'f618072a-7bde-4eee-af63-71a77c5723bc';
const document = {
  checks: [
    {
      name: 'Backup',
      slug: 'backup',
      tags: 'prod  db',
      grace: 900,
      status: 'up',
      timeout: 3600,
      uuid: BACKUP,
    },
    {
      name: 'Report',
      tags: '',
      grace: 600,
      status: 'paused',
      schedule: '30 3 * * 1-5',
      tz: 'Europe/Rome',
      ping_url: 'https://hc-ping.com/0a2f3b1c-7bde-4eee-af63-71a77c5723bc',
      failure_kw: 'ERROR',
    },
    { name: 'Weekly', grace: 60, timeout: 604_800, uuid: '1a2f3b1c-7bde-4eee-af63-71a77c5723bc' },
    {
      name: 'Systemd',
      grace: 60,
      schedule: 'Mon *-*-* 10:00',
      tz: 'UTC',
      uuid: '2a2f3b1c-7bde-4eee-af63-71a77c5723bc',
    },
    { name: 'Read only', grace: 60, timeout: 60, unique_key: 'abc' },
  ],
};

onBothDatabases('importing from Healthchecks', (harness) => {
  test('brings checks as heartbeats, which go on at the old address, and names what it left out', async () => {
    const { kinds, problems } = await runImport(harness.ctx, new HealthchecksSource(document));
    assert.deepEqual(kinds.checks, { created: 2, known: 0, failed: 0 });
    const text = problems.join('\n');
    for (const expected of [
      /"Report" does not look for keywords \(failure_kw\)/,
      /"Weekly" is expected every 604800 seconds/,
      /"Systemd" is expected at "Mon \*-\*-\* 10:00"/,
      /"Read only" has no UUID/,
    ])
      assert.match(text, expected);
    const { body } = await harness.get('/checks?sort=id', { token: await harness.token('*') });
    assert.deepEqual(
      body.data.map(({ attributes: { name, interval, cron, timezone, grace, tags, paused } }: Json) => [
        name,
        cron === null ? interval : cron,
        timezone,
        grace,
        tags,
        paused,
      ]),
      [
        ['Backup', 3600, null, 900, ['prod', 'db'], false],
        ['Report', '30 3 * * 1-5', 'Europe/Rome', 600, [], true],
      ],
    );
    const ping = await harness.app.inject({ method: 'POST', url: `/ping/${BACKUP}` });
    assert.deepEqual([ping.statusCode, ping.body], [200, 'OK']);
    const before = await harness.lastEventId();
    const again = await runImport(harness.ctx, new HealthchecksSource(document));
    assert.deepEqual([again.kinds.checks.known, await harness.lastEventId()], [2, before]);
  });
});

test('the key of Healthchecks is sent to its API alone, and is in no message', async () => {
  const server = createTestServer((request, response) => {
    const isRight = request.headers['x-api-key'] === 'right' && request.url === '/api/v3/checks/';
    if (request.headers['x-api-key'] === 'moved')
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else response.writeHead(isRight ? 200 : 401).end(JSON.stringify(document));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    assert.deepEqual(await fetchChecks(address, 'right'), document);
    for (const [key, reason] of [
      ['wrong-key', /does not accept the key/],
      ['moved', /cannot be read/],
    ] as const)
      await assert.rejects(fetchChecks(address, key), (error: Error) => {
        assert.match(error.message, reason);
        return !error.message.includes('wrong-key');
      });
  } finally {
    server.close();
  }
});
