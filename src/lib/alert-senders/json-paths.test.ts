import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/support/rounds.ts';
import { parsePath, valueAt } from './json-path.ts';
import { suggestPaths, valuesIn } from './json-sample.ts';

describe('paths into JSON', () => {
  const sample = { a: { b: [{ 'c d': 1 }, 'two'] }, '': 3, 'x.y': 4, constructorless: true };

  test('name members and elements', () => {
    assert.equal(valueAt(sample, 'a.b[1]'), 'two');
    assert.equal(valueAt(sample, 'a.b[0]["c d"]'), 1);
    assert.equal(valueAt(sample, '$["x.y"]'), 4);
    assert.equal(valueAt(sample, '$[""]'), 3);
    assert.equal(valueAt([['deep']], '$[0][0]'), 'deep');
    assert.equal(valueAt(sample, '$'), sample);
  });

  test('find nothing where nothing is, and nothing that every object inherits', () => {
    for (const path of ['a.c', 'a.b[7]', 'a[0]', 'a.b.length', 'constructor', '__proto__', 'a.b[0].c']) {
      assert.equal(valueAt(sample, path), undefined, path);
    }
  });

  test('are refused if they are malformed, too long or too deep', () => {
    const refused = [
      '',
      ' ',
      'a..b',
      'a.',
      '.',
      'a[',
      'a[x]',
      'a[-1]',
      'a["b]',
      'a b',
      'a[0]b',
      'a[1e9]',
      'a[9999999]',
      'a["\\x"]',
    ];
    for (const path of [...refused, 'a'.repeat(201), 'a.'.repeat(20).concat('a')]) {
      assert.equal(parsePath(path), null, path);
    }
  });

  test('of every value in any sample lead back to it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const { path, value: shown } of valuesIn(value)) {
          const found = valueAt(value, path);
          assert.equal(String(found).slice(0, 200), shown, path);
        }
        suggestPaths(value);
      }),
      runs(500, 20_000),
    );
  });

  test('any text is a path or none, without an error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '.', '[', ']', '"', '0', '\\', '$', ' ') }),
        (text) => {
          parsePath(text);
          valueAt(sample, text);
        },
      ),
      runs(2000, 50_000),
    );
  });

  test('in a very large or deep sample are bounded', () => {
    let deep: unknown = 'end';
    for (let level = 0; level < 5000; level++) deep = { next: deep };
    assert.deepEqual(valuesIn(deep), []);
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`n${index}`, index]));
    assert.equal(valuesIn(wide).length, 500);
  });
});

describe('what a sample proposes', () => {
  test('for one alert', () => {
    const sample = {
      incident: {
        id: 7,
        name: 'Disk',
        url: 'https://a.example',
        priority: 'P1',
        status: 'open',
        started_at: 'x',
      },
      labels: { host: 'a' },
    };
    assert.deepEqual(suggestPaths(sample), {
      key: 'incident.id',
      title: 'incident.name',
      severity: 'incident.priority',
      state: 'incident.status',
      link: 'incident.url',
      startedAt: 'incident.started_at',
      labels: 'labels',
    });
  });

  test('for a list of alerts, as paths from its elements', () => {
    const sample = {
      version: 4,
      alerts: [{ fingerprint: 'f', title: 'Disk', status: 'firing' }],
      commonLabels: {},
    };
    assert.deepEqual(suggestPaths(sample), {
      alerts: 'alerts',
      key: 'fingerprint',
      title: 'title',
      state: 'status',
    });
    assert.deepEqual(suggestPaths([{ id: 1 }]), { alerts: '$', key: 'id' });
  });

  test('is nothing where no name is known', () => {
    assert.deepEqual(suggestPaths({ a: 1 }), {});
    assert.deepEqual(suggestPaths('text'), {});
  });
});
