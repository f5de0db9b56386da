import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { backUp, otherDialect, type RestoredDatabase, restoreInto } from '../../../test/support/backups.ts';
import { everyGet, readEvery } from '../../../test/support/every-get.ts';
import { type Harness, onBothDatabases } from '../../../test/support/harness.ts';
import { tableContents } from '../../../test/support/table-contents.ts';
import { fillForWrites } from '../../../test/support/write-requests.ts';
import { signLink } from '../../domain/audience/subscribers/signed-links.ts';
import { openSnapshot } from '../../kernel/db/open-snapshot.ts';
import { verifyChain } from '../../kernel/events/verify-chain.ts';
import { emailKey } from '../../lib/email-address.ts';
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

const copiedContents = async (harness: Pick<Harness, 'ctx'>): Promise<Record<string, string>> => {
  const contents = await tableContents(harness);
  return Object.fromEntries(Object.entries(contents).filter(([table]) => isCopied(table)));
};

/** Something of everything, in languages and numbers that are easy to get wrong. */
async function fill(harness: Harness, token: string): Promise<void> {
  await fillForWrites(harness, token, 'https://hooks.example/one');
  const write = async (method: 'post' | 'put', path: string, body: object) => {
    const response = await harness[method](path, body, { token });
    assert.equal(response.status, 200, `${path}: ${JSON.stringify(response.body)}`);
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
  assert.equal((await harness.delete('/components/2', { token })).status, 204);
  await harness.react();
}

onBothDatabases('a backup', (harness) => {
  const target = otherDialect(harness.dialect);

  test('made while people write, and restored into the other database, answers every GET like the original', async (t) => {
    const token = await harness.token('*');
    await fill(harness, token);
    const link = await signLink(harness.ctx, 'manage', 1, emailKey('one@b.example'));
    const [incident] = (await harness.get('/incidents')).body.data;
    const texts = {
      token: [link],
      guid: [incident.attributes.guid],
      tab: ['tab'],
      type: ['components', 'metrics'],
    };
    const { api, pages } = await everyGet(harness.ctx, texts);
    const visits = [
      { caller: token, addresses: api },
      { caller: undefined, addresses: [...api.filter((address) => !address.includes('?')), ...pages] },
    ];
    // When a token was last used is noted with its first use.
    await readEvery(harness.ctx, ['/api/components'], token);
    let written = 0;
    let isReading = true;
    let writing: Promise<void> | undefined;
    const expected: Map<string, string>[] = [];
    let contents: Record<string, string> = {};
    const backup = await backUp(harness, {
      onSnapshot: async () => {
        for (const { caller, addresses } of visits)
          expected.push(await readEvery(harness.ctx, addresses, caller));
        contents = await copiedContents(harness);
        writing = (async () => {
          for (; isReading; written += 4) {
            const name = `Written during the backup ${written}`;
            await harness.post('/incidents', { name, message: 'm', status: 1 }, { token });
            await harness.put('/components/1', { name, status: (written % 4) + 1 }, { token });
            await harness.post('/incidents/1/updates', { message: name, status: 2 }, { token });
            await harness.post('/metrics/1/points', { value: written }, { token });
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
    const copy = await restoreInto(harness, target, backup, { sendPending: true });
    try {
      assert.deepEqual(await copiedContents(copy), contents);
      for (const [index, { caller, addresses }] of visits.entries()) {
        const responses = await readEvery(copy.ctx, addresses, caller);
        for (const [address, response] of expected[index] ?? [])
          assert.equal(responses.get(address), response, `${address} as ${caller ? 'staff' : 'a guest'}`);
      }
      const { problem, read } = await verifyChain(copy.ctx.connection.read);
      assert.equal(problem, undefined);
      assert.ok(read > 20);
      const statuses = [...(expected[0]?.values() ?? [])].map((response) => response.slice(0, 3));
      assert.ok(
        statuses.filter((status) => status === '200').length > statuses.length / 2,
        'most addresses exist',
      );
    } finally {
      await copy.drop();
    }
  });

  test('brings ids, counters and the data version over exactly, to either database and back', async () => {
    const token = await harness.token('*');
    await fill(harness, token);
    const { databaseUrl } = harness.ctx.config;
    const versionOf = async ({ ctx }: { ctx: Harness['ctx'] }) => ctx.connection.dataVersion.read();
    const backup = await backUp(harness);
    const copies: RestoredDatabase[] = [];
    try {
      for (const dialect of [target, harness.dialect])
        copies.push(await restoreInto(harness, dialect, backup, { sendPending: true }));
      for (const copy of copies) {
        assert.deepEqual(await copiedContents(copy), await copiedContents(harness));
        assert.deepEqual(await lastIds(copy.ctx.config.databaseUrl), await lastIds(databaseUrl));
        assert.equal(await versionOf(copy), await versionOf(harness));
      }
      const [first] = copies;
      assert.ok(first);
      const again = await backUp(first);
      copies.push(await restoreInto(harness, harness.dialect, again, { sendPending: true }));
      assert.deepEqual(await copiedContents(copies[2] as RestoredDatabase), await copiedContents(harness));
    } finally {
      for (const copy of copies) await copy.drop();
    }
  });

  test('contains every table, except for those with a reason', async () => {
    const backup = await backUp(harness);
    const tables = Object.keys(await tableContents(harness));
    const copy = await restoreInto(harness, target, backup);
    try {
      assert.equal(copy.restored.tables, tables.length - Object.keys(notCopied).length);
      for (const table of Object.keys(notCopied)) assert.ok(tables.includes(table), table);
      assert.deepEqual(Object.keys(await tableContents(copy)).toSorted(), tables.toSorted());
    } finally {
      await copy.drop();
    }
  });

  test('leaves tables of other programs alone', async () => {
    const { write } = harness.ctx.connection;
    await sql`create table other_program (id integer)`.execute(write);
    try {
      const copy = await restoreInto(harness, target, await backUp(harness));
      assert.ok(!('other_program' in (await tableContents(copy))));
      await copy.drop();
    } finally {
      await sql`drop table other_program`.execute(write);
    }
  });
});
