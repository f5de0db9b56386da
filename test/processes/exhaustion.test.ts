import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { onBothDatabases } from '../support/harness.ts';
import { daymark, type Served, startServer } from '../support/process.ts';
import { RawClient } from '../support/raw-client.ts';

const OPEN_FILES = 400;
const SILENT = 390;

onBothDatabases(`a server that may open ${OPEN_FILES} files`, (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-exhaustion-'));
  const clients: RawClient[] = [];
  const env = () => ({ DATA_DIR: folder, DATABASE_URL: harness.ctx.config.databaseUrl });
  let server: Served;

  const open = async (localAddress = '127.0.0.1') => {
    const client = new RawClient(server.port, localAddress);
    clients.push(client);
    await client.connected;
    return client;
  };

  before(async () => {
    server = await startServer(env(), [], { openFiles: OPEN_FILES });
  });
  after(async () => {
    for (const client of clients) client.destroy();
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  test(`answers, reads and writes while ${SILENT} connections send nothing, and keeps established streams`, async () => {
    const established = await open('127.0.0.2');
    assert.equal((await established.get('/api/ping')).status, 200);
    const viewer = await open('127.0.0.3');
    assert.equal((await viewer.get('/live')).status, 200);
    const silent = await Promise.all(Array.from({ length: SILENT }, () => open()));
    for (const address of ['127.0.0.1', '127.0.0.4']) {
      const newcomer = await open(address);
      assert.equal((await newcomer.get('/api/ping')).status, 200, address);
    }
    assert.equal((await established.get('/api/components')).status, 200);
    const token = await harness.token('*');
    const written = await established.send('POST', '/api/components', { token, body: { name: 'API' } });
    assert.equal(written.status, 200);
    await viewer.until(/"said":/);
    assert.ok(silent.some((client) => client.isGone));
    assert.ok(!established.isGone && !viewer.isGone);
  });

  test('accepts one new connection after the other, whoever holds the others', async () => {
    const idle = await Promise.all(Array.from({ length: 100 }, () => open('127.0.0.5')));
    for (const client of idle) assert.equal((await client.get('/api/ping')).status, 200);
    for (let count = 0; count < 300; count++) {
      const newcomer = await open(`127.0.1.${1 + (count % 250)}`);
      assert.equal((await newcomer.get('/api/ping')).status, 200, String(count));
    }
  });

  test('reports the limit in doctor, and in its log once it is reached', async () => {
    const { code, out } = await daymark(['doctor'], env(), '', { openFiles: OPEN_FILES });
    assert.equal(code, 0);
    assert.match(
      out,
      /^warn {2}Connections up to 272 at once \(limit of open files: 400\)\n +→ Raise the limit/m,
    );
    assert.match(server.log(), /all 272 connections are taken, so unused ones are closed/);
  });

  test('stops when it is told to, although connections are idle', async () => {
    const silent = await open();
    assert.equal(await server.end('SIGTERM'), 0);
    await silent.untilGone();
  });
});
