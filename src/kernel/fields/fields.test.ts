import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import type { Database, LoggedRow, Row } from '../db/schema.ts';
import { Invalid } from '../errors.ts';
import type { ReadContext } from '../jsonapi/read-context.ts';
import { record as recordField } from '../validation/fields.ts';
import { createForm, nullable, updateForm } from '../validation/form.ts';
import { attributesOf, attributesSchema } from './attributes.ts';
import { asked, computed, field, hidden, id, internal, times } from './field.ts';
import { columnsOf, inputOf } from './input.ts';
import { flag, integer, json, orNull, reference, slug, text, timeOrNull, word } from './kinds.ts';
import { loggedState } from './logged.ts';
import { ownStateOf } from './own-state.ts';
import { recordPrinter, recordSchema, rowReader } from './records.ts';

const labels = z.record(z.string(), z.string());

const fields = {
  id,
  order: field(integer(1), { column: 'position', recorded: 'order', byHand: true, after: 'group' }),
  name: field(text(), { required: true, folded: 'name_key', about: 'What it is called.' }),
  labels: field(json(labels, labels, labels), { default: {} }),
  wait: field(integer(0, 60), { default: 5 }),
  quiet: field(flag(), { default: false, addedLater: true }),
  kind: field(word(['a', 'b']), { default: 'a' }),
  group: field(orNull(reference()), { column: 'group_id', shown: false }),
  template: field(orNull(slug()), { column: 'template_id', joined: true }),
  ended_at: field(timeOrNull(), { shown: 'ended', clearable: false, byHand: true }),
  variables: asked(nullable(recordField())),
  members: asked(nullable(recordField()), z.array(z.int())),
  missing: computed(z.string().nullable()),
  notes_count: computed(z.string().optional()),
  secret: internal<string>(),
  deleted_at: hidden<number | null>(),
  ...times,
};

const input = inputOf(fields);
const columns = columnsOf(fields);

const row = {
  id: 7,
  position: 2,
  name: 'Ä first',
  name_key: 'ä first',
  labels: '{"team":"web"}',
  wait: 0,
  quiet: 1 as const,
  kind: 'b',
  group_id: null,
  template_id: 3,
  ended_at: null,
  secret: 'x',
  deleted_at: null,
  created_at: 1_700_000_000,
  updated_at: 1_700_000_060,
};

describe('the fields of a resource', () => {
  test('are those of a request, in the order of the resource or after the one that is named', () => {
    assert.deepEqual(Object.keys(input), [
      'name',
      'labels',
      'wait',
      'quiet',
      'kind',
      'group',
      'order',
      'template',
      'ended_at',
      'variables',
      'members',
    ]);
    assert.equal(input.name.description, 'What it is called.');
    assert.deepEqual([input.group.nullable, input.ended_at.nullable], [true, false]);
  });

  test('give a new record its defaults, and null where nothing is said', () => {
    const values = createForm(input, { name: 'Ä first', wait: '7' }).done();
    assert.deepEqual(columns.create(values), {
      name: 'Ä first',
      name_key: 'ä first',
      labels: '{}',
      wait: 7,
      quiet: 0,
      kind: 'a',
      group_id: null,
    });
  });

  test('have a value that null stands for, so that the column is never null', () => {
    const sorted = { by: field(word(['name', 'id']), { cleared: 'id' }) };
    const { create, change } = columnsOf(sorted);
    assert.equal(inputOf(sorted).by.nullable, true);
    assert.deepEqual(
      [create({}), create({ by: null }), create({ by: 'name' })],
      [{ by: 'id' }, { by: 'id' }, { by: 'name' }],
    );
    assert.deepEqual([change({}), change({ by: null })], [{}, { by: 'id' }]);
  });

  test('give a change only what it names', () => {
    const values = updateForm(input, { group: null, name: 'B', order: 4, template: 'down' }).done();
    assert.deepEqual(columns.change(values), { name: 'B', name_key: 'b', group_id: null });
    assert.deepEqual(columns.change(updateForm(input, {}).done()), {});
  });

  test('refuse a body as before, defaults or not', () => {
    assert.throws(
      () => createForm(input, { wait: 61 }).done(),
      (error) => {
        assert.ok(error instanceof Invalid);
        assert.deepEqual(Object.keys(error.errors), ['name', 'wait']);
        return true;
      },
    );
  });

  test('are shown by a function with one object literal, which obeys the schema', () => {
    const readContext = { now: row.updated_at } as ReadContext;
    const shown = attributesOf(fields)(
      readContext,
      { ...row, template: 'down' },
      { members: [4], missing: null },
    );
    assert.deepEqual(Object.keys(shown), Object.keys(attributesSchema(fields).parse(shown)));
    assert.deepEqual(
      { ...shown, created: undefined, updated: undefined },
      {
        id: 7,
        order: 2,
        name: 'Ä first',
        labels: { team: 'web' },
        wait: 0,
        quiet: true,
        kind: 'b',
        template: 'down',
        ended: { human: null, string: null },
        members: [4],
        missing: null,
        created: undefined,
        updated: undefined,
      },
    );
  });

  test('are recorded in the order of the columns, and read back', () => {
    const printed = recordPrinter(fields)(row, { template: 'down' });
    assert.equal(
      JSON.stringify(printed),
      '{"id":7,"order":2,"name":"Ä first","labels":{"team":"web"},"wait":0,"quiet":true,"kind":"b","group_id":null,' +
        '"template":"down","ended_at":null,"created_at":"2023-11-14T22:13:20Z","updated_at":"2023-11-14T22:14:20Z"}',
    );
    const { id: _, template_id: __, secret: ___, deleted_at: ____, ...columnsOfRecord } = row;
    assert.deepEqual(rowReader(fields)(recordSchema(fields).parse(printed)), columnsOfRecord);
  });

  test('may be missing in an older export if they were added later', () => {
    const { quiet: _, ...older } = recordPrinter(fields)(row, { template: null });
    assert.equal(recordSchema(fields).parse(older).quiet, false);
  });

  test('are in events without what no event may have', () => {
    const { name_key: _, secret: __, ...state } = row;
    assert.deepEqual(loggedState(fields)(row), state);
  });

  test('are in the state of an ETag without what changes on its own, and with what a write replaces', () => {
    const record = { ...row, component_links: [[1, 2]], update_ids: [5] };
    const { ended_at: _, update_ids: __, ...own } = record;
    const unversioned = { ...fields, ended_at: field(timeOrNull(), { versioned: false }) };
    assert.equal(
      JSON.stringify(ownStateOf<typeof record>(unversioned, 'component_links')(record)),
      JSON.stringify(own),
    );
  });

  test('make the tables of the resources', () => {
    // Types that became `any` would accept everything, and `npm run verify` would no longer find a wrong column.
    type Same<A, B> = [A, B] extends [B, A] ? (0 extends 1 & A ? false : true) : false;
    const checks: [
      Same<Row<'alert_rules'>['cool_down'], number>,
      Same<Row<'alert_rules'>['template_id'], number | null>,
      Same<Row<'incidents'>['stickied'], 0 | 1>,
      Same<Row<'incidents'>['deleted_at'], number | null>,
      Same<keyof Database['metrics'] & 'name_key', 'name_key'>,
      Same<Row<'webhooks'>['old_secret'], string | null>,
      Same<keyof LoggedRow<'metrics'> & ('name' | 'name_key' | 'point_count' | 'deleted_at'), 'name'>,
    ] = [true, true, true, true, true, true, true];
    assert.ok(checks.every(Boolean));
  });
});
