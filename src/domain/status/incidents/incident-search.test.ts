import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';

onBothDatabases('a search for incidents', (harness) => {
  const create = async (path: string, body: object) => {
    const { status, body: given } = await harness.post(path, body, { token: await harness.token('*') });
    assert.equal(status, 200, JSON.stringify(given));
  };
  const ids = async (query: string): Promise<number[]> => {
    const { body } = await harness.get(`/incidents?${query}`);
    return body.data.map(({ id }: { id: string }) => Number(id));
  };

  test('finds a text in the name, in the message and in every update', async () => {
    await create('/incidents', { name: 'Certificates', status: 1, message: 'm' });
    await create('/incidents', { name: 'Two', status: 1, message: 'A certificate expired.' });
    await create('/incidents', { name: 'Three', status: 1, message: 'm' });
    await create('/incidents/3/updates', { status: 2, message: 'The CERTIFICATE is renewed.' });
    await create('/incidents', { name: 'Four', status: 1, message: '100 %' });
    assert.deepEqual(await ids('filter[text]=certificate&sort=id'), [1, 2, 3]);
    assert.deepEqual(await ids('filter[text]=0%20%25'), [4]);
    assert.deepEqual(await ids('filter[text]=nowhere'), []);
  });

  test('lists what is open first, and then what is newest', async () => {
    for (const status of [4, 1, 4, 3]) await create('/incidents', { name: 'i', status, message: 'm' });
    assert.deepEqual(await ids('sort=status,-created_at'), [2, 4, 3, 1]);
    assert.deepEqual(await ids('sort=status,-created_at&per_page=2&page=2'), [3, 1]);
  });
});
