import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { undoing } from '../../undo/testing.ts';

onBothDatabases('components that are set to Operational with the end of an incident', (harness) => {
  const { write, undone, undo } = undoing(harness);
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    await write('POST', '/components', { name: 'Mobile app' });
    await write('POST', '/components', { name: 'API' });
    await write('POST', '/incidents', {
      name: 'Down',
      status: 1,
      message: 'm',
      components: [
        { id: 1, status: 3 },
        { id: 2, status: 3 },
      ],
    });
    // Somebody makes them worse on the overview: the status is now the components' own.
    for (const id of [1, 2]) await write('PUT', `/components/${id}`, { status: 4 });
  });
  const statuses = async (): Promise<[number, number][]> => {
    const { body } = await harness.get('/components', { token });
    return body.data.map(({ attributes }: Json) => [attributes.status.value, attributes.latest_status.value]);
  };
  const over = { status: 4, message: 'Over.' };

  test('are operational in the same write, and the others stay as they are', async () => {
    const types = await harness.eventsOf(() =>
      write('POST', '/incidents/1/updates', { ...over, operational_components: [1] }),
    );
    assert.deepEqual(types, ['component.updated', 'incident_update.created']);
    assert.deepEqual(await statuses(), [
      [1, 1],
      [4, 4],
    ]);
    const { body } = await harness.get('/components/1/statuses?sort=-id', { token });
    assert.equal(body.data[0].attributes.status.value, 1);
  });

  test('stay as they are if the update names none', async () => {
    await write('POST', '/incidents/1/updates', over);
    assert.deepEqual(await statuses(), [
      [4, 4],
      [4, 4],
    ]);
  });

  test('are operational as well if a PUT resolves the incident, or a new one is resolved at once', async () => {
    const byPut = await harness.eventsOf(() =>
      write('PUT', '/incidents/1', { status: 4, operational_components: [1] }),
    );
    assert.deepEqual(byPut, ['component.updated', 'incident.updated']);
    const byPost = await harness.eventsOf(() =>
      write('POST', '/incidents', { name: 'Past', ...over, operational_components: [1, 2] }),
    );
    assert.deepEqual(byPost, ['component.updated', 'incident.created']);
    assert.deepEqual(await statuses(), [
      [1, 1],
      [1, 1],
    ]);
  });

  test('get back the statuses that they had when the write is undone, unless somebody set another', async () => {
    const event = await write('POST', '/incidents/1/updates', { ...over, operational_components: [1, 2] });
    await write('PUT', '/components/2', { status: 2 });
    const types = await harness.eventsOf(() => undone(event));
    assert.deepEqual(types, ['component.updated', 'incident_update.deleted', 'delivery.updated']);
    assert.deepEqual(await statuses(), [
      [4, 4],
      [2, 3],
    ]);
  });

  test('take the ability to change components, for the write and for its undo', async () => {
    const body = { ...over, operational_components: [1] };
    const limited = await harness.token('incidents.manage', 'incident-updates.manage');
    for (const [method, path, sent] of [
      ['POST', '/incidents/1/updates', body],
      ['PUT', '/incidents/1', body],
      ['POST', '/incidents', { name: 'Past', ...body }],
    ] as const) {
      const { status } = await harness.send(method, path, sent, { token: limited });
      assert.equal(status, 403, `${method} ${path}`);
    }
    const event = await write('POST', '/incidents/1/updates', body);
    assert.equal((await undo(event, limited)).status, 403);
    assert.equal((await statuses())[0]?.[0], 1);
  });

  test('are refused while the incident goes on, and if they are unknown or named twice', async () => {
    const errorsOf = async (sent: object): Promise<string[]> => {
      const { status, body } = await harness.post('/incidents/1/updates', sent, { token });
      assert.equal(status, 422);
      return Object.keys(body.errors);
    };
    assert.deepEqual(await errorsOf({ ...over, status: 3, operational_components: [1] }), [
      'operational_components',
    ]);
    assert.deepEqual(await errorsOf({ ...over, operational_components: [9] }), ['operational_components.0']);
    assert.deepEqual(await errorsOf({ ...over, operational_components: [1, 1] }), [
      'operational_components.0',
      'operational_components.1',
    ]);
    assert.deepEqual(await errorsOf({ ...over, operational_components: 'all' }), ['operational_components']);
    assert.equal((await statuses())[0]?.[0], 4);
  });
});
