import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { fakeBrowser, type Sent } from './testing.ts';

const template = (id: number) => ({
  id: String(id),
  type: 'incidentTemplates',
  attributes: { id, name: `Template ${id}` },
});

let total = 3;
let refusal: number | undefined;

const sent = fakeBrowser(({ method, path }) => {
  if (method !== 'GET' && refusal !== undefined) return { status: refusal, body: { message: 'No.' } };
  if (method === 'DELETE') return { status: 204 };
  if (method !== 'GET' || /\d$/.test(path.replace(/\?.*/, ''))) {
    return { body: { data: template(1) }, headers: { etag: '"v1"', 'daymark-event': '77' } };
  }
  const query = new URLSearchParams(path.split('?')[1]);
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 15)];
  const ids = Array.from({ length: total }, (_, index) => index + 1).slice((page - 1) * size, page * size);
  const meta = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / size)),
    total,
    per_page: size,
  };
  return { body: { data: ids.map(template), meta } };
});

const { resource, write } = await import('./resource.ts');
const { writeEach } = await import('./write-each.ts');
const { queryClient } = await import('./query-client.ts');

const templates = resource('/api/incident-templates', 'incidentTemplate', {
  subject: 'incident_template',
  toRecord: ({ attributes }: { readonly attributes: { readonly id: number; readonly name: string } }) =>
    attributes.name,
  query: { sort: ['name'] },
});

const updates = resource('/api/incidents/{incident}/updates', 'update', {
  subject: 'incident_update',
  toRecord: ({ id }: { readonly id: string }) => id,
  within: { incident: 7 },
});

const requests = (): readonly string[] => sent.map(({ method, path }) => `${method} ${path}`);
const last = (): Sent => sent.at(-1) as Sent;
const isStale = (key: readonly unknown[]): boolean => queryClient.getQueryState(key)?.isInvalidated ?? false;

/** Shows a query on the screen, as a component would. */
async function show(query: ReturnType<typeof templates.list> | ReturnType<typeof templates.one>) {
  const observer = new QueryObserver(queryClient, { ...query, staleTime: 30_000 } as never);
  const hide = observer.subscribe(() => {});
  await queryClient.ensureQueryData(query as never);
  sent.splice(0);
  return hide;
}

beforeEach(() => {
  [total, refusal] = [3, undefined];
  sent.splice(0);
});
afterEach(() => queryClient.clear());

describe('reading a resource', () => {
  test('gives one page of its records, with what every request asks for', async () => {
    const page = await queryClient.fetchQuery(templates.list({ per_page: 2, page: 2 }));
    assert.deepEqual(page, { records: ['Template 3'], total: 3, page: 2, lastPage: 2 });
    assert.deepEqual(requests(), ['GET /incident-templates?sort=name&per_page=2&page=2']);
  });

  test('gives every page where the list must be whole', async () => {
    total = 250;
    const { records } = await queryClient.fetchQuery(templates.all());
    assert.equal(records.length, 250);
    assert.equal(sent.length, 3);
  });

  test('gives a record with the version that a write names', async () => {
    assert.deepEqual(await templates.read(1), { record: 'Template 1', etag: '"v1"' });
  });

  test('has a key for everything below a record', () => {
    assert.deepEqual(templates.one(4).queryKey, ['incident-templates', 'one', 4]);
    assert.deepEqual(updates.one(9).queryKey, ['incidents', 'one', 7, 'updates', 'one', 9]);
  });
});

describe('writing a resource', () => {
  test('creates a record with the key of the draft, and names the event', async () => {
    const { data, eventId } = await templates.create({ name: 'New', template: 'Text' }, 'draft-key');
    assert.deepEqual([data.id, eventId], ['1', 77]);
    assert.equal(last().headers.get('idempotency-key'), 'draft-key');
    assert.deepEqual(last().body, { name: 'New', template: 'Text' });
  });

  test('saves changes of the version that people saw', async () => {
    await templates.save(1, { name: 'Renamed' }, '"v1"');
    assert.deepEqual(requests(), ['PUT /incident-templates/1']);
    assert.equal(last().headers.get('if-match'), '"v1"');
  });

  test('lets a form read and write its fields', async () => {
    const form = templates.editing(
      1,
      (name) => ({ title: name }),
      ({ title = '' }) => ({ name: title }),
    );
    assert.deepEqual(await form.reload(), { record: { title: 'Template 1' }, etag: '"v1"' });
    await form.write({ title: 'Renamed' }, '"v1"');
    assert.deepEqual(last().body, { name: 'Renamed' });
  });

  test('tries a write without writing anything, so nothing is stale', async () => {
    await queryClient.fetchQuery(templates.list());
    await templates.tryCreate({ name: 'New', template: '' }, new AbortController().signal);
    await templates.trySave(1, { name: 'Renamed' }, new AbortController().signal);
    assert.deepEqual(
      sent.slice(1).map(({ headers }) => headers.get('prefer')),
      ['dry-run', 'dry-run'],
    );
    assert.equal(isStale(templates.list().queryKey), false);
  });
});

describe('after a write', () => {
  test('the screen shows the result before the promise is fulfilled', async () => {
    const hide = await show(templates.list());
    total = 4;
    await templates.create({ name: 'New', template: '' });
    assert.equal(queryClient.getQueryData<{ readonly total: number }>(templates.list().queryKey)?.total, 4);
    hide();
  });

  test('everything that shows it is stale, and nothing else', async () => {
    const keys = [['incidents', 'one', 7], ['components', 'all'], ['deliveries'], ['audit'], ['webhooks']];
    for (const key of keys) queryClient.setQueryData(key, {});
    await updates.save(9, { message: 'Corrected' });
    assert.deepEqual(keys.filter(isStale), keys.slice(0, 4));
  });

  test('a deleted record is not read again, and its lists are', async () => {
    const hidden = [await show(templates.one(1)), await show(templates.list())];
    await templates.remove(1);
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(requests(), ['DELETE /incident-templates/1', 'GET /incident-templates?sort=name']);
    for (const hide of hidden) hide();
  });

  test('a conflict shows what somebody else has changed, and other refusals read nothing', async () => {
    const hide = await show(templates.one(1));
    refusal = 412;
    await assert.rejects(templates.save(1, { name: 'Mine' }, '"v0"'), { status: 412 });
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(requests(), ['PUT /incident-templates/1', 'GET /incident-templates/1?sort=name']);
    refusal = 422;
    sent.splice(0);
    await assert.rejects(
      write('incident_template', 'PUT /api/incident-templates/{incidentTemplate}', {
        path: { incidentTemplate: 1 },
        body: { name: '' },
      }),
      { status: 422 },
    );
    assert.deepEqual(requests(), ['PUT /incident-templates/1']);
    hide();
  });

  test('several writes make the screen read once, and name those that failed', async () => {
    const hide = await show(templates.list());
    const failures = await writeEach('incident_template', [1, 2, 3], async (id) => {
      if (id === 2) throw new Error('No.');
    });
    assert.deepEqual(
      failures.map(({ item }) => item),
      [2],
    );
    assert.deepEqual(requests(), ['GET /incident-templates?sort=name']);
    hide();
  });
});
