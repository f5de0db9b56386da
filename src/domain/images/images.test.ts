import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { imageName } from '../../../common/images.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { dataUrl, png } from '../../../test/support/images.ts';
import { resourceContract } from '../../../test/support/resource-contract.ts';
import type { Json } from '../../../test/support/response.ts';
import { pruneBatch } from '../../resources.ts';
import { MAX_IMAGES } from './model.ts';
import { imageRoutes } from './routes.ts';

const DAY = 86_400;
const INVALID =
  'The image field must be a PNG, a JPEG or a GIF that is not damaged, as data:image/(png, jpeg or gif);base64, and the image in one line.';

onBothDatabases('images', (harness) => {
  const image = dataUrl(png(40, 30));
  const upload = async (token: string, body: object = { image }) => {
    const response = await harness.post('/images', body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes;
  };
  /** Directly, because encoding takes longer than everything else. */
  const insert = async (count: number, bytes = (at: number) => at) => {
    const { now } = harness.clock;
    for (let at = 1; at <= count; at++)
      await sql`insert into images (page_id, name, content, bytes, used_at, created_at, updated_at)
        values (1, ${imageName(at.toString(16).padStart(32, '0'), 4, 3, 'png')}, 'AAAA', ${bytes(at)}, ${now.call(harness.clock)},
          ${now.call(harness.clock)}, ${now.call(harness.clock)})`.execute(harness.ctx.connection.write);
  };

  resourceContract(harness, {
    routes: imageRoutes,
    refused: [
      { request: 'POST /images', body: {}, errors: { image: ['The image field is required.'] } },
      { request: 'POST /images', body: { image: 'https://x.example/a.png' }, errors: { image: [INVALID] } },
      {
        request: 'POST /images',
        body: { image: dataUrl(Buffer.from('<script>'), 'image/png') },
        errors: { image: [INVALID] },
      },
    ],
    lists: [
      {
        path: '/images',
        records: () => insert(3, (at) => 10 - at),
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], bytes: [3, 2, 1] },
      },
    ],
  });

  test('an image is served to everybody, for good, as what it is, and runs nothing', async () => {
    const token = await harness.token('images.manage');
    const attributes = await upload(token);
    assert.match(attributes.path, /^\/images\/[0-9a-f]{32}-40x30\.png$/);
    assert.deepEqual([attributes.media_type, attributes.width, attributes.height], ['image/png', 40, 30]);
    const served = await harness.visit(attributes.path);
    assert.equal(served.status, 200);
    assert.equal(served.headers['content-type'], 'image/png');
    assert.equal(served.headers['x-content-type-options'], 'nosniff');
    assert.match(String(served.headers['cache-control']), /immutable/);
    assert.equal(served.headers['content-security-policy'], "default-src 'none'; sandbox");
    assert.equal((await harness.visit('/images/nothing.png')).status, 404);
  });

  test('the same image is kept once, and each upload is one event', async () => {
    const token = await harness.token('images.manage');
    const types = await harness.eventsOf(async () => {
      assert.equal((await upload(token)).id, (await upload(token)).id);
    });
    assert.deepEqual(types, ['image.created']);
  });

  test('for a deleted image, browsers get 404 with an empty one of its size, which nobody keeps', async () => {
    const token = await harness.token('*');
    const { id, path } = await upload(token);
    const types = await harness.eventsOf(async () => {
      assert.equal((await harness.delete(`/images/${id}`, { token })).status, 204);
    });
    assert.deepEqual(types, ['image.deleted']);
    const served = await harness.visit(path);
    assert.equal(served.status, 404);
    assert.equal(served.headers['access-control-allow-origin'], '*');
    assert.equal(served.headers['content-type'], 'image/svg+xml; charset=utf-8');
    assert.equal(served.headers['cache-control'], 'no-store');
    assert.match(served.text, /width="40" height="30"/);
    assert.equal((await upload(token)).path, path);
    assert.equal((await harness.visit(path)).status, 200);
  });

  test('the list says where each image is used', async () => {
    const token = await harness.token('*');
    await insert(4);
    const show = (at: number) =>
      `![A chart](/images/${imageName(at.toString(16).padStart(32, '0'), 4, 3, 'png')})`;
    const send = async (path: string, body: object) => {
      const response = await harness.send(path === '/settings' ? 'PUT' : 'POST', path, body, { token });
      assert.equal(response.status, 200, JSON.stringify(response.body));
    };
    const usesOf = async () => {
      const { body } = await harness.get('/images?sort=id', { token });
      return body.data.map(({ attributes }: Json) =>
        attributes.used_in.map(({ type, id }: Json) => (id === null ? type : `${type} ${id}`)),
      );
    };
    for (const name of ['Down', 'Down again'])
      await send('/incidents', { name, status: 1, message: `${show(1)} ${show(1)}` });
    await send('/incidents/2/updates', { status: 2, message: show(1) });
    await send('/incidents/1/updates', { status: 4, message: show(2) });
    await send('/schedules', { name: 'Move', message: show(2), scheduled_at: '2030-01-01 00:00:00' });
    await send('/incident-templates', { name: 'Outage', template: show(3) });
    await send('/settings', { about: show(3) });
    assert.deepEqual(await usesOf(), [
      ['incidents 1', 'incidents 2'],
      ['incidents 1', 'schedules 1'],
      ['incident-templates 1', 'settings'],
      [],
    ]);
    await harness.delete('/incidents/1', { token });
    await harness.delete('/incident-templates/1', { token });
    assert.deepEqual(await usesOf(), [
      ['incidents 2', 'trash'],
      ['schedules 1', 'trash'],
      ['settings', 'trash'],
      [],
    ]);
  });

  test('an installation has room for so many images', async () => {
    const token = await harness.token('*');
    await insert(3, () => 100_000_000);
    const { status, body } = await harness.post('/images', { image }, { token });
    assert.equal(status, 422);
    assert.match(body.errors.image[0], new RegExp(`room for ${MAX_IMAGES} images and 256 MB`));
  });

  test('what no text refers to is deleted after 30 days; the trash counts as a text', async () => {
    const token = await harness.token('*');
    await insert(4);
    const names = Array.from({ length: 4 }, (_, at) =>
      imageName((at + 1).toString(16).padStart(32, '0'), 4, 3, 'png'),
    );
    const showing = (at: number) => `![A chart](/images/${names[at]})`;
    const incident = { name: 'Down', status: 1, message: showing(0) };
    await harness.post('/incidents', incident, { token });
    await harness.post('/incidents/1/updates', { status: 2, message: showing(1) }, { token });
    const template = { name: 'Outage', template: showing(2) };
    await harness.post('/incident-templates', template, { token });
    await harness.delete('/incident-templates/1', { token });
    const prune = async () => {
      for (;;) {
        await sql`delete from rates`.execute(harness.ctx.connection.write);
        if ((await pruneBatch(harness.ctx)).pauseMs === undefined) break;
      }
      const left = await harness.query(sql<{ id: number }>`select id from images order by id`);
      return left.map(({ id }) => id);
    };
    harness.clock.advance(29 * DAY);
    assert.deepEqual(await prune(), [1, 2, 3, 4]);
    harness.clock.advance(2 * DAY);
    assert.deepEqual(await prune(), [1, 2, 3]);
  });
});
