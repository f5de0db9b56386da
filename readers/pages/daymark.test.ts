import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIncident } from '../../src/domain/status/incidents/actions.ts';
import { createIncidentUpdate } from '../../src/domain/status/incidents/updates/actions.ts';
import { command } from '../../src/kernel/auth/actor.ts';
import { formatDate } from '../../src/lib/dates.ts';
import { fillWithDemo } from '../../src/operations/demo/demo.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { Harness, onBothDatabases } from '../../test/support/harness.ts';
import { openPage } from './open-page.ts';
import type { Fetch } from './reader.ts';

interface Component {
  readonly id: string;
  readonly name: string;
  readonly group: boolean;
}

/** Members that name records by ids, or that hold the address of the page. */
const ofTheInstance = new Set(['page_id', 'shortlink', 'url', 'incident_id']);

/** A public document with the names of components and groups in place of their ids, and without all other ids. */
function withoutIds(document: unknown, components: readonly Component[]): unknown {
  const names = new Map(
    components.map(({ id, name, group }) => [id, `${group ? 'group' : 'component'} ${name}`]),
  );
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (ofTheInstance.has(key)) return undefined;
    if (typeof value === 'string' && names.has(value)) return names.get(value);
    return key === 'id' ? 'id' : value;
  });
}

onBothDatabases('importing a page of Daymark from its public address', (harness) => {
  const fetchFrom =
    (other: Harness): Fetch =>
    async (address) => {
      const { pathname, search } = new URL(address);
      const { status, text, headers } = await other.visit(`${pathname}${search}`);
      return new Response(text, { status, headers: { 'content-type': String(headers['content-type']) } });
    };
  const read = async (of: Harness, name: string) => JSON.parse((await of.visit(`/api/v2/${name}.json`)).text);

  async function publicState(of: Harness) {
    const { components } = await read(of, 'components');
    const names = ['summary', 'components', 'incidents', 'scheduled-maintenances'];
    const documents = [];
    for (const name of names) {
      const { page, ...document } = await read(of, name);
      documents.push({ name, page: { ...page, id: '', updated_at: '' }, ...document });
    }
    return withoutIds(documents, components);
  }

  test('shows the same public state, with all incidents, their updates and their post-mortems', async () => {
    const original = new Harness(harness.dialect);
    await original.start();
    try {
      await original.reset();
      await fillWithDemo(original.ctx);
      // More than the public JSON tells, and more updates than the API tells with an incident.
      await addHistory(original, 40, 105);
      const open = () =>
        openPage('https://other.example', harness.clock.now(), { fetchUrl: fetchFrom(original) });
      const { source, product } = await open();
      assert.equal(product, 'Daymark');
      const report = await runImport(harness.ctx, source);
      for (const [kind, { failed }] of Object.entries(report.kinds))
        assert.equal(failed, 0, `${kind}: ${report.problems.join('\n')}`);
      assert.deepEqual(await publicState(harness), await publicState(original));
      for (const path of ['incidents', 'schedules', 'components', 'component-groups']) {
        const total = async (of: Harness) => (await of.get(`/${path}?per_page=1`)).body.meta.total;
        assert.equal(await total(harness), await total(original), path);
      }
      const updates = async (of: Harness) =>
        (await of.get('/incidents?filter[name]=Incident 0&include=updatesCount')).body.data[0].attributes
          .updates_count;
      assert.equal(await updates(original), '105');
      assert.equal(await updates(harness), '105');

      const before = await harness.lastEventId();
      const again = await runImport(harness.ctx, (await open()).source);
      for (const { created, failed } of Object.values(again.kinds)) assert.equal(created + failed, 0);
      assert.equal(await harness.lastEventId(), before);
    } finally {
      await original.stop();
    }
  });
});

/** Incidents of the past, all on the same component. The first has many updates. */
async function addHistory({ ctx, clock }: Harness, incidents: number, updates: number): Promise<void> {
  for (let number = 0; number < incidents; number++) {
    const id = await createIncident(ctx, command, {
      name: `Incident ${number}`,
      message: 'It began.',
      status: 4,
      occurred_at: formatDate(clock.now() - (400 - number) * 86_400),
      components: [{ id: 1, status: (number % 3) + 2 }],
    });
    for (let update = 0; number === 0 && update < updates; update++)
      await createIncidentUpdate(ctx, command, { status: 4, message: `News ${update}` }, id);
  }
}
