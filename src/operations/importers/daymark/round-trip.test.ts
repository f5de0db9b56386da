import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGet, readEvery } from '../../../../test/support/every-get.ts';
import { png } from '../../../../test/support/images.ts';
import { onSqlite } from '../../../../test/support/on-sqlite.ts';
import { isLong } from '../../../../test/support/rounds.ts';
import { createToken } from '../../../domain/identity/tokens/actions.ts';
import { storeImage } from '../../../domain/images/actions.ts';
import { command } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { verifyChain } from '../../../kernel/events/verify-chain.ts';
import { singleRecordRoutes } from '../../../surfaces/status-page/atlassian-json/routes.ts';
import { oldAddressRoutes } from '../../../surfaces/status-page/old-addresses/routes.ts';
import { fillWithDemo } from '../../demo/demo.ts';
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
  [/^\/api\/incidents\/\d+\/(proof|track-record|replay)/, 'They are made of entries of the audit log.'],
  [/^\/api\/checks\/\d+\/results(?!\?resolution=day)/, 'Of results, only the sums of days are exported.'],
  [/^\/api\/checks\/\d+\/summary/, 'The last day is made of hours, and checks arrive paused.'],
  [/^\/api\/checks\/\d+\/heartbeat/, 'The address of a heartbeat is a secret, and is new.'],
  [/^\/api\/alert-sources\/\d+\/deliveries/, 'What senders posted is not exported.'],
  [/^\/api\/contradictions/, 'They compare what is said with the checks, which arrive paused.'],
  [/^\/api\/status-page\//, 'What widgets read of Uptime Kuma is there only where something was imported.'],
  [/^\/api\/tokens/, 'Tokens are not exported: an export holds nothing to sign in with.'],
];

/** Addresses and ids of other products lead somewhere only where something was imported. */
const oldAddresses = [...oldAddressRoutes, ...singleRecordRoutes].map(
  ({ path }) => new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
);
const isOld = (address: string): boolean => oldAddresses.some((pattern) => pattern.test(address));

/** Checks arrive paused. */
const paused = (content: Record<string, unknown[]>): Record<string, unknown[]> => ({
  ...content,
  checks: content.checks?.map((check) => ({ ...(check as object), paused: true })) ?? [],
});

onSqlite('the demo, exported and imported', (harness) => {
  /** The answers of the original, and of the copy with the ids of the original. */
  async function compare(copy: Context, token: string): Promise<number> {
    const copyToken = await createToken(copy, command, 1, { name: 'test', abilities: ['*'] });
    const [incident] = (await harness.get('/incidents')).body.data;
    const texts = { token: ['none'], guid: [incident.attributes.guid], tab: ['tab'], type: ['components'] };
    const every = await everyGet(harness.ctx, texts);
    const days = every.api
      .filter((address) => /^\/api\/checks\/\d+\/results$/.test(address))
      .map((address) => `${address}?resolution=day`);
    const [api, pages] = [[...every.api, ...days], every.pages];
    const ids = await renumberedIds(harness.ctx, copy);
    let compared = 0;
    for (const [caller, other, all] of [
      [token, copyToken, api],
      [undefined, undefined, pages],
    ] as const) {
      const addresses = all.filter(
        (address) => !isOld(address) && !differs.some(([pattern]) => pattern.test(address)),
      );
      const expected = await readEvery(harness.ctx, addresses, caller);
      const found = await readEvery(
        copy,
        addresses.map((address) => renumberedAddress(address, ids)),
        other,
      );
      for (const address of addresses) {
        const response = found.get(renumberedAddress(address, ids)) ?? '';
        assert.equal(comparable(response), comparable(expected.get(address) ?? '', ids), address);
        compared += response.startsWith('200') ? 1 : 0;
      }
    }
    return compared;
  }

  test('into PostgreSQL and back into SQLite, answers every GET like the original', async (t) => {
    await fillWithDemo(harness.ctx);
    // The pages of components must not show what is different: checks arrive paused, and hours are not exported.
    await transaction(harness.ctx, command, ({ db }) =>
      db.updateTable('checks').set({ show_interval: 0, show_response_time: 0 }).execute(),
    );
    await storeImage(harness.ctx, command, png(40, 30));
    const token = await harness.token('*');
    const installations: Installation[] = [];
    let folder = await exported(harness.ctx);
    const content = contentOf(folder);
    try {
      for (const dialect of ['postgres', 'sqlite'] as const) {
        const copy = await emptyInstallation(harness, dialect);
        installations.push(copy);
        const report = await importFolder(copy.ctx, folder);
        const problems = Object.values(report.kinds).filter(({ known, failed }) => known + failed > 0);
        assert.deepEqual(problems, []);
        folder = await exported(copy.ctx);
        assert.deepEqual(contentOf(folder), paused(content));
        // The way back takes as long as the way there. What an export has is all that the responses are made of.
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
