import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Harness, onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { command } from '../../../kernel/auth/actor.ts';
import { createComponent } from '../components/actions.ts';
import { recountAll } from './counts.ts';

interface Seed {
  readonly status: number;
  readonly visible: number;
  readonly published: boolean;
  readonly deleted: boolean;
  /** Whether the incident links to component 1. */
  readonly linked: boolean;
}

/** Inserts rows in distant blocks of ids, without sending a thousand requests. */
async function fill(harness: Harness, seeds: readonly Seed[], stride: number): Promise<void> {
  const { write } = harness.ctx.connection;
  await write
    .insertInto('incidents')
    .values(
      seeds.map((seed, index) => ({
        id: 1 + index * stride,
        guid: `guid ${index}`,
        name: `n${index}`,
        name_key: `n${index}`,
        message: 'm',
        status: seed.status,
        own_status: seed.status,
        visible: seed.visible,
        stickied: 0 as const,
        notifications: 0 as const,
        user_id: null,
        occurred_at: START,
        published_at: seed.published ? START - 1 : START + 1_000_000,
        deleted_at: seed.deleted ? START : null,
        created_at: START - 1000 + index,
        updated_at: START,
      })),
    )
    .execute();
  const links = seeds.flatMap(({ linked }, index) =>
    linked ? [{ incident_id: 1 + index * stride, component_id: 1, status: 2 }] : [],
  );
  if (links.length > 0) await write.insertInto('incident_components').values(links).execute();
  await recountAll({ db: write });
}

const seed: fc.Arbitrary<Seed> = fc.record({
  status: fc.constantFrom(0, 1, 2, 3, 4, 4, 4),
  visible: fc.constantFrom(0, 1, 1, 1, 2),
  published: fc.constantFrom(true, true, true, false),
  deleted: fc.constantFrom(false, false, false, true),
  linked: fc.boolean(),
});

onBothDatabases('pages of incidents found by rank', (harness) => {
  test('contain exactly what a naive list of all incidents contains at that position', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(seed, { maxLength: 60, minLength: 1 }),
        fc.constantFrom(1, 97, 300, 5000),
        fc.constantFrom('', '&sort=id', '&sort=-id', '&sort=created_at', '&sort=-created_at'),
        fc.constantFrom(
          '',
          '&filter[status]=4',
          '&filter[status]=1,2',
          '&filter[status]=9',
          '&filter[component]=1',
        ),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(undefined, 'metrics.manage', 'incidents.manage'),
        async (seeds, stride, sort, filter, perPage, ability) => {
          await harness.reset();
          await createComponent(harness.ctx, command, { name: 'API' });
          await fill(harness, seeds, stride);
          const as = ability ? { token: await harness.token(ability) } : {};
          const statuses = filter.includes('status')
            ? filter.split('=')[1]?.split(',').map(Number)
            : [0, 1, 2, 3, 4];
          const byComponent = filter.includes('component');
          const ids = seeds
            .map((incident, index) => ({ ...incident, id: String(1 + index * stride) }))
            .filter(
              (incident) =>
                !incident.deleted && statuses?.includes(incident.status) && (incident.linked || !byComponent),
            )
            .filter((incident) => incident.visible === 1 || (incident.visible === 0 && ability !== undefined))
            .filter((incident) => incident.published || ability === 'incidents.manage')
            .map((incident) => incident.id);
          const expected = sort === '&sort=id' || sort === '&sort=created_at' ? ids : ids.toReversed();
          const pages = Math.max(1, Math.ceil(expected.length / perPage));
          for (const page of new Set([1, 2, Math.ceil(pages / 2), pages, pages + 1])) {
            const { body } = await harness.get(
              `/incidents?per_page=${perPage}&page=${page}${sort}${filter}`,
              as,
            );
            assert.equal(body.meta.total, expected.length);
            assert.deepEqual(
              body.data.map((incident: Json) => incident.id),
              expected.slice((page - 1) * perPage, page * perPage),
            );
          }
        },
      ),
      runs(15, 300),
    );
  });

  test('the stored counts equal a recount after any series of writes', async () => {
    const token = await harness.token('*');
    for (const name of ['a', 'b', 'c']) await harness.post('/components', { name }, { token });
    const component = (id: number) => ({ id, status: 2 });
    const write = fc.oneof(
      fc.record({
        kind: fc.constant('create'),
        status: fc.nat(4),
        visible: fc.nat(2),
        link: fc.subarray([1, 2, 3]),
      }),
      fc.record({
        kind: fc.constant('update'),
        status: fc.nat(4),
        visible: fc.nat(2),
        link: fc.subarray([1, 2, 3]),
      }),
      fc.record({
        kind: fc.constant('message'),
        status: fc.nat(4),
        visible: fc.nat(2),
        link: fc.subarray([1]),
      }),
      fc.record({
        kind: fc.constant('delete'),
        status: fc.nat(4),
        visible: fc.nat(2),
        link: fc.subarray([1]),
      }),
    );
    const counts = async () => ({
      blocks: await harness.query(
        sql`select level, block, visible, status, total from incident_counts where total <> 0 order by 1, 2, 3, 4`,
      ),
      components: await harness.query(
        sql`select component_id, visible, total from component_incident_counts where total <> 0 order by 1, 2`,
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 12 }), fc.nat(10), async (writes, which) => {
        for (const { kind, status, visible, link } of writes) {
          const body = { name: 'n', message: 'm', status, visible, components: link.map(component) };
          const { total } = (await harness.get('/incidents', { token })).body.meta;
          const id = 1 + (which % Math.max(total, 1));
          if (kind === 'create') await harness.post('/incidents', body, { token });
          if (kind === 'update') await harness.put(`/incidents/${id}`, body, { token });
          if (kind === 'message')
            await harness.post(`/incidents/${id}/updates`, { status, message: 'm' }, { token });
          if (kind === 'delete') await harness.delete(`/incidents/${id}`, { token });
        }
        const kept = await counts();
        await recountAll({ db: harness.ctx.connection.write });
        assert.deepEqual(kept, await counts());
      }),
      { numRuns: 10 },
    );
  });
});
