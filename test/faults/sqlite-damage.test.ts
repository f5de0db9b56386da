import assert from 'node:assert/strict';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../support/process.ts';
import { Service } from './service.ts';

const PAGE = 4096;

describe('a SQLite file with damaged pages', () => {
  let service: Service;
  let intact: Buffer;
  let pages: Map<string, number[]>;

  beforeEach(async () => {
    service = await Service.start();
    for (let count = 0; count < 30; count++) {
      assert.equal((await service.write(`component ${count} ${'x'.repeat(200)}`)).status, 200);
    }
    const database = new DatabaseSync(service.databasePath, { timeout: 5000 });
    database.exec('pragma wal_checkpoint(truncate)');
    const rows = database.prepare('select name, pageno from dbstat').all() as {
      name: string;
      pageno: number;
    }[];
    database.close();
    pages = new Map();
    for (const { name, pageno } of rows) pages.set(name, [...(pages.get(name) ?? []), pageno]);
    intact = readFileSync(service.databasePath);
  });
  afterEach(() => service.stop());

  /** Overwrites part of the file without SQLite, and clears all caches of its pages. */
  const overwrite = (bytesOf: (page: number) => Buffer, chosen: readonly number[]) => {
    const file = openSync(service.databasePath, 'r+');
    for (const page of chosen) writeSync(file, bytesOf(page), 0, PAGE, (page - 1) * PAGE);
    closeSync(file);
    const database = new DatabaseSync(service.databasePath, { timeout: 5000 });
    const { user_version } = database.prepare('pragma user_version').get() as { user_version: number };
    database.exec(`pragma user_version = ${user_version + 1}`);
    database.close();
  };
  const damage = (chosen: readonly number[]) => overwrite(() => Buffer.alloc(PAGE, 0xff), chosen);
  const repair = (chosen: readonly number[]) =>
    overwrite((page) => intact.subarray((page - 1) * PAGE, page * PAGE), chosen);

  const quickCheck = (): string => {
    const database = new DatabaseSync(service.databasePath, { timeout: 5000 });
    try {
      return JSON.stringify(database.prepare('pragma quick_check').all());
    } catch (error) {
      return (error as Error).message;
    } finally {
      database.close();
    }
  };

  test('is reported at the start, and served as far as it can be read', async () => {
    const chosen = pages.get('incidents') ?? [];
    assert.ok(chosen.length > 0);
    damage(chosen);
    assert.notEqual(quickCheck(), '[{"quick_check":"ok"}]');
    await service.served.end('SIGKILL');
    const restarted = await startServer({ DATA_DIR: service.dataDir });
    try {
      for (let tries = 0; !/is damaged: what can be read is served/.test(restarted.log()); tries++) {
        assert.ok(tries < 1200, restarted.log());
        await sleep(50);
      }
      assert.match(restarted.log(), /keep a copy of the file, and restore a backup/);
      assert.equal((await fetch(`${restarted.url}/components`)).status, 200);
    } finally {
      await restarted.end('SIGKILL');
    }
  });

  test('ends no process: requests get an error, and it is logged a few times, not each time', async () => {
    const chosen = [...pages].filter(([name]) => name !== 'sqlite_schema').flatMap(([, all]) => all);
    assert.equal((await service.get('/')).status, 200);
    damage(chosen);
    assert.match(quickCheck(), /malformed|not in|never used|btree/i);
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        Array.from({ length: 10 }, async (_, at) => {
          const { status, body, headers } = await service.get(`/api/components?page=${at}`);
          assert.equal(status, 500);
          assert.deepEqual(body, { message: 'Server Error', request_id: headers.get('x-request-id') });
        }),
      );
    }
    const page = await service.get('/history?date=2026-01-01');
    assert.equal(page.status, 500);
    assert.match(page.body, /<h1>Something went wrong<\/h1>/);
    const read = await service.get('/');
    assert.equal(read.status, 200);
    assert.equal(read.headers.get('warning'), '110 - "Response is Stale"');
    assert.ok((await service.write('lost')).status >= 500);
    await service.assertAlive();
    const lines = service.served.log().match(/.*a request failed.*/g) ?? [];
    assert.ok(lines.length > 0 && lines.length <= 30, `${lines.length} lines`);
    assert.match(lines[0] ?? '', /The database file is damaged .*restore a backup/);
    repair(chosen);
    await service.recovered();
  });

  test('still serves what can be read: a damaged events table does not hide the components', async () => {
    const { body: before } = await service.get('/api/components');
    const chosen = [...(pages.get('events') ?? []), ...(pages.get('events_subject') ?? [])];
    assert.ok(chosen.length > 1);
    damage(chosen);
    const { status, body } = await service.get('/api/components');
    assert.equal(status, 200);
    assert.equal(body.meta.total, before.meta.total);
    await service.assertAlive();
  });
});
