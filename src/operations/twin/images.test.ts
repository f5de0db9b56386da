import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { dataUrl, png } from '../../../test/support/images.ts';
import { listAddresses } from './addresses.ts';

onBothDatabases('the images of the static twin', (harness) => {
  test('are those that a public entry shows, as files', async () => {
    const token = await harness.token('*');
    const pathOf = async (width: number): Promise<string> => {
      const { body } = await harness.post('/images', { image: dataUrl(png(width, 9)) }, { token });
      return body.data.attributes.path;
    };
    const [shown, hidden, unused] = [await pathOf(10), await pathOf(11), await pathOf(12)];
    const incident = { name: 'Down', status: 1, message: 'm' };
    await harness.post('/incidents', incident, { token });
    await harness.post('/incidents/1/updates', { status: 2, message: `![A chart](${shown})` }, { token });
    const secret = { ...incident, message: `![A chart](${hidden})`, visible: 0 };
    await harness.post('/incidents', secret, { token });
    const paths = (await listAddresses(harness.ctx)).map(({ path }) => path);
    assert.equal(paths.includes(shown), true);
    assert.deepEqual(
      paths.filter((path) => path === hidden || path === unused),
      [],
    );
  });
});
