import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { Harness } from '../support/harness.ts';
import { freePort } from '../support/process.ts';
import { leaveBrowser, openBrowser } from './chromium.ts';

/** A service with an empty database, and a browser to visit it with. */
interface ServedApp {
  readonly harness: Harness;
  readonly browser: Browser;
  readonly url: string;
}

/** Call it in a suite. What it returns is there once the tests run. */
export function serveApp(): () => ServedApp {
  let served: ServedApp | undefined;
  before(async () => {
    const port = await freePort();
    // Browsers allow passkeys only for host names.
    const url = `http://localhost:${port}`;
    const harness = new Harness('sqlite', { baseUrl: url });
    await harness.start();
    await harness.reset();
    await harness.app.listen({ host: '127.0.0.1', port });
    served = { harness, browser: await openBrowser(), url };
  });
  after(async () => {
    await leaveBrowser(served?.browser);
    await served?.harness.stop();
  });
  return () => {
    if (!served) throw new Error('The service is not running yet.');
    return served;
  };
}
