import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { compileCache } from '../support/folders.ts';
import { launch } from '../support/launch.ts';
import { freePort } from '../support/process.ts';

type Env = Record<string, string>;

/**
 * Uses an installed command as its owner would: creates a token, starts the service, publishes an incident through the
 * API, looks at what needs more than JavaScript modules, and stops the service with SIGTERM.
 */
export async function publishAndStop(command: string, env: Env, args: readonly string[] = []): Promise<void> {
  const token = run(command, ['token', 'create', '--name', 'ci', '--abilities', '*'], env).trim();
  const port = await freePort();
  const service = launch(command, ['serve', ...args], {
    ...env,
    PORT: String(port),
    RATE_LIMIT: '0',
    LOG_FORMAT: 'json',
  });
  try {
    await service.waitForOutput('"Daymark is running"');
    const at = (path: string) => `http://127.0.0.1:${port}${path}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const create = async (path: string, body: unknown) => {
      const response = await fetch(at(path), { method: 'POST', headers, body: JSON.stringify(body) });
      assert.ok(response.ok, `${path}: ${response.status} ${await response.text()}\n${service.output()}`);
    };
    // A worker thread compiles templates.
    await create('/api/incident-templates', { name: 'Outage', template: 'We look into {{ system }}.' });
    await create('/api/incidents', {
      name: 'Published by a package',
      message: 'We look into it.',
      status: 1,
      visible: true,
    });
    const page = await (await fetch(at('/'))).text();
    assert.match(page, /Published by a package/);
    // The program in the browser, its account pages, and a list that is read from a file.
    for (const path of ['/dashboard', '/dashboard/setup', '/api/docs', '/embed.js', '/favicon.ico']) {
      assert.equal((await fetch(at(path))).status, 200, path);
    }
    assert.match(await (await fetch(at('/dashboard'))).text(), /<div id="app">/);
    // Another process draws this with native code and with the fonts.
    const picture = Buffer.from(await (await fetch(at('/share.png'))).arrayBuffer());
    assert.equal(picture.toString('latin1', 1, 4), 'PNG', service.output());
    process.kill(service.pid, 'SIGTERM');
    assert.equal(await service.ended, 0, service.output());
    await service.leavesNothing();
  } finally {
    if (service.isGroupAlive()) service.killGroup('SIGKILL');
  }
}

/** Runs a command to its end, and returns what it prints. */
export const run = (command: string, args: readonly string[], env: Env): string =>
  execFileSync(command, args, {
    env: { PATH: machinePath(), HOME: process.env.HOME, NODE_COMPILE_CACHE: compileCache, ...env },
    encoding: 'utf8',
  });

/** As in a terminal: npm prepends its own folders to the PATH of its scripts, such as these tests. */
export const machinePath = (): string =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
