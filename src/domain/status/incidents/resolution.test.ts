import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { formatDate } from '../../../lib/dates.ts';

const at = (seconds: number) => formatDate(START + seconds);

onBothDatabases('the resolution of incidents', (harness) => {
  const incident = { name: 'Down', status: 1, message: 'm' };
  const resolved = async (id = 1): Promise<string | null> => {
    const token = await harness.token('*');
    return (await harness.get(`/incidents/${id}`, { token })).body.data.attributes.resolved.string;
  };
  const put = async (body: object, status = 200): Promise<Json> => {
    const response = await harness.put('/incidents/1', body, {
      token: await harness.token('incidents.manage'),
    });
    assert.equal(response.status, status, JSON.stringify(response.body));
    return response.body;
  };
  const post = async (body: object, status = 200): Promise<Json> => {
    const token = await harness.token('incidents.manage');
    const response = await harness.post('/incidents', { ...incident, ...body }, { token });
    assert.equal(response.status, status, JSON.stringify(response.body));
    return response.body;
  };
  const refusal = (...messages: string[]) => ({ errors: { resolved_at: messages } });
  const needsFixed = 'The resolved at field needs the status 4 (Fixed).';
  const inFuture = 'The resolved at field must not be in the future.';
  const beforeOccurred = 'The resolved at field must not be before the occurred at field.';

  test('becoming Fixed sets the resolution time, staying Fixed keeps it, and reopening clears it', async () => {
    await post({});
    assert.equal(await resolved(), null);
    harness.clock.advance(60);
    assert.deepEqual((await put({ status: 4 })).data.attributes.resolved, {
      human: '0 seconds ago',
      string: at(60),
    });
    harness.clock.advance(60);
    await put({ status: 4, name: 'Still down?' });
    await put({ message: 'other words' });
    assert.equal(await resolved(), at(60));
    await put({ status: 3 });
    assert.equal(await resolved(), null);
    harness.clock.advance(60);
    await put({ status: 4 });
    assert.equal(await resolved(), at(180));
  });

  test('an incident created as Fixed is resolved at once', async () => {
    const { data } = await post({ status: 4 });
    assert.equal(data.attributes.resolved.string, at(0));
    for (const status of [0, 1, 2, 3]) {
      assert.equal((await post({ status })).data.attributes.resolved.string, null);
    }
  });

  test('creating, editing and deleting updates can resolve and reopen it', async () => {
    const token = await harness.token('*');
    await post({});
    const addUpdate = async (status: number) => {
      harness.clock.advance(60);
      const response = await harness.post('/incidents/1/updates', { status, message: 'm' }, { token });
      return response.body.data.id;
    };
    await addUpdate(2);
    assert.equal(await resolved(), null);
    await addUpdate(4);
    assert.equal(await resolved(), at(120));
    const again = await addUpdate(4);
    assert.equal(await resolved(), at(120));
    harness.clock.advance(60);
    await harness.put(`/incidents/1/updates/${again}`, { status: 3 }, { token });
    assert.equal(await resolved(), null);
    await harness.put(`/incidents/1/updates/${again}`, { status: 4 }, { token });
    assert.equal(await resolved(), at(240));
    harness.clock.advance(60);
    await harness.delete(`/incidents/1/updates/${again}`, { token });
    assert.equal(await resolved(), at(240), 'the update before says Fixed too');
    await addUpdate(1);
    assert.equal(await resolved(), null);
  });

  test('deleting the update that fixed it reopens it', async () => {
    const token = await harness.token('*');
    await post({});
    await harness.post('/incidents/1/updates', { status: 4, message: 'm' }, { token });
    await harness.delete('/incidents/1/updates/1', { token });
    assert.equal(await resolved(), null);
  });

  test('a past outage can be recorded exactly', async () => {
    const { data } = await post({ status: 4, occurred_at: at(-7200), resolved_at: at(-3600) });
    assert.deepEqual(data.attributes.occurred, { human: '2 hours ago', string: at(-7200) });
    assert.deepEqual(data.attributes.resolved, { human: '1 hour ago', string: at(-3600) });
    await put({ resolved_at: at(-1800) });
    assert.equal(await resolved(), at(-1800));
    await put({ occurred_at: at(-600), resolved_at: at(-600) });
    assert.equal(await resolved(), at(-600));
    await put({ resolved_at: at(0) });
    assert.equal(await resolved(), at(0));
  });

  test('resolved_at is set by becoming Fixed, and cleared by reopening', async () => {
    await post({ occurred_at: at(-7200) });
    await put({ status: 4, resolved_at: at(-60) });
    assert.equal(await resolved(), at(-60));
    await put({ status: 2 });
    assert.equal(await resolved(), null);
  });

  test('only an incident that is Fixed after the write can have a resolution time', async () => {
    assert.partialDeepStrictEqual(
      await post({ occurred_at: at(-60), resolved_at: at(-30) }, 422),
      refusal(needsFixed),
    );
    await post({ status: 4, occurred_at: at(-60) });
    assert.partialDeepStrictEqual(await put({ status: 3, resolved_at: at(-30) }, 422), refusal(needsFixed));
    await put({ status: 3 });
    assert.partialDeepStrictEqual(await put({ resolved_at: at(-30) }, 422), refusal(needsFixed));
    assert.equal(await resolved(), null);
  });

  test('it must not be in the future, or before the incident began', async () => {
    assert.deepEqual(await post({ status: 4, resolved_at: at(1) }, 422), {
      message: inFuture,
      ...refusal(inFuture),
    });
    assert.partialDeepStrictEqual(
      await post({ status: 4, resolved_at: at(-1) }, 422),
      refusal(beforeOccurred),
    );
    await post({ status: 4, occurred_at: at(-60) });
    const types = await harness.eventsOf(async () => {
      assert.partialDeepStrictEqual(await put({ resolved_at: at(-61) }, 422), refusal(beforeOccurred));
      assert.partialDeepStrictEqual(
        await put({ occurred_at: at(-20), resolved_at: at(-30) }, 422),
        refusal(beforeOccurred),
      );
      assert.partialDeepStrictEqual(
        await put({ status: 1, resolved_at: at(60), occurred_at: at(90) }, 422),
        refusal(needsFixed, inFuture, beforeOccurred),
      );
    });
    assert.deepEqual(types, []);
  });

  test('an invalid status or start is the only error reported', async () => {
    const { errors } = await post({ status: 9, occurred_at: 'x', resolved_at: at(-5) }, 422);
    assert.deepEqual(Object.keys(errors), ['status', 'occurred_at']);
  });

  test('setting the same resolution time again changes nothing', async () => {
    await post({ status: 4, occurred_at: at(-60), resolved_at: at(-30) });
    harness.clock.advance(60);
    assert.deepEqual(await harness.eventsOf(() => put({ status: 4, resolved_at: at(-30) })), []);
    assert.deepEqual(await harness.eventsOf(() => put({ resolved_at: at(-29) })), ['incident.updated']);
  });

  test('the event contains the resolution time', async () => {
    await post({});
    await put({ status: 4 });
    await put({ status: 1 });
    const rows = await harness.query(
      sql<{ state: string }>`select state from events where subject_type = 'incident' order by id`,
    );
    assert.deepEqual(
      rows.map(({ state }) => JSON.parse(state).resolved_at),
      [null, START, null],
    );
  });
});
