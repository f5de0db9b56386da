import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { daymark } from '../support/process.ts';
import type { Json } from '../support/response.ts';
import { Service } from './service.ts';
import { SmallDisk } from './small-disk.ts';

const MEGABYTES = 24;
const TEXT = 'x'.repeat(200);

const probe = SmallDisk.create(MEGABYTES);
const canFail = probe?.canFail;
probe?.drop();
const skip = probe ? false : 'This takes root, and Linux with loop devices.';

describe('a SQLite file on a disk', { skip, timeout: 120_000 }, () => {
  let disk: SmallDisk;
  let service: Service;

  beforeEach(async () => {
    disk = SmallDisk.create(MEGABYTES) as SmallDisk;
    const folder = join(disk.folder, 'data');
    mkdirSync(folder);
    service = await Service.start(undefined, [], folder);
    assert.equal((await service.write('before')).status, 200);
    assert.equal((await service.get('/')).status, 200);
  });
  afterEach(async () => {
    await service.stop().catch(() => {});
    disk.drop();
  });

  /** Writes until one is refused. Returns the names of those that were acknowledged, and the refusal. */
  const writeUntilRefused = async () => {
    const acknowledged: string[] = [];
    for (let count = 0; count < 2000; count++) {
      const name = `${count} ${TEXT}`;
      const reply = await service.write(name);
      if (reply.status !== 200) return { acknowledged, reply };
      acknowledged.push(name);
    }
    return assert.fail('Every write was accepted.');
  };

  /** Reads go on, and they are not stale. */
  const assertReadable = async () => {
    for (const path of ['/', '/rss', '/api/components?page=1', '/history']) {
      const { status, headers } = await service.get(path);
      assert.equal(status, 200, path);
      assert.equal(headers.get('warning'), null, path);
    }
    await service.assertAlive();
  };

  /** The probes and `daymark doctor` say that nothing can be written, and why. */
  const assertToldToOperators = async (reason: RegExp) => {
    const ready = await service.get('/readyz');
    assert.equal(ready.status, 503);
    const failing = ready.body.checks.filter(({ ok }: Json) => !ok).map(({ name }: Json) => name);
    assert.deepEqual(failing, ['writes']);
    assert.equal((await service.get('/readyz?stale=allowed')).status, 200);
    const { code, out } = await daymark(['doctor'], { DATA_DIR: service.dataDir });
    assert.equal(code, 1);
    const [, text = ''] = /^FAIL {2}Writes +(.*)$/m.exec(out) ?? [];
    assert.match(text, /^the database can be read, but it refuses writes: /, out);
    assert.match(text, reason);
  };

  test('that is full refuses writes and says why, reads go on, and writes work again when there is room', async () => {
    disk.fill();
    assert.throws(() => writeFileSync(join(disk.folder, 'more'), TEXT), /ENOSPC/);
    const { acknowledged, reply } = await writeUntilRefused();
    assert.equal(reply.status, 503);
    assert.match(
      reply.body.message,
      /^The disk of the database is full\. Nothing was saved\. Try again when/,
    );
    assert.equal(reply.headers.get('retry-after'), '60');
    await assertReadable();
    await assertToldToOperators(/is full/);
    disk.makeRoom();
    await service.recovered();
    const names = await service.names();
    assert.deepEqual(
      acknowledged.filter((name) => !names.has(name)),
      [],
    );
    await service.assertTells('ada');
  });

  test('that becomes read-only refuses writes, reads go on, and a start says at once what to do', {
    skip: !canFail && 'This takes /sys/fs/ext4/<device>/trigger_fs_error.',
  }, async () => {
    disk.failToReadOnly();
    assert.throws(() => writeFileSync(join(disk.folder, 'more'), TEXT), /EROFS/);
    const { status, body } = (await writeUntilRefused()).reply;
    assert.equal(status, 503);
    assert.match(
      body.message,
      /^The (disk of the database failed|database (cannot be written|failed while))/,
    );
    await assertReadable();
    await assertToldToOperators(/read-?only|disk I\/O error/);
    await service.served.end('SIGKILL');
    const { code, out, err } = await daymark(['serve'], { DATA_DIR: service.dataDir, PORT: '0' });
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.match(
      err,
      /^Could not open the database .*\n.*(check with "mount" that the file system is not read-only)/,
    );
  });
});
