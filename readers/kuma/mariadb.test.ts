import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { copyKuma } from '../../test/support/kuma-mariadb.ts';
import { type Mariadb, noMariadb, startMariadb } from '../../test/support/mariadb.ts';
import { openTables } from '../open-tables.ts';
import { KumaSource } from './source.ts';
import { isKumaTable, kumaSelection } from './tables.ts';
import { beatsOf, createKuma, shopYear } from './testing.ts';

/** When the installation is imported: 10 March 2026, noon. */
const NOW = Date.UTC(2026, 2, 10, 12) / 1000;
const DAY = 86_400;

const read = async (from: string) => {
  const source = new KumaSource(await openTables(from, isKumaTable, { selection: kumaSelection }), {
    now: NOW,
    email: 'ann@example.com',
  });
  try {
    return {
      counts: await source.counts(),
      settings: await source.settings(),
      groups: await Array.fromAsync(source.groups()),
      components: await Array.fromAsync(source.components()),
      incidents: await Array.fromAsync(source.incidents()),
      schedules: await Array.fromAsync(source.schedules()),
      checks: await Array.fromAsync(source.checks()),
      days: await Array.fromAsync(source.days('1')),
      users: await Array.fromAsync(source.users()),
      notes: source.notes(),
    };
  } finally {
    await source.close();
  }
};

describe('Uptime Kuma 2 on a real MariaDB', { skip: noMariadb }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-kuma-mariadb-'));
  const file = join(folder, 'kuma.db');
  let server: Mariadb;
  let found: Awaited<ReturnType<typeof read>>;
  before(async () => {
    createKuma(file, 2, NOW).close();
    // Uptime Kuma stores UTC whatever the zone of the server is.
    server = await startMariadb('+05:00');
    found = await read(await copyKuma(server, 'kuma', file));
  });
  after(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is read as on SQLite: every record, time and note', async () => {
    assert.deepEqual(found, await read(file));
    assert.deepEqual(
      [found.counts.components, found.counts.checks, found.counts.users, found.days.length],
      [4, 7, 1, 365],
    );
  });

  test('every edge of an outage is the beat at which Uptime Kuma was sure', () => {
    const important = beatsOf(shopYear(NOW)).filter(({ important: isImportant }) => isImportant);
    const statuses: Readonly<Record<number, number>> = { 0: 4, 1: 1, 3: 6 };
    const shop = found.components.find(({ key }) => key === '1') ?? assert.fail();
    const edges = [{ status: shop.history?.first, at: shop.createdAt }, ...(shop.history?.changes ?? [])];
    // The day from which on beats are known begins before the first of them.
    assert.deepEqual(
      edges.slice(1).map(({ status, at }) => [status, at]),
      important.slice(1).map(({ status, at }) => [statuses[status], at]),
    );
  });

  test('the counts of every day are those that Uptime Kuma computes its uptime from', () => {
    const beats = beatsOf(shopYear(NOW)).filter(({ at }) => at < Math.floor(NOW / DAY) * DAY);
    const count = (isCounted: (status: number) => boolean) =>
      beats.filter(({ status }) => isCounted(status)).length;
    const sum = (name: 'ok' | 'failed') => found.days.reduce((total, day) => total + day[name], 0);
    // Pending beats count as down there, and maintenance counts for nothing.
    assert.deepEqual(
      [sum('ok'), sum('failed')],
      [count((status) => status === 1), count((status) => status === 0 || status === 2)],
    );
  });

  test('the uptime differs from that of Uptime Kuma by what its documentation of the import says', () => {
    const shop = found.components.find(({ key }) => key === '1') ?? assert.fail();
    const changes = shop.history?.changes ?? [];
    const outages = changes.flatMap(({ status, at }, index) =>
      status === 4 ? [(changes[index + 1]?.at ?? NOW) - at] : [],
    );
    const down = outages.reduce((sum, seconds) => sum + seconds, 0);
    const ours = 1 - down / (NOW - shop.createdAt);
    const [ok, failed] = (['ok', 'failed'] as const).map((name) =>
      found.days.reduce((total, day) => total + day[name], 0),
    );
    const theirs = (ok ?? 0) / ((ok ?? 0) + (failed ?? 0));
    // Retries are beats of their own there: three outages with two retries each, and a blip.
    assert.ok(ours > theirs, `${ours} ${theirs}`);
    assert.ok(ours - theirs < 0.0005, `${ours} ${theirs}`);
  });
});
