import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { command } from '../../../kernel/auth/actor.ts';
import { Invalid } from '../../../kernel/errors.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { verifyChain } from '../../../kernel/events/verify-chain.ts';
import { formatDate } from '../../../lib/dates.ts';
import { createComponent } from '../components/actions.ts';
import { createIncident, updateIncident } from './actions.ts';
import { createPastIncidents, type PastIncident } from './past.ts';
import { createIncidentUpdate } from './updates/actions.ts';

const COMPONENTS = 3;
const moment = fc.integer({ min: 1_600_000_000, max: 1_700_000_000 });
const status = fc.integer({ min: 0, max: 4 });
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((any) => `x${any}`);

const pastIncident: fc.Arbitrary<PastIncident> = fc
  .record({
    fields: fc.record({
      name: text,
      message: text,
      status,
      visible: fc.integer({ min: 0, max: 2 }),
      stickied: fc.boolean(),
      occurred_at: moment.map(formatDate),
      meta: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 1 })),
    }),
    links: fc.uniqueArray(
      fc.record({
        component_id: fc.integer({ min: 1, max: COMPONENTS }),
        status: fc.integer({ min: 1, max: 6 }),
      }),
      { selector: ({ component_id }) => component_id, maxLength: COMPONENTS },
    ),
    createdAt: moment,
    changes: fc.array(
      fc.record({
        at: fc.integer({ min: 1, max: 10_000 }),
        status,
        message: fc.option(text, { nil: undefined }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ changes, ...incident }) => {
    let at = incident.createdAt;
    return {
      ...incident,
      changes: changes.map(({ message, at: later, ...change }) => {
        at += later;
        return { ...change, at, ...(message !== undefined && { message }) };
      }),
    };
  });

onBothDatabases('incidents of the past', (harness) => {
  const tables = [
    'incidents',
    'updates',
    'incident_components',
    'meta',
    'incident_counts',
    'component_incident_counts',
  ] as const;

  /** Everything that was written, except what is random. Counts of nothing are the same as none. */
  const contents = async () => {
    const { read } = harness.ctx.connection;
    const withoutRandom = (row: object) => JSON.stringify(row).replace(/\\?"guid\\?":\\?"[^"]*"/g, '');
    const rows: Record<string, unknown> = {};
    for (const table of tables) {
      const found: object[] = await read.selectFrom(table).selectAll().execute();
      rows[table] = found
        .filter((row) => !('total' in row) || row.total !== 0)
        .map(withoutRandom)
        .toSorted();
    }
    const events = await read
      .selectFrom('events')
      .select(['type', 'subject_id', 'state', 'created_at'])
      .orderBy('id')
      .execute();
    return {
      ...rows,
      events: events
        .filter(({ type }) => type.startsWith('incident'))
        .map(({ state, ...event }) => {
          const { guid: _, ...known } = JSON.parse(state);
          return { ...event, state: known };
        }),
    };
  };
  const prepare = async () => {
    await harness.reset();
    for (let id = 1; id <= COMPONENTS; id++) await createComponent(harness.ctx, command, { name: `C${id}` });
  };

  const writeOneByOne = async (incidents: readonly PastIncident[]) => {
    for (const { fields, links, createdAt, changes } of incidents) {
      harness.clock.set(createdAt);
      const components = links.map(({ component_id, ...link }) => ({ id: component_id, ...link }));
      const id = await createIncident(harness.ctx, command, { ...fields, notifications: false, components });
      for (const { at, message, status: next } of changes) {
        harness.clock.set(at);
        if (message === undefined) await updateIncident(harness.ctx, command, id, { status: next });
        else
          await createIncidentUpdate(
            harness.ctx,
            command,
            { status: next, message, notifications: false },
            id,
          );
      }
    }
  };
  const writeTogether = (incidents: readonly PastIncident[]) =>
    transaction(harness.ctx, command, (tx) => createPastIncidents(tx, incidents));

  test('are the same as if they had been written one by one at the time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pastIncident, { maxLength: 4 }), async (incidents) => {
        await prepare();
        await writeOneByOne(incidents);
        const expected = await contents();
        await prepare();
        await writeTogether(incidents);
        assert.deepEqual(await contents(), expected);
        assert.equal((await verifyChain(harness.ctx.connection.read)).problem, undefined);
      }),
      runs(6, 200),
    );
  });

  test('one that is not valid is named, and the others are written', async () => {
    await prepare();
    const [valid] = fc.sample(pastIncident, { seed: 1, numRuns: 1 }) as [PastIncident];
    const nameless = { ...valid, fields: { ...valid.fields, name: '' } };
    const silent = { ...valid, changes: [{ at: valid.createdAt, status: 1, message: ' ' }] };
    const results = await writeTogether([nameless, valid, silent, valid]);
    assert.deepEqual(
      results.map((result) => (result instanceof Invalid ? result.message : 'written')),
      ['The name field is required.', 'written', 'The message field is required.', 'written'],
    );
    assert.deepEqual(
      (await harness.ctx.connection.read.selectFrom('incidents').select('id').execute()).length,
      2,
    );
  });
});
