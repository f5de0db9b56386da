import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NoCounterpart } from '../no-counterpart.ts';
import { askedBy } from './monitor-check.ts';

const dns = (record: string, ...conditions: readonly [value: string, andOr: string, operator?: string][]) =>
  askedBy({
    id: 1,
    type: 'dns',
    hostname: 'shop.example',
    dns_resolve_type: record,
    conditions: JSON.stringify(
      conditions.map(([value, andOr, operator = 'equals']) => ({
        type: 'expression',
        variable: 'record',
        operator,
        value,
        andOr,
      })),
    ),
  });

describe('conditions of a DNS monitor', () => {
  test('that are linked with "or" are one expectation of any record', () => {
    assert.deepEqual(dns('A', ['192.0.2.1', 'and'], ['192.0.2.2', 'or']).expect, [
      { type: 'records', values: ['192.0.2.1', '192.0.2.2'], match: 'any' },
    ]);
    assert.deepEqual(dns('A', ['192.0.2.1', 'and']).expect, [{ type: 'records', values: ['192.0.2.1'] }]);
    assert.deepEqual(dns('A').expect, []);
  });

  test('about a part of the record are left out, and the report says so', () => {
    const { expect, differs } = dns('MX', ['mail.example', 'and']);
    assert.deepEqual(expect, []);
    assert.deepEqual(differs, [
      'does not look at the records: Uptime Kuma compares a part of each MX record, checks here the whole',
    ]);
    assert.deepEqual(dns('MX').differs, []);
  });

  test('that no expectation can say leave the monitor out', () => {
    for (const conditions of [
      [['192.0.2', 'and', 'starts_with']],
      [
        ['192.0.2.1', 'and'],
        ['192.0.2.2', 'or'],
        ['192.0.2.3', 'and'],
      ],
    ] as const)
      assert.throws(
        () => dns('A', ...conditions.map((each) => [...each] as [string, string, string?])),
        NoCounterpart,
      );
  });
});
