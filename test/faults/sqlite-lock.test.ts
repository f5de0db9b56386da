import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../support/command.ts';
import { until } from '../support/fake-sender.ts';
import { MailServer } from '../support/mail.ts';
import { daymark } from '../support/process.ts';
import { Load, Service } from './service.ts';

/** Another program that holds a write lock on the file for a while. */
async function holdLock(path: string) {
  const code = `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(process.argv[1], { timeout: 5000 });
    database.exec('begin immediate');
    process.stdin.on('data', () => { database.exec('rollback'); process.exit(); });
    process.stdout.write('held');`;
  const child = spawn(process.execPath, ['-e', code, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return {
    release: async () => {
      child.stdin.write('x');
      await ended;
    },
    kill: () => child.kill('SIGKILL'),
  };
}

describe('a SQLite file that another program has locked', () => {
  let service: Service;
  let lock: Awaited<ReturnType<typeof holdLock>>;

  beforeEach(async () => {
    service = await Service.start();
    assert.equal((await service.write('before')).status, 200);
    lock = await holdLock(service.databasePath);
  });
  afterEach(async () => {
    lock.kill();
    await service.stop();
  });

  test('can be read as usual, and all writes are refused together after the timeout', async () => {
    const refused = Array.from({ length: 8 }, (_, at) => service.write(`refused ${at}`));
    let isRefused = false;
    void Promise.race(refused).then(() => {
      isRefused = true;
    });
    let before = 0;
    // Waiting for a lock blocks nobody: readers are answered before the first writer gives up.
    for (let count = 0; count < 5; count++) {
      await service.assertAlive();
      for (const path of ['/', '/api/components', `/api/components?page=${count}`]) {
        const { status } = await service.get(path);
        assert.equal(status, 200, path);
        if (!isRefused) before++;
      }
    }
    assert.ok(before > 0);
    const replies = await Promise.all(refused);
    // One after the other, the last one would wait eight times as long as the first one.
    const waits = replies.map(({ ms }) => ms);
    assert.ok(Math.max(...waits) < 4 * Math.min(...waits), waits.join());
    for (const { status, body, headers } of replies) {
      assert.equal(status, 503);
      assert.match(body.message, /^The database is locked by other work\. .*Try again in a few seconds\.$/);
      assert.equal(headers.get('retry-after'), '2');
    }
    await lock.release();
    await service.recovered();
    const names = [...(await service.names())];
    assert.deepEqual(
      names.filter((name) => !name.startsWith('back')),
      ['before'],
    );
    await service.assertTells('ada');
    assert.equal(await service.served.end('SIGTERM'), 0);
  });

  test('is written as soon as the lock is released: waiting writers are not refused', async () => {
    const waiting = service.write('waited');
    await service.get('/api/ping');
    await lock.release();
    assert.equal((await waiting).status, 200);
  });

  test('keeps a second server from starting, which says what to do', async () => {
    const { code, out, err } = await daymark(['serve'], { DATA_DIR: service.dataDir, PORT: '0' });
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.match(
      err,
      /^Could not open the database .*: database is locked\nAnother program has locked the file .*"fuser -v \S+daymark\.db"/,
    );
  });

  test('commands report the lock, or wait until it is released', async () => {
    const mint = ['token', 'create', '--name', 't', '--abilities', '*'];
    const env = { DATA_DIR: service.dataDir, DATABASE_TIMEOUT: '1' };
    const refused = await daymark(mint, env);
    assert.equal(refused.code, 1);
    assert.equal(refused.out, '');
    assert.match(refused.err, /^The database is locked by other work\..*Try again in a few seconds\.\n$/);
    await lock.release();
    assert.equal((await command(mint, env)).code, 0);
  });
});

describe('a service that stops while another program has locked its file', () => {
  test('records first what it has sent, so that nobody is told twice', async () => {
    const mail = await new MailServer().start();
    const quick = new URL('../support/quick-timing.ts', import.meta.url).href;
    const service = await Service.start(undefined, [], undefined, {
      SMTP_URL: mail.url,
      TEST_STOP_MS: '500',
      NODE_OPTIONS: `--import=${quick}`,
    });
    const locked = Promise.withResolvers<Awaited<ReturnType<typeof holdLock>>>();
    // The mail server accepts the mail when nobody can write that it was sent.
    mail.onData = async () => {
      locked.resolve(await holdLock(service.databasePath));
      return undefined;
    };
    try {
      await service.send('POST', '/api/subscribers', {
        email: 'ada@reader.example',
        global: true,
        verified: true,
      });
      const incident = { name: 'Cards fail', status: 1, message: 'We look.', notifications: true };
      assert.equal((await service.send('POST', '/api/incidents', incident)).status, 200);
      const lock = await locked.promise;
      await until(async () => mail.accepted.length === 1, 'the mail is accepted');
      const ended = service.served.end('SIGTERM');
      // Longer than requests in progress may take.
      await sleep(1500);
      await lock.release();
      assert.equal(await ended, 0, service.served.log());
      const database = new DatabaseSync(service.databasePath, { readOnly: true });
      const deliveries = database.prepare('select state, lease from deliveries').all();
      database.close();
      assert.deepEqual(
        deliveries.map((row) => ({ ...row })),
        [{ state: 'sent', lease: null }],
      );
    } finally {
      await service.stop();
      await mail.stop();
    }
  });
});

describe('several workers on one SQLite file', () => {
  test('wait for each other without refusing a request', async () => {
    const service = await Service.start(undefined, ['--workers', '3']);
    try {
      const load = new Load(service, { writers: 9, readers: 3 });
      await load.progress(150);
      await load.end();
      assert.deepEqual([...load.statuses.keys()], [200], service.served.log());
      const names = await service.names();
      assert.deepEqual(
        load.acknowledged.filter((name) => !names.has(name)),
        [],
      );
    } finally {
      await service.stop();
    }
  });
});
