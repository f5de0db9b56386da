import { after, before, beforeEach, describe } from 'node:test';
import type { Config } from '../src/config.ts';
import { World } from './harness.ts';

/** SQLite only, because nothing here depends on the database. */
export function inWorld(name: string, define: (world: World) => void, settings: Partial<Config> = {}): void {
  describe(name, () => {
    const world = new World('sqlite', settings);
    before(() => world.start());
    after(() => world.stop());
    let minute = 0;
    beforeEach(async () => {
      await world.reset();
      // Rate limits persist across tests, so each test gets its own minute.
      world.clock.advance(++minute * 120);
    });
    define(world);
  });
}
