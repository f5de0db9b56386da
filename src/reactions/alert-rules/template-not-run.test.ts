import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { withoutIsolatedProcess } from '../../../test/support/no-isolated-process.ts';
import { runAlertRules } from './run-rules.ts';

const LATER = 5;
const OURS = ['Problem with API', 'We have noticed a problem with API and are looking into it.'];
const THEIRS = ['API is down', 'API does not work.'];

onBothDatabases('rules whose template this machine cannot run', (harness) => {
  const world = new AlertWorld(harness);
  const texts = async () => (await world.incidents()).map(({ name, message }) => [name, message]);
  const starve = () => withoutIsolatedProcess(() => harness.react());

  beforeEach(async () => {
    for (const name of ['API', 'Shop']) await world.post('/components', { name });
    await world.post('/incident-templates', {
      name: 'Named',
      incident_name: '{{ incident.component }} is down',
      template:
        "{{ incident.component }} {{ incident.status == 'Fixed' ? 'works again' : 'does not work' }}.",
    });
    await world.addSource();
    const publishes = { action: 'publish', resolve_after: 60 };
    const templated = { match: { labels: { team: 'api' } }, component: 1, template: 'named' };
    await world.post('/alert-rules', { ...publishes, ...templated });
    await world.post('/alert-rules', { ...publishes, match: {}, component: 2 });
    // Reads what was written, so that a round has only the rules to look at.
    await harness.react();
  });

  const api = { key: 'api', labels: { team: 'api' } };

  test('wait with this alert, and with no other one of the round', async () => {
    await world.fire(api, { key: 'shop' });
    await starve();
    assert.deepEqual((await texts()).flat(), [
      'Problem with Shop',
      'We have noticed a problem with Shop and are looking into it.',
    ]);
    await world.pass(LATER);
    assert.deepEqual((await texts())[1], THEIRS);
  });

  test('are not asked again before it is time, whatever else becomes due', async () => {
    await world.fire(api);
    await starve();
    await world.fire({ ...api, key: 'api 2' }, { key: 'shop' });
    await harness.react();
    assert.deepEqual(
      (await world.incidents()).map(({ name }) => name),
      ['Problem with Shop'],
    );
    assert.equal(await runAlertRules(harness.ctx), false);
    await world.pass(LATER);
    assert.deepEqual((await texts())[1], THEIRS);
    assert.equal((await world.incidents()).length, 2);
  });

  test('tell guests in the words of Daymark after several tries, and use the template again when it works', async () => {
    await world.fire(api);
    for (let tries = 1; tries < 5; tries++) {
      await starve();
      assert.deepEqual(await texts(), [], `after ${tries}`);
      harness.clock.advance(LATER);
    }
    await starve();
    assert.deepEqual(await texts(), [OURS]);
    await world.resolve('api', { labels: api.labels });
    await world.pass(LATER + 60);
    assert.equal((await world.incidents())[0]?.status, 4);
    await world.fire(api);
    await harness.react();
    assert.deepEqual((await texts())[1], THEIRS);
  });

  test('do not end what goes on as soon as it is known, and end it with the template', async () => {
    await world.fire(api);
    await harness.react();
    await world.resolve('api', { labels: api.labels });
    await harness.react();
    harness.clock.advance(60);
    await world.fire(api);
    await starve();
    const status = async () => (await world.incidents()).map((incident) => incident.status);
    assert.deepEqual(await status(), [1]);
    await world.pass(LATER);
    assert.deepEqual(await status(), [1]);
    await world.resolve('api', { labels: api.labels });
    await harness.react();
    harness.clock.advance(60);
    await starve();
    assert.deepEqual(await status(), [1]);
    await world.pass(LATER);
    assert.deepEqual(await status(), [4]);
    const { body } = await harness.get('/incidents/1/updates');
    assert.equal(body.data[0].attributes.message, 'API works again.');
  });
});
