import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AlertWorld, alertmanagerBody } from '../../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { SenderAlert } from '../../../lib/alert-senders/sender.ts';
import { getAlertSource } from '../alert-sources/queries.ts';
import { receivePost } from './receive.ts';

onBothDatabases('alerts whose end nobody sends', (harness) => {
  const world = new AlertWorld(harness);
  const states = async () =>
    (await world.alerts()).map(({ attributes }) => [attributes.key, attributes.state, attributes.end_reason]);
  /** Lets time pass as the background worker sees it. */
  const wait = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 30) await world.pass(30);
  };
  const remove = async (path: string) =>
    assert.equal((await harness.delete(path, { token: await harness.token('*') })).status, 204);

  const notify = (host: string, service: string | null, state: string, since = harness.clock.now()) => {
    const type = state === 'UP' || state === 'OK' ? 'RECOVERY' : 'PROBLEM';
    const fields = { type, host, state, since: String(since), ...(service !== null && { service }) };
    return world.postRaw(String(new URLSearchParams(fields)), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  };

  test('a person ends one, once, and it begins anew when its sender says again that it fires', async () => {
    await world.addSource();
    const startedAt = harness.clock.now();
    await world.fire({ key: 'disk', startedAt });
    await world.pass(1);
    const types = await harness.eventsOf(async () => {
      const { attributes } = await world.post('/alerts/1/resolve', { reason: 'The monitor is gone.' });
      assert.deepEqual([attributes.state, attributes.end_reason], ['resolved', 'The monitor is gone.']);
      assert.equal(attributes.ended_at.string, '2026-03-10 12:00:01');
      harness.clock.advance(60);
      const again = await world.post('/alerts/1/resolve', { reason: 'Again.' });
      assert.equal(again.attributes.end_reason, 'The monitor is gone.');
    });
    assert.deepEqual(types, ['alert.updated']);
    await world.pass(1);
    assert.equal((await world.incidents())[0]?.status, 4, 'its draft is over');
    // It is no repeat of what was over: a person has contradicted the sender, and now the sender contradicts.
    await world.fire({ key: 'disk', startedAt });
    const [alert] = await world.alerts();
    assert.deepEqual(await states(), [['disk', 'firing', null]]);
    assert.equal(alert?.attributes.started_at.string, '2026-03-10 12:00:01');
  });

  test('whoever may not write incidents ends none', async () => {
    await world.addSource();
    await world.fire({});
    const token = await harness.token('alerts.read', 'alerts.manage');
    const response = await harness.post('/alerts/1/resolve', { reason: 'x' }, { token });
    assert.equal(response.status, 403);
  });

  test('the alerts of a source that is deleted end, and restoring it begins none', async () => {
    await world.addSource();
    await world.fire({ key: 'a' }, { key: 'b' });
    await world.resolve('b');
    await world.pass(1);
    await remove('/alert-sources/1');
    await world.pass(1);
    assert.deepEqual(await states(), [
      ['a', 'resolved', 'Its source was deleted.'],
      ['b', 'resolved', null],
    ]);
    await world.post('/trash/alert-sources/1/restore');
    await wait(60);
    assert.equal((await states())[0]?.[1], 'resolved');
    await world.fire({ key: 'a' });
    assert.equal((await states())[0]?.[1], 'firing');
  });

  test('a delivery that was on its way while its source was deleted is not kept, and begins no alert', async () => {
    await world.addSource();
    const source = await getAlertSource({ db: harness.ctx.connection.read }, 1);
    const body = Buffer.from(JSON.stringify(alertmanagerBody([{ key: 'late' }], harness.clock.now())));
    await remove('/alert-sources/1');
    const alert: SenderAlert = {
      key: 'late',
      group: null,
      endsGroup: false,
      name: null,
      title: 'Late',
      severity: 'major',
      labels: {},
      link: null,
      state: 'firing',
      startedAt: null,
      endedAt: null,
    };
    const posted = { contentType: 'application/json', body };
    await assert.rejects(receivePost(harness.ctx, source, posted, { alerts: [alert], note: null }), NotFound);
    assert.deepEqual(await states(), []);
    assert.equal((await world.postRaw(String(body))).status, 404);
  });

  test('a host that works again ends what hangs on it and is older', async () => {
    await world.addSource({ kind: 'nagios', name: 'Nagios' });
    const now = harness.clock.now();
    await notify('web1', 'HTTP', 'CRITICAL', now - 60);
    await notify('web1', null, 'DOWN', now - 50);
    await notify('web10', 'HTTP', 'CRITICAL', now - 60);
    await world.pass(100);
    const recovered = harness.clock.now();
    await notify('web1', 'Disk', 'CRITICAL', recovered);
    const { body } = await notify('web1', null, 'UP', recovered - 10);
    assert.equal(body.outcome, '1 alert: 2 ended.');
    assert.deepEqual(await states(), [
      ['web1!HTTP', 'resolved', 'The host web1 works again.'],
      ['web1', 'resolved', null],
      ['web10!HTTP', 'firing', null],
      ['web1!Disk', 'firing', null],
    ]);
    await notify('web1', 'HTTP', 'CRITICAL', now - 60);
    assert.deepEqual((await states())[0], ['web1!HTTP', 'firing', null], 'Nagios says that it still fires');
  });

  test('a host of Zabbix does the same if its trigger is tagged as the one that says so', async () => {
    await world.addSource({ kind: 'zabbix', name: 'Zabbix' });
    const started = harness.clock.now() - 60;
    const event = (id: string, host: string, value: '0' | '1', tags: object[] = []) =>
      world.postRaw(
        JSON.stringify({
          event_id: id,
          event_source: '0',
          event_value: value,
          event_name: `Event ${id} of ${host}`,
          event_timestamp: String(started),
          event_recovery_timestamp: value === '0' ? String(harness.clock.now()) : '',
          event_tags_json: JSON.stringify(tags),
          host_name: host,
        }),
      );
    const ofHost = [
      { tag: 'scope', value: 'availability' },
      { tag: 'daymark', value: 'host' },
    ];
    await event('cpu', 'web1', '1');
    await event('memory', 'web1', '1');
    await event('ping', 'web1', '1', ofHost);
    await event('disk', 'web2', '1');
    await world.pass(100);
    assert.equal((await event('memory', 'web1', '0')).body.outcome, '1 alert: 1 ended.');
    assert.equal((await states())[0]?.[1], 'firing', 'no other trigger speaks for the host');
    assert.equal((await event('ping', 'web1', '0', ofHost)).body.outcome, '1 alert: 2 ended.');
    assert.deepEqual(await states(), [
      ['cpu', 'resolved', 'The host web1 works again.'],
      ['memory', 'resolved', null],
      ['ping', 'resolved', null],
      ['disk', 'firing', null],
    ]);
  });

  test('what is not repeated ends after the time that the source gives it, and a repeat gives it that time again', async () => {
    await world.addSource();
    const startedAt = harness.clock.now();
    await world.fire({ key: 'early', startedAt });
    await world.put('/alert-sources/1', { expires_after: 300 });
    await world.fire({ key: 'kept', startedAt });
    await wait(240);
    await world.fire({ key: 'kept', startedAt });
    assert.deepEqual(await states(), [
      ['early', 'firing', null],
      ['kept', 'firing', null],
    ]);
    await wait(90);
    assert.deepEqual(await states(), [
      ['early', 'resolved', 'Its sender did not repeat it for 5 minutes.'],
      ['kept', 'firing', null],
    ]);
    await world.fire({ key: 'early', startedAt });
    assert.equal((await states())[0]?.[1], 'firing');
    await world.put('/alert-sources/1', { expires_after: null });
    await wait(600);
    assert.ok((await states()).every(([, state]) => state === 'firing'));
  });

  test('no standstill of ours ends an alert', async () => {
    await world.addSource({ expires_after: 300 });
    await world.fire({ key: 'a' });
    await wait(60);
    await world.pass(4000);
    await wait(270);
    assert.equal((await states())[0]?.[1], 'firing');
    await wait(60);
    assert.equal((await states())[0]?.[1], 'resolved');
  });
});
