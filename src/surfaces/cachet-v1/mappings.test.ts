import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/support/rounds.ts';
import type { MetaEntry } from '../../kernel/meta/field.ts';
import { looseFlag, tagNames } from './fields.ts';
import { fieldsIn, fieldsOf } from './request.ts';
import {
  componentStatusName,
  componentStatusNumbers,
  fromComponentStatus,
  incidentIcons,
  incidentStatusNames,
  scheduleStatusNames,
  toComponentStatus,
} from './statuses.ts';
import { metaAfter, separateTags, slugOf } from './tags.ts';
import { formatTime, isTime, parseTime } from './times.ts';
import { fromVisible, toCollapsed, toVisible } from './visibility.ts';

const parse = (kind: ReturnType<typeof looseFlag>, value: unknown) => kind.safeParse(value);

test('every status of Cachet is kept, and every status of ours has one of Cachet with a name', () => {
  fc.assert(
    fc.property(fc.constantFrom(...componentStatusNumbers), (number) => {
      assert.equal(fromComponentStatus(toComponentStatus(number)), number);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), (status) => {
      const number = fromComponentStatus(status);
      assert.ok(componentStatusNumbers.some((known) => known === number));
      assert.match(componentStatusName(status), /^[A-Z]/);
      // Only maintenance has no number of its own in Cachet 2.
      if (status !== 6) assert.equal(toComponentStatus(number), status);
    }),
  );
  assert.deepEqual([incidentStatusNames.length, incidentIcons.length, scheduleStatusNames.length], [5, 5, 3]);
});

test('what is visible stays visible on the way there and back, and nothing else becomes public', () => {
  fc.assert(
    fc.property(fc.boolean(), (isPublic) => assert.equal(fromVisible(toVisible(isPublic)), Number(isPublic))),
  );
  fc.assert(fc.property(fc.nat(2), (visible) => assert.equal(fromVisible(visible) === 1, visible === 1)));
});

test('every number for collapsed is one that we have, and ours stay as they are', () => {
  fc.assert(
    fc.property(fc.nat(4), (collapsed) => {
      assert.ok([0, 1, 2].includes(toCollapsed(collapsed)));
      assert.equal(toCollapsed(toCollapsed(collapsed)), toCollapsed(collapsed));
      if (collapsed <= 2) assert.equal(toCollapsed(collapsed), collapsed);
    }),
  );
});

test('a flag means the same as a word, as a number, as a boolean, and in any case', () => {
  const spellings = {
    true: [true, 1, '1', 'true', 'True', 'TRUE', 'yes', 'on', ' true '],
    false: [false, 0, '0', 'false', 'False', 'FALSE', 'no', 'off', ''],
  };
  for (const [name, values] of Object.entries(spellings))
    for (const value of values) assert.equal(parse(looseFlag(), value).data, name === 'true', String(value));
  for (const value of ['maybe', 2, -1, {}, []]) {
    const { success, data } = parse(looseFlag(), value);
    assert.ok(!success || Array.isArray(value), `${JSON.stringify(value)}: ${data}`);
  }
});

test('times survive the way to a client and back, in any zone', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu');
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 4_000_000_000 }), (zone, time) => {
      const text = formatTime(zone, time);
      assert.match(text, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
      assert.ok(isTime(text));
      // The hour that an autumn night has twice is told apart by nothing.
      const again = parseTime(zone, text);
      assert.ok(again === time || Math.abs(again - time) === 3600, `${text}: ${again} and ${time}`);
      assert.equal(formatTime(zone, again), text);
    }),
    runs(300, 1500),
  );
  assert.equal(parseTime('Europe/Berlin', '10/03/2026 12:00'), parseTime('UTC', '2026-03-10 11:00'));
  assert.equal(parseTime('Europe/Berlin', '2026-03-10T12:00:00Z'), parseTime('UTC', '2026-03-10 12:00'));
  for (const text of ['tomorrow', '2026-02-30 10:00', '31/02/2026 10:00', '', '10:00'])
    assert.equal(isTime(text), false, text);
});

const names = fc.uniqueArray(
  fc.stringMatching(/^[A-Za-zäöüß0-9]{1,8}( [A-Za-z0-9]{1,8})?$/),
  // Two names with one slug are one tag.
  { selector: slugOf, maxLength: 6 },
);
const entries: fc.Arbitrary<MetaEntry[]> = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1 }).filter((key) => key !== 'tags' && key !== 'imported'),
    value: fc.jsonValue(),
  }),
  { selector: ({ key }) => key, maxLength: 5 },
);

const listOf = (meta: Record<string, unknown>): MetaEntry[] =>
  Object.entries(meta).map(([key, value]) => ({ key, value }));

test('tags that differ in case, accents and punctuation have one slug', () => {
  for (const name of ['fur', 'Für', 'fu\u0308r', ' FÜR! ']) assert.equal(slugOf(name), 'fur', name);
  assert.equal(slugOf('Datenbank (Büro 2)'), 'datenbank-buro-2');
});

test('tags are kept beside the metadata, whatever both contain', () => {
  fc.assert(
    fc.property(entries, names, (meta, tags) => {
      const after = metaAfter([], meta, tags);
      const stored = listOf(after ?? {});
      const shown = separateTags(stored);
      assert.deepEqual(Object.values(shown.tags).toSorted(), tags.toSorted());
      assert.deepEqual(
        listOf(shown.meta ?? {}),
        listOf(Object.fromEntries(meta.map(({ key, value }) => [key, value]))),
      );
      // A client that sends back what it read changes nothing.
      const again = metaAfter(stored, listOf(shown.meta ?? {}), tagNames().parse(shown.tags));
      assert.deepEqual(again ?? after ?? {}, after ?? {});
      // New tags replace the old ones, and none leave them as they are.
      assert.deepEqual(separateTags(listOf(metaAfter(stored, undefined, ['Only']) ?? {})).tags, {
        only: 'Only',
      });
      assert.equal(metaAfter(stored, undefined, []), undefined);
    }),
  );
});

test('where a record was imported from is never shown, and stays whatever is sent', () => {
  const origin = { key: 'imported', value: { from: 'cachet2', id: '7' } };
  fc.assert(
    fc.property(entries, entries, fc.jsonValue(), names, (before, sent, mine, tags) => {
      const stored = [...before, origin];
      assert.deepEqual(separateTags(stored), separateTags(before));
      const after = metaAfter(stored, [...sent, { key: 'imported', value: mine }], tags);
      const same = metaAfter(before, sent, tags);
      assert.deepEqual(after, same && { ...same, imported: origin.value });
      assert.deepEqual(metaAfter([], [...sent, origin], tags), metaAfter([], sent, tags));
    }),
  );
});

test('fields are the same in the query string, in a form and as JSON, and the body counts more', () => {
  const simple = fc.dictionary(fc.stringMatching(/^[a-z_]{1,10}$/), fc.string());
  fc.assert(
    fc.property(simple, simple, fc.array(fc.nat().map(String), { minLength: 1 }), (query, body, ids) => {
      const list: [string, string][] = ids.map((id) => ['components[]', id]);
      assert.deepEqual(
        { ...fieldsOf([...Object.entries(query), ...list], body) },
        { ...query, components: ids, ...body },
      );
      assert.deepEqual(fieldsIn([['vars[name]', 'API'], ...list]), {
        components: ids,
        vars: { name: 'API' },
      });
    }),
  );
});
