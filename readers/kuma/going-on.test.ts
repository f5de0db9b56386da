import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { runImport } from '../../src/operations/importers/import.ts';
import { onBothDatabases, START } from '../../test/support/harness.ts';
import type { Json } from '../../test/support/response.ts';
import { Browser } from '../../test/support/sessions.ts';
import { openTables } from '../open-tables.ts';
import type { Staging } from '../staging.ts';
import { openBackup } from './backup.ts';
import { KumaSource } from './source.ts';
import { isKumaTable, kumaSelection } from './tables.ts';
import { createKuma, KUMA_PASSWORD, KUMA_SECRET, PUSH_TOKEN } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-kuma-'));
const file = join(folder, 'kuma.db');
before(() => createKuma(file, 2, START).close());
after(() => rmSync(folder, { recursive: true, force: true }));

onBothDatabases('after an import from Uptime Kuma', (harness) => {
  const importFrom = async (staging: Staging, more: { page?: string; email?: string } = {}) => {
    const source = new KumaSource(staging, { now: START, ...more });
    try {
      return await runImport(harness.ctx, source);
    } finally {
      await source.close();
    }
  };
  const open = () => openTables(file, isKumaTable, { selection: kumaSelection });

  test('jobs go on sending their heartbeats to the old address', async () => {
    await importFrom(await open());
    const push = (token: string) =>
      harness.app.inject({ method: 'GET', url: `/api/push/${token}?status=up&msg=OK` });
    const beat = await push(PUSH_TOKEN);
    assert.deepEqual([beat.statusCode, beat.json()], [200, { ok: true }]);
    assert.equal((await push('unknown')).statusCode, 404);
    const { body } = await harness.get('/checks?filter[kind]=heartbeat', { token: await harness.token('*') });
    assert.deepEqual(
      body.data.map(({ attributes }: Json) => [attributes.name, attributes.state]),
      [['Nightly job', 'up']],
    );
  });

  test('the user signs in with the old password and the old authenticator app', async () => {
    const { kinds } = await importFrom(await open(), { email: 'ann@shop.example' });
    assert.equal(kinds.users.created, 1);
    // The app has the base 32 of what Uptime Kuma stores.
    const secret = new Secret({ buffer: new TextEncoder().encode(KUMA_SECRET).buffer as ArrayBuffer });
    const code = TOTP.generate({ secret, timestamp: harness.clock.now() * 1000 });
    assert.notEqual((await new Browser(harness).signIn('ann@shop.example', KUMA_PASSWORD)).status, 200);
    const { status } = await new Browser(harness).signIn('ann@shop.example', KUMA_PASSWORD, { code });
    assert.ok(status === 200 || status === 201, String(status));
  });

  test('badges and pages lead to what was imported', async () => {
    await importFrom(await open());
    const { body } = await harness.get('/components?filter[name]=Shop');
    const badge = `/components/${body.data[0].id}/badge.svg`;
    const placeOf = async (path: string) => (await harness.visit(path)).headers.location;
    for (const path of [
      '/api/badge/1/status',
      '/api/badge/1/uptime',
      '/api/badge/1/uptime/720h',
      '/api/badge/1/ping/24',
      '/api/badge/1/cert-exp',
    ])
      assert.equal(await placeOf(path), badge, path);
    assert.equal((await harness.visit(badge)).status, 200);
    assert.equal((await harness.visit('/api/badge/4/status')).status, 404, 'it was not on the page');
    assert.equal(await placeOf('/status/shop'), '/');
    assert.equal(await placeOf('/status/shop/rss'), '/rss');
    assert.equal(await placeOf('/api/status-page/shop/badge'), '/badge.svg');
  });

  test('another page of the same Uptime Kuma can be named instead', async () => {
    const { kinds } = await importFrom(await open(), { page: 'internal' });
    assert.equal(kinds.components.created, 1);
    await assert.rejects(
      async () => importFrom(await open(), { page: 'none' }),
      /There is no status page "none" in this Uptime Kuma\. It has: internal, shop\./,
    );
  });

  test('a backup of version 1 brings its checks with their tags', async () => {
    const path = join(folder, 'backup.json');
    writeFileSync(
      path,
      JSON.stringify({
        version: '1.23.16',
        notificationList: [{ id: 1, name: 'Ops mail' }],
        monitorList: [
          {
            id: 4,
            name: 'Api',
            type: 'http',
            url: 'https://api.example/',
            interval: 60,
            retryInterval: 30,
            maxretries: 1,
            active: true,
            ignoreTls: true,
            accepted_statuscodes: ['200-299', '401'],
            tags: [{ name: 'team', value: 'core' }],
          },
          { id: 5, name: 'Job', type: 'push', interval: 60, active: false, pushToken: 'tokenOfTheJob' },
        ],
      }),
    );
    const { kinds, problems } = await importFrom(openBackup(path));
    assert.deepEqual([kinds.checks.created, kinds.components.created], [2, 0]);
    assert.match(problems.join('\n'), /There is no status page, so the checks have no components/);
    const { body } = await harness.get('/checks?sort=id', { token: await harness.token('*') });
    const [api, job] = body.data.map(({ attributes }: Json) => attributes);
    assert.deepEqual(
      [api.fail_after, api.retry_interval, api.request, api.expect, api.tags],
      [2, 30, { redirects: 10, insecure: true }, [{ type: 'status', ranges: '200-299,401' }], ['team: core']],
    );
    assert.equal(job.paused, true);
    writeFileSync(path, '{"monitors": []}');
    assert.throws(() => openBackup(path), /is not a backup of Uptime Kuma/);
  });
});
