import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGet, readEvery } from '../../../test/every-get.ts';
import { isLong } from '../../../test/forms.ts';
import { inWorld } from '../../../test/in-world.ts';
import { command } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import { fillWithDemo } from '../../demo/demo.ts';
import { verifyChain } from '../../events/verify-chain.ts';
import { createToken } from '../../resources/tokens/actions.ts';
import { singleRecordRoutes } from '../../status-page/atlassian-json/routes.ts';
import { oldAddressRoutes } from '../../status-page/old-addresses/routes.ts';
import {
  comparable,
  contentOf,
  emptyInstallation,
  exported,
  type Installation,
  importFolder,
  renumberedAddress,
  renumberedIds,
} from './testing.ts';

/** The answers that may differ, and why. All others are equal. */
const differs: readonly (readonly [address: RegExp, why: string])[] = [
  [/^\/api\/audit/, 'The audit log is that of this installation: it says that the import wrote everything.'],
  [/^\/api\/(components|incidents|schedules)\/\d+\/history/, 'The history is a part of the audit log.'],
  [/^\/api\/events\/\d+\/deliveries/, 'Events are entries of the audit log, too.'],
  [/^\/api\/tokens/, 'Tokens are not exported: an export holds nothing to sign in with.'],
];

/** Addresses and ids of other products lead somewhere only where something was imported. */
const oldAddresses = [...oldAddressRoutes, ...singleRecordRoutes].map(
  ({ path }) => new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
);
const isOld = (address: string): boolean => oldAddresses.some((pattern) => pattern.test(address));

inWorld('the demo, exported and imported', (world) => {
  /** The answers of the original, and of the copy with the ids of the original. */
  async function compare(copy: Context, token: string): Promise<number> {
    const copyToken = await createToken(copy, command, 1, { name: 'test', abilities: ['*'] });
    const [incident] = (await world.get('/incidents')).body.data;
    const texts = { token: ['none'], guid: [incident.attributes.guid], tab: ['tab'], type: ['components'] };
    const { api, pages } = await everyGet(world.ctx, texts);
    const ids = await renumberedIds(world.ctx, copy);
    let compared = 0;
    for (const [caller, other, all] of [
      [token, copyToken, api],
      [undefined, undefined, pages],
    ] as const) {
      const addresses = all.filter(
        (address) => !isOld(address) && !differs.some(([pattern]) => pattern.test(address)),
      );
      const expected = await readEvery(world.ctx, addresses, caller);
      const found = await readEvery(
        copy,
        addresses.map((address) => renumberedAddress(address, ids)),
        other,
      );
      for (const address of addresses) {
        const answer = found.get(renumberedAddress(address, ids)) ?? '';
        assert.equal(comparable(answer), comparable(expected.get(address) ?? '', ids), address);
        compared += answer.startsWith('200') ? 1 : 0;
      }
    }
    return compared;
  }

  test('into PostgreSQL and back into SQLite, answers every GET like the original', async (t) => {
    await fillWithDemo(world.ctx);
    const token = await world.token('*');
    const installations: Installation[] = [];
    let folder = await exported(world.ctx);
    const content = contentOf(folder);
    try {
      for (const dialect of ['postgres', 'sqlite'] as const) {
        const copy = await emptyInstallation(world, dialect);
        installations.push(copy);
        const report = await importFolder(copy.ctx, folder);
        const problems = Object.values(report.kinds).filter(({ known, failed }) => known + failed > 0);
        assert.deepEqual(problems, []);
        folder = await exported(copy.ctx);
        assert.deepEqual(contentOf(folder), content);
        // The way back takes as long as the way there. What an export has is all that the answers are made of.
        if (dialect === 'postgres' || isLong) {
          const compared = await compare(copy.ctx, token);
          t.diagnostic(`${compared} addresses answer alike on ${dialect}`);
          assert.ok(compared > 150, `${compared} addresses`);
        }
        assert.equal((await verifyChain(copy.ctx.connection.read)).problem, undefined);
      }
    } finally {
      for (const { drop } of installations) await drop();
    }
  });
});
