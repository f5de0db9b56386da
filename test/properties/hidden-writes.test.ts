import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../src/app.ts';
import { listen, liveAddress, Reader } from '../../src/surfaces/status-page/live/testing.ts';
import { onBothDatabases } from '../support/harness.ts';
import { Backstage, hiddenWrites } from '../support/hidden-writes.ts';
import { publicAddresses, readAll } from '../support/public-addresses.ts';
import { isLong, seed } from '../support/rounds.ts';

const RUNS = isLong ? 100 : 2;
const LONGER_THAN_A_LOOK = 450;

const writes = fc.array(fc.record({ kind: fc.constantFrom(...hiddenWrites), pick: fc.nat({ max: 5000 }) }), {
  minLength: 1,
  maxLength: 12,
});

onBothDatabases(
  'a write that the public may not see',
  (harness) => {
    /** Every kind of page, open and live, one of them with minute charts; and the status page without a version. */
    const watch = async (app: FastifyInstance, guid: string): Promise<Reader[]> => {
      const base = await listen(app);
      const paths = [
        '/',
        '/?days=30&view=hour&lang=de',
        `/incidents/${guid}`,
        '/schedules/1',
        '/history',
        '/uptime',
        '/components/1',
        '/component-groups/1',
      ];
      const readers = await Promise.all(
        paths.map(async (path) => Reader.open(await liveAddress(base, path))),
      );
      const newcomer = await Reader.open(`${base}/live`);
      await newcomer.next();
      return [...readers, newcomer];
    };

    /** Fails if anything public has changed. */
    const assertUnseen = async (hide: (backstage: Backstage) => Promise<void>) => {
      const backstage = await Backstage.open(harness);
      // New records get distinct times.
      harness.clock.advance(1000);
      const addresses = publicAddresses(backstage.made);
      const app = createApp(harness.ctx);
      const readers = await watch(app, backstage.made.guid);
      try {
        const before = await readAll(harness, addresses);
        // Without the comments that keep connections open.
        const allText = () => readers.map(({ text }) => text.replaceAll(/^:\n\n/gm, ''));
        const heard = allText();
        await hide(backstage);
        const after = await readAll(harness, addresses);
        for (const [address, response] of before) assert.equal(after.get(address), response, address);
        await sleep(LONGER_THAN_A_LOOK);
        assert.deepEqual(allText(), heard);
      } finally {
        for (const reader of readers) reader.close();
        await app.close();
      }
    };

    test('changes no public response and no open page, whatever kind of write it is', () =>
      assertUnseen(async (backstage) => {
        for (const [pick, kind] of hiddenWrites.entries()) await backstage.write(kind, pick);
      }));

    test(`does so in any order and number (FUZZ_SEED=${seed})`, () =>
      fc.assert(
        fc.asyncProperty(writes, async (all) => {
          await harness.reset();
          await assertUnseen(async (backstage) => {
            for (const { kind, pick } of all) await backstage.write(kind, pick);
          });
        }),
        { seed, numRuns: RUNS, includeErrorInReport: true },
      ));
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
