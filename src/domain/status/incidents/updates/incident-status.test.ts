import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../../test/support/harness.ts';

onBothDatabases('updates and the status of their incident', (harness) => {
  const manage = () => harness.token('incident-updates.manage');
  const createIncident = async (values: object = {}) => {
    const token = await harness.token('incidents.manage');
    const body = { name: 'Down', status: 1, message: 'm', ...values };
    const response = await harness.post('/incidents', body, { token });
    assert.equal(response.status, 200);
  };
  const addUpdate = async (status: number, message = 'm', incident = 1): Promise<number> => {
    const response = await harness.post(
      `/incidents/${incident}/updates`,
      { status, message },
      { token: await manage() },
    );
    assert.equal(response.status, 200);
    return response.body.data.attributes.id;
  };
  const incidentStatus = async (id = 1) =>
    Number((await harness.get(`/incidents/${id}`)).body.data.attributes.status.value);

  test('the newest update decides the status of the incident', async () => {
    await createIncident();
    for (const status of [2, 0, 4, 3]) {
      harness.clock.advance(60);
      await addUpdate(status);
      assert.equal(await incidentStatus(), status);
    }
    const { body } = await harness.get('/incidents/1');
    assert.deepEqual(body.data.attributes.status, { human: 'Watching', value: '3' });
    assert.equal(body.data.attributes.updated.human, '0 seconds ago');
    assert.equal(body.data.attributes.created.human, '4 minutes ago');
  });

  test('editing the status of the newest update changes the incident; editing an older one does not', async () => {
    await createIncident();
    const older = await addUpdate(2);
    const newest = await addUpdate(3);
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      await harness.put(`/incidents/1/updates/${newest}`, { status: 4 }, { token });
      assert.equal(await incidentStatus(), 4);
      const response = await harness.put(`/incidents/1/updates/${older}`, { status: 0 }, { token });
      assert.deepEqual(response.body.data.attributes.status, { human: 'Reported', value: 0 });
      assert.equal(await incidentStatus(), 4);
    });
    assert.deepEqual(types, ['incident_update.updated', 'incident_update.updated']);
  });

  test('deleting the newest update restores the status of the update before it, or of the incident itself', async () => {
    await createIncident({ status: 0 });
    const first = await addUpdate(2);
    const second = await addUpdate(3);
    const third = await addUpdate(4);
    const token = await harness.token('incident-updates.delete');
    const remove = (id: number) => harness.delete(`/incidents/1/updates/${id}`, { token });
    await remove(second);
    assert.equal(await incidentStatus(), 4);
    await remove(third);
    assert.equal(await incidentStatus(), 2);
    await remove(first);
    assert.equal(await incidentStatus(), 0);
  });

  test('a status set on the incident itself applies until the next update', async () => {
    await createIncident();
    const older = await addUpdate(1);
    const newest = await addUpdate(2);
    const token = await harness.token('*');
    await harness.put('/incidents/1', { status: 4 }, { token });
    assert.equal(await incidentStatus(), 4);
    await harness.put('/incidents/1', { name: 'Still' }, { token });
    await harness.put(`/incidents/1/updates/${newest}`, { message: 'other words' }, { token });
    await harness.put(`/incidents/1/updates/${older}`, { status: 0 }, { token });
    await harness.delete(`/incidents/1/updates/${older}`, { token });
    assert.equal(await incidentStatus(), 4);
    await addUpdate(3);
    assert.equal(await incidentStatus(), 3);
  });

  test('a status set on the incident itself remains when its updates are deleted', async () => {
    await createIncident();
    const only = await addUpdate(2);
    const token = await harness.token('*');
    await harness.put('/incidents/1', { status: 4 }, { token });
    await harness.delete(`/incidents/1/updates/${only}`, { token });
    assert.equal(await incidentStatus(), 4);
  });

  test('the updates of one incident do not affect others', async () => {
    await createIncident();
    await createIncident({ status: 3 });
    await addUpdate(4, 'm', 1);
    assert.equal(await incidentStatus(1), 4);
    assert.equal(await incidentStatus(2), 3);
  });

  test('the event contains the status that an update gave the incident', async () => {
    await createIncident();
    const id = await addUpdate(3, 'Watching it.');
    await harness.put(`/incidents/1/updates/${id}`, { status: 4 }, { token: await manage() });
    const token = await harness.token('incident-updates.delete');
    await harness.delete(`/incidents/1/updates/${id}`, { token });
    const rows = await harness.query(
      sql<{ state: string }>`select state from events where subject_type = 'incident_update' order by id`,
    );
    assert.deepEqual(
      rows.map((row) => {
        const { status, incident_status, incident_resolved_at, incident_id } = JSON.parse(row.state);
        return { status, incident_status, incident_resolved_at, incident_id };
      }),
      [
        { status: 3, incident_status: 3, incident_resolved_at: null, incident_id: 1 },
        { status: 4, incident_status: 4, incident_resolved_at: START, incident_id: 1 },
        { status: 4, incident_status: 1, incident_resolved_at: null, incident_id: 1 },
      ],
    );
  });
});
