import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { consume } from '../../../kernel/events/consume.ts';
import { consumers } from '../../../operations/worker/consumers.ts';
import { runAlertRules } from '../../alert-rules/run-rules.ts';
import { PushService } from '../push/testing.ts';
import { prepare } from './gather.ts';
import { NOT_YET } from './message.ts';
import { localSettings, StaffWorld } from './testing.ts';

const service = new PushService();
before(() => service.start());
after(() => service.stop());

const STORM_SECONDS = 60;

onBothDatabases(
  'a storm that goes on',
  (harness) => {
    const world = new StaffWorld(harness, service);
    const { read, write } = {
      read: () => harness.ctx.connection.read,
      write: () => harness.ctx.connection.write,
    };

    /** How many alerts each message is about, as the queue would send them: one delivery after the other. */
    async function send(): Promise<number[]> {
      const [browser] = await read().selectFrom('push_subscriptions').select('user_id').execute();
      const pending = read().selectFrom('deliveries').selectAll().where('channel', '=', 'staff-push');
      const sent: number[] = [];
      for (const delivery of await pending.where('state', '=', 'queued').orderBy('id').execute()) {
        const prepared = await prepare(harness.ctx, delivery, browser?.user_id ?? 0);
        if (prepared === NOT_YET) break;
        assert.ok(!('waits' in prepared));
        const outcome =
          'message' in prepared ? { state: 'sent' } : { state: 'suppressed', error: prepared.suppressed };
        if ('message' in prepared) sent.push(Number(/\d+/.exec(prepared.message.label)?.[0] ?? 1));
        await write().updateTable('deliveries').set(outcome).where('id', '=', delivery.id).execute();
      }
      return sent;
    }

    for (const areRulesBehind of [false, true])
      test(`is told of all the same, and of each alert once${areRulesBehind ? ', even if the rules are behind' : ''}`, async () => {
        await world.post('/alert-rules', { action: 'nothing', match: {} });
        await world.addSource();
        await harness.react();
        await world.engineer({ drafts: [], alert_severity: 'major' });
        await harness.react();
        const firing = async (key: string) => world.fire({ key, labels: { severity: 'critical' } });
        const told: { at: number; alerts: number }[] = [];
        for (let second = 1; second <= STORM_SECONDS; second++) {
          harness.clock.advance(1);
          await firing(`alert ${second}`);
          if (!areRulesBehind) await runAlertRules(harness.ctx);
          while (await consume(harness.ctx, 'staff-alerts', consumers['staff-alerts']));
          // There is always more on its way.
          await firing(`another ${second}`);
          for (const alerts of await send()) told.push({ at: second, alerts });
        }
        const times = told.map(({ at }) => at);
        assert.ok(times.length >= 3 && times.length <= 5, `told after ${times.join()} s`);
        assert.ok((times[0] ?? STORM_SECONDS) <= 20, `told after ${times.join()} s`);
        harness.clock.advance(60);
        await runAlertRules(harness.ctx);
        while (await consume(harness.ctx, 'staff-alerts', consumers['staff-alerts']));
        for (const alerts of await send()) told.push({ at: STORM_SECONDS + 60, alerts });
        assert.equal(
          told.reduce((sum, { alerts }) => sum + alerts, 0),
          2 * STORM_SECONDS,
        );
      });
  },
  localSettings,
);
