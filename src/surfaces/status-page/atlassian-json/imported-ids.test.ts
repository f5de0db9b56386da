import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { Author } from '../../../../test/support/page.ts';
import { shapes } from './shapes.ts';

const imported = (id: string, from = 'statuspage status.example') => ({ meta: { imported: { from, id } } });

onBothDatabases('ids in the Statuspage JSON', (harness) => {
  const read = async (path: string) => {
    const { status, text } = await harness.visit(path);
    assert.equal(status, 200, `${path}: ${text}`);
    return JSON.parse(text);
  };

  test('stay the same for what was imported from Statuspage', async () => {
    const author = new Author(harness);
    await author.group('Shop', imported('grpgrpgrp001'));
    await author.component('Pay', { component_group_id: 1, ...imported('cmpcmpcmp001') });
    await author.component('Own');
    await author.component('Desk', imported('2', 'cachet2'));
    const components = [
      { id: 1, status: 3 },
      { id: 2, status: 2 },
    ];
    const slow = await author.incident('Slow', { components, ...imported('incincinc001') });
    const own = await author.incident('Own');
    await author.post('/incidents/1/updates', { status: 2, message: 'Found it.' });
    await author.schedule('New disks', { components: [{ id: 1, status: 6 }], ...imported('mntmntmnt001') });
    await author.schedule('From another Daymark', imported('schedule-9'));

    const summary = await read('/api/v2/summary.json');
    assert.ok(shapes.summary.safeParse(summary).success);
    const [group, pay, second, desk] = summary.components;
    assert.deepEqual([group.id, group.components], ['grpgrpgrp001', ['cmpcmpcmp001']]);
    assert.deepEqual([pay.id, pay.group_id], ['cmpcmpcmp001', 'grpgrpgrp001']);
    assert.deepEqual([second.id, desk.id], ['component-2', 'component-3']);
    const incident = summary.incidents.find(({ name }: { name: string }) => name === 'Slow');
    assert.equal(incident.id, 'incincinc001');
    assert.deepEqual(
      incident.incident_updates.map((update: { id: string; incident_id: string }) => [
        update.id,
        update.incident_id,
      ]),
      [
        ['update-1', 'incincinc001'],
        ['incincinc001-message', 'incincinc001'],
      ],
    );
    assert.deepEqual(
      incident.incident_updates[0].affected_components.map(({ code }: { code: string }) => code),
      ['cmpcmpcmp001', 'component-2'],
    );
    assert.deepEqual(
      summary.scheduled_maintenances.map(({ id }: { id: string }) => id),
      ['mntmntmnt001', 'schedule-2'],
    );

    const single = await read('/api/v2/incidents/incincinc001.json');
    assert.deepEqual(single, { page: summary.page, incident });
    assert.deepEqual(await read('/incidents/incincinc001.json'), incident);
    assert.deepEqual(await read(`/api/v2/incidents/${slow.attributes.guid}.json`), single);
    assert.equal((await read(`/incidents/${own.attributes.guid}.json`)).name, 'Own');
    assert.equal((await read('/incidents/mntmntmnt001.json')).name, 'New disks');
    assert.equal((await read('/api/v2/incidents/schedule-1.json')).incident.name, 'New disks');
    assert.deepEqual(await read('/api/v2/components/cmpcmpcmp001.json'), {
      page: summary.page,
      component: pay,
    });
    assert.deepEqual((await read('/api/v2/components/grpgrpgrp001.json')).component, group);
    assert.deepEqual((await read('/api/v2/components/component-2.json')).component, second);
    assert.deepEqual((await read('/api/v2/incidents/unresolved.json')).incidents.length, 2);
    for (const path of [
      'incidents/none',
      'components/none',
      'components/component-9',
      'incidents/schedule-9',
    ]) {
      const { status, headers } = await harness.visit(`/api/v2/${path}.json`);
      assert.deepEqual([status, headers['content-type']], [404, 'application/json'], path);
    }
  });
});
