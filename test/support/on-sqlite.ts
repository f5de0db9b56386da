import { after, before, beforeEach, describe } from 'node:test';
import type { Config } from '../../src/kernel/config.ts';
import { Harness } from './harness.ts';

/** SQLite only, because nothing here depends on the database. */
export function onSqlite(
  name: string,
  define: (harness: Harness) => void,
  settings: Partial<Config> = {},
): void {
  describe(name, () => {
    const harness = new Harness('sqlite', settings);
    before(() => harness.start());
    after(() => harness.stop());
    let minute = 0;
    beforeEach(async () => {
      await harness.reset();
      // Rate limits persist across tests, so each test gets its own minute.
      harness.clock.advance(++minute * 120);
    });
    define(harness);
  });
}
