import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { PushService } from '../push/testing.ts';
import { localSettings, StaffWorld } from './testing.ts';

const service = new PushService();
before(() => service.start());
after(() => service.stop());

onBothDatabases(
  'whether failures reach anybody',
  (harness) => {
    const world = new StaffWorld(harness, service);
    beforeEach(() => service.reset());
    const reaches = async (ability = 'incidents.manage') => {
      const token = await harness.token(ability);
      return (await harness.get('/system', { token })).body.data.failures_reach_staff;
    };

    test('depends on who wants to be told of drafts or alerts, and can be', async () => {
      assert.equal(await reaches(), false);
      const engineer = await world.engineer();
      assert.equal(await reaches(), true);
      await engineer.prefer({ drafts: [], alerts: [] });
      assert.equal(await reaches(), false);
      await engineer.prefer({ alerts: ['email'] });
      assert.equal(await reaches(), true);
      assert.equal(await reaches('metrics.manage'), null);
    });

    test('a viewer is told of alerts, and of no drafts', async () => {
      const viewer = await world.engineer({ role: 'viewer' });
      assert.equal(await reaches(), true);
      await viewer.prefer({ alerts: [] });
      assert.equal(await reaches(), false);
    });
  },
  localSettings,
);
