import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { launch } from '../support/launch.ts';
import { freePort } from '../support/process.ts';

test('"npm run dev" runs the server and the sources of the dashboard at one address, and Ctrl-C stops both', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-dev-'));
  const port = await freePort();
  const dev = launch('npm', ['run', 'dev'], { PORT: String(port), DATA_DIR: folder });
  try {
    await dev.waitForOutput('Daymark is running');
    const ask = async (path: string) => {
      const response = await fetch(`http://localhost:${port}${path}`);
      return [response.status, await response.text()] as const;
    };
    assert.deepEqual(await ask('/api/ping'), [200, '{"data":"Pong!"}']);
    assert.match((await ask('/dashboard/sign-in'))[1], /<title>Sign in/);
    for (const path of ['/dashboard', '/dashboard/incidents/7']) {
      assert.match((await ask(path))[1], /<script type="module" src="\/dashboard\/main\.tsx">/, path);
    }
    assert.match((await ask('/dashboard/main.tsx'))[1], /createRoot/);
    const [, texts = ''] =
      /import\("([^"]*\/en\/dashboard\.json[^"]*)"\)/.exec((await ask('/dashboard/words/locales.ts'))[1]) ??
      [];
    assert.match((await ask(texts))[1], /Degraded performance/);
    dev.killGroup('SIGINT');
    await dev.ended;
    await dev.leavesNothing();
  } finally {
    if (dev.isGroupAlive()) dev.killGroup('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
