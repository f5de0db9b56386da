import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { backUp, otherDialect, type RestoredDatabase, restoreInto } from '../../test/backups.ts';
import { everyGet, readEvery } from '../../test/every-get.ts';
import { onBothDatabases, type World } from '../../test/harness.ts';
import { tableContents } from '../../test/table-contents.ts';
import { fillForWrites } from '../../test/write-requests.ts';
import { openSnapshot } from '../db/open-snapshot.ts';
import { verifyChain } from '../events/verify-chain.ts';
import { emailKey } from '../lib/email-address.ts';
import { signLink } from '../resources/subscribers/signed-links.ts';
import { isCopied, notCopied } from './tables.ts';

/** The last id that each table has given out. */
async function lastIds(url: string): Promise<Record<string, number | undefined>> {
  const snapshot = await openSnapshot(url);
  const tables = await snapshot.tables();
  await snapshot.close();
  return Object.fromEntries(
    tables.filter(({ name }) => isCopied(name)).map(({ name, lastId }) => [name, lastId]),
  );
}

const copiedContents = async (world: Pick<World, 'ctx'>): Promise<Record<string, string>> => {
  const contents = await tableContents(world);
  return Object.fromEntries(Object.entries(contents).filter(([table]) => isCopied(table)));
};

/** Something of everything, in languages and numbers that are easy to get wrong. */
async function fill(world: World, token: string): Promise<void> {
  await fillForWrites(world, token, 'https://hooks.example/one');
  const write = async (method: 'post' | 'put', path: string, body: object) => {
    const answer = await world[method](path, body, { token });
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
  };
  await write('post', '/incidents', {
    name: 'Störung 数据库 🌍 <b>"quoted"</b>',
    message: 'Line one\nline two\ttab, emoji 👩🏽‍🚒, RTL مرحبا and \\ backslash',
    status: 2,
    stickied: true,
    notifications: true,
    components: [{ id: 1, status: 4 }],
    occurred_at: '2026-03-10 11:00:00',
  });
  await write('post', '/schedules', {
    name: 'Weekly',
    message: 'm',
    scheduled_at: '2026-03-11 08:00:00',
    completed_at: '2026-03-11 09:00:00',
    recurrence: 'FREQ=WEEKLY;COUNT=20',
  });
  for (const value of [0.1, 1e-7, -3.25, 12_345_678.901_234_5])
    await write('post', '/metrics/2/points', { value });
  await write('put', '/settings', { site_name: 'Ünïcode & Söhne' });
  assert.equal((await world.delete('/components/2', { token })).status, 204);
  await world.react();
}

onBothDatabases('a backup', (world) => {
  const target = otherDialect(world.dialect);

  test('made while people write, and restored into the other database, answers every GET like the original', async (t) => {
    const token = await world.token('*');
    await fill(world, token);
    const link = await signLink(world.ctx, 'manage', 1, emailKey('one@b.example'));
    const [incident] = (await world.get('/incidents')).body.data;
    const texts = {
      token: [link],
      guid: [incident.attributes.guid],
      tab: ['tab'],
      type: ['components', 'metrics'],
    };
    const { api, pages } = await everyGet(world.ctx, texts);
    const visits = [
      { caller: token, addresses: api },
      { caller: undefined, addresses: [...api.filter((address) => !address.includes('?')), ...pages] },
    ];
    // When a token was last used is noted with its first use.
    await readEvery(world.ctx, ['/api/components'], token);
    let written = 0;
    let isReading = true;
    let writing: Promise<void> | undefined;
    const expected: Map<string, string>[] = [];
    let contents: Record<string, string> = {};
    const backup = await backUp(world, {
      onSnapshot: async () => {
        for (const { caller, addresses } of visits)
          expected.push(await readEvery(world.ctx, addresses, caller));
        contents = await copiedContents(world);
        writing = (async () => {
          for (; isReading; written += 4) {
            const name = `Written during the backup ${written}`;
            await world.post('/incidents', { name, message: 'm', status: 1 }, { token });
            await world.put('/components/1', { name, status: (written % 4) + 1 }, { token });
            await world.post('/incidents/1/updates', { message: name, status: 2 }, { token });
            await world.post('/metrics/1/points', { value: written }, { token });
          }
        })();
        // The backup goes on only when rows of its snapshot have been changed.
        while (written < 8) await new Promise((ready) => setTimeout(ready, 5));
      },
    });
    isReading = false;
    await writing;
    t.diagnostic(
      `${written} writes while ${backup.length} bytes were read; ${api.length + pages.length} addresses`,
    );
    const copy = await restoreInto(world, target, backup, { sendPending: true });
    try {
      assert.deepEqual(await copiedContents(copy), contents);
      for (const [index, { caller, addresses }] of visits.entries()) {
        const answers = await readEvery(copy.ctx, addresses, caller);
        for (const [address, answer] of expected[index] ?? [])
          assert.equal(answers.get(address), answer, `${address} as ${caller ? 'staff' : 'a guest'}`);
      }
      const { problem, read } = await verifyChain(copy.ctx.connection.read);
      assert.equal(problem, undefined);
      assert.ok(read > 20);
      const statuses = [...(expected[0]?.values() ?? [])].map((answer) => answer.slice(0, 3));
      assert.ok(
        statuses.filter((status) => status === '200').length > statuses.length / 2,
        'most addresses exist',
      );
    } finally {
      await copy.drop();
    }
  });

  test('brings ids, counters and the data version over exactly, to either database and back', async () => {
    const token = await world.token('*');
    await fill(world, token);
    const { databaseUrl } = world.ctx.config;
    const versionOf = async ({ ctx }: { ctx: World['ctx'] }) => ctx.connection.dataVersion.read();
    const backup = await backUp(world);
    const copies: RestoredDatabase[] = [];
    try {
      for (const dialect of [target, world.dialect])
        copies.push(await restoreInto(world, dialect, backup, { sendPending: true }));
      for (const copy of copies) {
        assert.deepEqual(await copiedContents(copy), await copiedContents(world));
        assert.deepEqual(await lastIds(copy.ctx.config.databaseUrl), await lastIds(databaseUrl));
        assert.equal(await versionOf(copy), await versionOf(world));
      }
      const [first] = copies;
      assert.ok(first);
      const again = await backUp(first);
      copies.push(await restoreInto(world, world.dialect, again, { sendPending: true }));
      assert.deepEqual(await copiedContents(copies[2] as RestoredDatabase), await copiedContents(world));
    } finally {
      for (const copy of copies) await copy.drop();
    }
  });

  test('contains every table, except for those with a reason', async () => {
    const backup = await backUp(world);
    const tables = Object.keys(await tableContents(world));
    const copy = await restoreInto(world, target, backup);
    try {
      assert.equal(copy.restored.tables, tables.length - Object.keys(notCopied).length);
      for (const table of Object.keys(notCopied)) assert.ok(tables.includes(table), table);
      assert.deepEqual(Object.keys(await tableContents(copy)).toSorted(), tables.toSorted());
    } finally {
      await copy.drop();
    }
  });

  test('leaves tables of other programs alone', async () => {
    const { write } = world.ctx.connection;
    await sql`create table other_program (id integer)`.execute(write);
    try {
      const copy = await restoreInto(world, target, await backUp(world));
      assert.ok(!('other_program' in (await tableContents(copy))));
      await copy.drop();
    } finally {
      await sql`drop table other_program`.execute(write);
    }
  });
});
