import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type Launched, launch } from '../support/launch.ts';
import { daymark, freePort } from '../support/process.ts';
import { RawClient } from '../support/raw-client.ts';

describe('daymark serve', () => {
  let dir = '';
  let launched: Launched | undefined;
  let taken: Server | undefined;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'daymark-serve-'));
  });
  afterEach(() => {
    if (launched?.isGroupAlive()) launched.killGroup('SIGKILL');
    taken?.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const take = async (): Promise<string> => {
    const server = createServer();
    taken = server;
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return String((server.address() as { port: number }).port);
  };

  for (const args of [[], ['--workers', '2']])
    test(`learns that its port is taken before it touches the database ${args.join(' ')}`, async () => {
      const port = await take();
      const { code, err } = await daymark(['serve', ...args], { DATA_DIR: dir, PORT: port });
      assert.equal(code, 1);
      assert.match(
        err,
        new RegExp(`^Port ${port} is already in use\\. Stop the program that uses it, or choose`),
      );
      assert.equal(existsSync(join(dir, 'daymark.db')), false);
    });

  test('learns the same of the port for monitoring', async () => {
    const OPS_PORT = await take();
    const { code, err } = await daymark(['serve'], {
      DATA_DIR: dir,
      PORT: String(await freePort()),
      OPS_PORT,
    });
    assert.equal(code, 1);
    assert.match(err, new RegExp(`^Port ${OPS_PORT} is already in use\\. .* set OPS_PORT to another port`));
    assert.equal(existsSync(join(dir, 'daymark.db')), false);
  });

  for (const args of [[], ['--workers', '2']])
    test(`goes on answering after a SIGHUP, and says why nothing changed ${args.join(' ')}`, async () => {
      const port = await freePort();
      const env = { DATA_DIR: dir, LOG_FORMAT: 'json', PORT: String(port) };
      const service = launch('bin/daymark.js', ['serve', ...args], env);
      launched = service;
      await service.waitForOutput('Daymark is running');
      const reader = new RawClient(port);
      assert.equal((await reader.get('/live')).status, 200);
      // As a service manager sends it, to the first process, and as a terminal does, to all of them.
      process.kill(service.pid, 'SIGHUP');
      await service.waitForOutput('SIGHUP was ignored');
      service.killGroup('SIGHUP');
      await service.waitForOutput(/SIGHUP was ignored[\s\S]*SIGHUP was ignored/);
      assert.equal(reader.isGone, false);
      assert.equal((await fetch(`http://127.0.0.1:${port}/api/ping`)).status, 200);
      reader.destroy();
      process.kill(service.pid, 'SIGTERM');
      assert.equal(await service.ended, 0, service.output());
    });
});
