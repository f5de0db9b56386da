import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Launched, launch } from '../support/launch.ts';
import { freePort } from '../support/process.ts';

/** Listens as systemd does, prints what arrives, and confirms it by closing the descriptor that comes with a barrier. */
const RECEIVER = `
import os, socket, sys
name = sys.argv[1]
listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
listener.bind("\\0" + name[1:] if name.startswith("@") else name)
print("listening", flush=True)
while True:
    data, fds, _, _ = socket.recv_fds(listener, 4096, 4)
    for fd in fds: os.close(fd)
    print(data.decode().replace("\\n", " | "), flush=True)
`;

const isThere = (program: string) => !spawnSync(program, ['--version']).error;
const missing = ['systemd-notify', 'python3'].filter((program) => !isThere(program));
const skip = missing.length > 0 && `${missing.join(' and ')} is not on this machine`;

describe('a service that systemd starts', { skip }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-systemd-'));
  const receivers: ChildProcess[] = [];
  const launched: Launched[] = [];
  afterEach(() => {
    for (const receiver of receivers.splice(0)) receiver.kill('SIGKILL');
    for (const one of launched.splice(0)) if (one.isGroupAlive()) one.killGroup('SIGKILL');
  });
  after(() => rmSync(dir, { recursive: true, force: true }));

  const receive = async (address: string) => {
    const receiver = spawn('python3', ['-c', RECEIVER, address], { stdio: ['ignore', 'pipe', 'inherit'] });
    receivers.push(receiver);
    let text = '';
    receiver.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    await once(receiver.stdout, 'data');
    const messages = () =>
      text
        .split('\n')
        .slice(1)
        .filter((line) => line !== '' && line !== 'BARRIER=1');
    const until = async (isEnough: (all: string[]) => boolean) => {
      for (let tries = 0; !isEnough(messages()); tries++) {
        assert.ok(tries < 600, `only: ${messages().join('; ')}`);
        await sleep(50);
      }
    };
    return { messages, until };
  };
  const start = async (env: Record<string, string>, args: readonly string[] = []): Promise<Launched> => {
    const settings = { DATA_DIR: dir, LOG_FORMAT: 'json', PORT: String(await freePort()), ...env };
    const one = launch('bin/daymark.js', ['serve', ...args], settings);
    launched.push(one);
    return one;
  };

  test('says when it is ready, regularly that it is alive, and when it stops', async () => {
    const address = join(dir, 'notify');
    const { messages, until } = await receive(address);
    const service = await start({ NOTIFY_SOCKET: address, WATCHDOG_USEC: '800000' });
    await until((all) => all.length >= 3);
    assert.match(messages()[0] ?? '', /^READY=1 \| STATUS=Listening on 127\.0\.0\.1:\d+\.$/);
    assert.deepEqual(messages().slice(1, 3), ['WATCHDOG=1', 'WATCHDOG=1']);
    process.kill(service.pid, 'SIGTERM');
    await until((all) => all.some((message) => message.startsWith('STOPPING=1')));
    assert.equal(await service.ended, 0);
  });

  test('with workers, one process speaks for all of them, through an abstract socket too', async () => {
    const address = `@daymark-test-${process.pid}`;
    const { messages, until } = await receive(address);
    const service = await start({ NOTIFY_SOCKET: address }, ['--workers', '2']);
    await until((all) => all.length > 0);
    await sleep(500);
    assert.equal(messages().length, 1, messages().join('; '));
    process.kill(service.pid, 'SIGTERM');
    assert.equal(await service.ended, 0);
  });

  test('says so and runs on if there is nothing to notify systemd with', async () => {
    const service = await start({ NOTIFY_SOCKET: join(dir, 'nobody-listens'), WATCHDOG_USEC: '200000' });
    await service.waitForOutput('systemd could not be told');
    await sleep(500);
    assert.equal(service.output().match(/systemd could not be told/g)?.length, 1);
    process.kill(service.pid, 'SIGTERM');
    assert.equal(await service.ended, 0);
  });
});
