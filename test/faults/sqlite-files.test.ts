import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../support/command.ts';
import { until } from '../support/fake-sender.ts';
import { daymark, startServer } from '../support/process.ts';
import { Load, Service } from './service.ts';

describe('a SQLite file that is modified while it is open', () => {
  let service: Service;

  beforeEach(async () => {
    service = await Service.start();
    for (let count = 0; count < 3; count++) assert.equal((await service.write(`kept ${count}`)).status, 200);
  });
  afterEach(() => service.stop());

  /** No write is acknowledged any more, reads continue, and the log says what happened and what to do. */
  const assertNoticed = async (what: RegExp) => {
    const load = new Load(service, { readers: 0 });
    await until(() => load.refused.length > 2, 'several writes are refused');
    await load.end();
    assert.deepEqual(load.acknowledged, []);
    for (const { status, body } of load.refused) {
      assert.equal(status, 503);
      assert.match(
        body.message,
        /^The (database file was moved, replaced or deleted .*restart Daymark|disk of the database failed)/,
      );
      assert.equal(body.message.includes(service.dataDir), false);
    }
    await until(() => /refuses writes/.test(service.served.log()), 'the log says that writes are refused');
    assert.match(service.served.log(), what);
    assert.match(service.served.log(), /restore a backup and restart Daymark/);
    await service.assertAlive();
  };

  const backup = () => {
    const copy = join(service.dataDir, 'backup.db');
    const database = new DatabaseSync(service.databasePath, { timeout: 5000 });
    database.exec(`vacuum into '${copy}'`);
    database.close();
    return copy;
  };

  test('that is deleted accepts no more writes, and can still be read', async () => {
    rmSync(service.databasePath);
    await assertNoticed(/daymark\.db no longer exists/);
    assert.equal((await service.names()).size, 3);
  });

  test('that is replaced accepts no more writes', async () => {
    renameSync(backup(), service.databasePath);
    await assertNoticed(/daymark\.db was replaced by another file/);
    assert.equal((await service.names()).size, 3);
  });

  test('that is emptied accepts no more writes', async () => {
    truncateSync(service.databasePath);
    await assertNoticed(/daymark\.db was emptied/);
  });

  test('that is emptied while another process writes accepts no more writes', async () => {
    const database = new DatabaseSync(service.databasePath, { timeout: 5000 });
    // What the service needs is in the file from now on, and no longer in the log.
    database.exec('pragma wal_checkpoint(restart)');
    database.exec('begin immediate; update tokens set last_used_at = 0');
    truncateSync(service.databasePath);
    database.exec('commit');
    await assertNoticed(/daymark\.db was emptied/);
    database.close();
  });

  test('that lost its write-ahead log accepts no more writes', async () => {
    rmSync(`${service.databasePath}-wal`);
    await assertNoticed(/daymark\.db-wal no longer exists/);
    assert.equal((await service.names()).size, 3);
  });

  test('whose write-ahead log was truncated accepts no more writes', async () => {
    // Its size must be known before it is truncated.
    await sleep(1500);
    truncateSync(`${service.databasePath}-wal`);
    await assertNoticed(/daymark\.db-wal was truncated/);
  });

  test('that was moved away accepts writes again when it is moved back', async () => {
    const away = `${service.databasePath}.away`;
    renameSync(service.databasePath, away);
    await assertNoticed(/daymark\.db no longer exists/);
    renameSync(away, service.databasePath);
    await service.recovered();
    await service.assertTells('ada');
  });

  test('can be checkpointed, vacuumed and backed up by others meanwhile', async () => {
    const load = new Load(service, { writers: 2, readers: 1 });
    for (const work of ['pragma wal_checkpoint(truncate)', 'vacuum', 'pragma wal_checkpoint(restart)']) {
      await load.progress(5);
      const database = new DatabaseSync(service.databasePath, { timeout: 10_000 });
      database.exec(work);
      database.close();
    }
    backup();
    await load.progress(5);
    await load.end();
    assert.deepEqual([...load.statuses.keys()], [200], service.served.log());
    assert.equal(service.served.log(), '');
  });
});

describe('a SQLite file at startup', () => {
  const root = mkdtempSync(join(tmpdir(), 'daymark-faults-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  let folders = 0;
  let dir = '';
  let path = '';
  beforeEach(async () => {
    dir = join(root, String(++folders));
    path = join(dir, 'daymark.db');
    assert.equal((await run('token create --name t --abilities *')).code, 0);
  });
  const run = (words: string) => (words === 'serve' ? daymark : command)(words.split(' '), { DATA_DIR: dir });
  const assertRefused = async (what: RegExp) => {
    for (const words of ['token list', 'migrate', 'serve']) {
      const { code, out, err } = await run(words);
      assert.equal(code, 1, words);
      assert.equal(out, '', words);
      assert.match(err, what, words);
      assert.match(
        err,
        /^There was a database at .*put it back.*To start over without this data, .*rm \S+daymark\.db\*\n$/s,
      );
    }
    const doctor = await run('doctor');
    assert.equal(doctor.code, 1);
    assert.match(doctor.out, /^FAIL {2}Database +There was a database at /m);
  };

  test('that is missing although there was data is not created, until everything that belonged to it is deleted', async () => {
    rmSync(path);
    await assertRefused(/but the file no longer exists/);
    assert.equal(existsSync(path), false);
    for (const name of readdirSync(dir).filter((file) => file.startsWith('daymark.db')))
      rmSync(join(dir, name));
    assert.match((await run('token list')).out, /^There are no tokens\./);
  });

  test('that is empty although there was data is not filled', async () => {
    truncateSync(path);
    await assertRefused(/but the file is empty/);
    rmSync(path);
    new DatabaseSync(path).exec('pragma user_version = 1');
    await assertRefused(/but the file has no tables/);
  });

  test('whose log still contains the newest writes keeps that log', async () => {
    const server = await startServer({ DATA_DIR: dir });
    assert.equal((await run('token create --name u --abilities *')).code, 0);
    await server.end('SIGKILL');
    assert.ok(statSync(`${path}-wal`).size > 0);
    rmSync(`${path}-marker`);
    truncateSync(path);
    await assertRefused(/leave daymark\.db-wal in place: it contains the newest writes/);
    assert.ok(statSync(`${path}-wal`).size > 0);
  });

  test('that is damaged, or no database at all, is refused with what to do', async () => {
    const garbage = Buffer.alloc(4096, 0xff);
    for (const damage of [
      () => writeFileSync(path, garbage),
      () => writeFileSync(path, Buffer.concat([readFileSync(path).subarray(0, 100), garbage])),
    ]) {
      const intact = readFileSync(path);
      for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
      damage();
      for (const words of ['serve', 'migrate']) {
        const { code, out, err } = await run(words);
        assert.equal(code, 1, words);
        assert.equal(out, '', words);
        assert.match(
          err,
          /^Could not open the database .*\nThe file is damaged, .*Keep a copy of .*restore a backup/,
        );
      }
      writeFileSync(path, intact);
    }
  });

  test('that is empty in an empty folder is a new installation', async () => {
    dir = join(root, 'fresh');
    mkdirSync(dir);
    writeFileSync(join(dir, 'daymark.db'), '');
    assert.match((await run('token list')).out, /^There are no tokens\./);
  });
});
