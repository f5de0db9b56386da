import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AlertWorld } from '../../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';

onBothDatabases('an alert that always fires', (harness) => {
  const world = new AlertWorld(harness);
  const beat = (state: 'firing' | 'resolved' = 'firing') =>
    world.fire({ key: 'wd', state, labels: { alertname: 'Watchdog', severity: 'none' } });
  const states = async () =>
    (await world.alerts()).map(({ attributes }) => [attributes.title, attributes.state]);
  /** Lets time pass as the background worker sees it. */
  const wait = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 30) await world.pass(30);
  };

  test('is the heartbeat of its source, and makes nothing else blind', async () => {
    await world.addSource();
    const inhibitor = { key: 'ii', labels: { alertname: 'InfoInhibitor', severity: 'none' } };
    const watchdog = { key: 'wd', labels: { alertname: 'Watchdog', severity: 'none' } };
    await world.fire(watchdog, inhibitor, { key: 'disk' });
    await world.pass(1);
    assert.deepEqual(await states(), [['PAYLOAD disk on host 10.0.0.7', 'firing']]);
    assert.equal((await world.incidents()).length, 1);
    const [delivery] = await world.send('GET', '/alert-sources/1/deliveries');
    assert.equal(
      delivery?.attributes.outcome,
      '3 alerts: 1 began, 1 said that the sender works, 1 did nothing, as it only mutes others.',
    );
    const { attributes } = await world.send('GET', '/alert-sources/1');
    assert.equal(attributes.last_heartbeat.string, '2026-03-10 12:00:00');
  });

  test('is missed when it stays away, until it comes again', async () => {
    await world.addSource();
    await beat();
    await wait(120);
    await beat();
    await wait(570);
    assert.deepEqual(await states(), []);
    await wait(60);
    assert.deepEqual(await states(), [['Prometheus has been silent for 10 minutes', 'firing']]);
    assert.equal((await world.incidents()).length, 1, 'staff have a draft');
    await wait(1200);
    await beat();
    assert.deepEqual(await states(), [['Prometheus has been silent for 10 minutes', 'resolved']]);
    await wait(60);
    await beat();
    await wait(660);
    assert.deepEqual(await states(), [['Prometheus has been silent for 10 minutes', 'firing']]);
  });

  test('is not missed if it comes only every few hours, but if its end is reported', async () => {
    await world.addSource();
    await beat();
    await wait(1800);
    await beat();
    await wait(1800);
    assert.deepEqual(await states(), []);
    await beat('resolved');
    await wait(660);
    assert.deepEqual(await states(), [['Prometheus has been silent for 10 minutes', 'firing']]);
  });

  test('is not missed because its group was sent again when another alert in it changed', async () => {
    await world.addSource();
    const watchdog = { key: 'wd', labels: { alertname: 'Watchdog', severity: 'none' } };
    await world.fire(watchdog, { key: 'disk' });
    await wait(300);
    await world.fire(watchdog, { key: 'disk', state: 'resolved' });
    await wait(900);
    assert.deepEqual(await states(), [['PAYLOAD disk on host 10.0.0.7', 'resolved']]);
    // A second cluster joins the group.
    await world.fire(watchdog);
    await wait(300);
    await world.fire(watchdog, { ...watchdog, key: 'wd2' });
    await wait(900);
    assert.equal((await states()).length, 1);
  });

  test('goes on being missed while its group is also sent for other alerts', async () => {
    await world.addSource();
    await beat();
    await wait(120);
    await beat();
    await wait(300);
    await world.fire(
      { key: 'wd', labels: { alertname: 'Watchdog', severity: 'none' } },
      { key: 'disk', state: 'resolved' },
    );
    await wait(570);
    assert.deepEqual(await states(), []);
    await wait(60);
    assert.deepEqual(await states(), [['Prometheus has been silent for 10 minutes', 'firing']]);
  });

  test('is no longer missed once the source has other names for its heartbeats', async () => {
    await world.addSource();
    await beat();
    await wait(120);
    await beat();
    await world.put('/alert-sources/1', { heartbeats: [] });
    await wait(900);
    assert.deepEqual(await states(), []);
    await world.put('/alert-sources/1', { heartbeats: ['Watchdog'] });
    await beat();
    await wait(120);
    await beat();
    await wait(660);
    assert.deepEqual(await states(), [['Prometheus has been silent for 10 minutes', 'firing']]);
    await world.put('/alert-sources/1', { heartbeats: ['DeadMansSwitch'] });
    assert.deepEqual(await states(), [['Prometheus has been silent for 10 minutes', 'resolved']]);
  });

  test('is not missed because we stood still, or because its source was deleted', async () => {
    await world.addSource();
    await beat();
    await wait(60);
    await beat();
    await world.pass(7200);
    await wait(570);
    assert.deepEqual(await states(), []);
    await beat();
    await harness.delete('/alert-sources/1', { token: await harness.token('*') });
    await wait(900);
    await world.post('/trash/alert-sources/1/restore');
    await wait(900);
    assert.deepEqual(await states(), []);
  });

  test('has the name that the source says, and what was an alert before is over', async () => {
    await world.addSource({ heartbeats: [] });
    await beat();
    await world.fire({ key: 'dms', labels: { alertname: 'DeadMansSwitch' } });
    assert.equal((await world.alerts('&filter[state]=firing')).length, 2);
    const { attributes } = await world.put('/alert-sources/1', {
      heartbeats: ['DeadMansSwitch', 'Watchdog'],
    });
    assert.deepEqual(attributes.heartbeats, ['DeadMansSwitch', 'Watchdog']);
    await beat();
    await world.fire({ key: 'dms', labels: { alertname: 'DeadMansSwitch' } });
    assert.deepEqual(await world.alerts('&filter[state]=firing'), []);
    const reset = await world.put('/alert-sources/1', { heartbeats: null });
    assert.deepEqual(reset.attributes.heartbeats, ['Watchdog']);
  });
});
