import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv } from '../../ui/csv.ts';
import {
  componentFinder,
  countOutcomes,
  guessColumns,
  hasHeader,
  type ImportChoices,
  type ImportJob,
  prepare,
  reportLines,
  stoppedAt,
} from './import-model.ts';

const find = componentFinder([
  { id: 3, name: 'API' },
  { id: 7, name: 'Website; shop' },
]);
const everything: ImportChoices = { followsEverything: true, componentIds: [], isConfirmed: false };
const emailOnly = { email: 0, components: undefined, confirmed: undefined };

test('a first line without an address is a header, and names the columns', () => {
  const records = parseCsv('Name;E-Mail;Opt-in\nJane;jane@example.com;yes');
  assert.equal(hasHeader(records), true);
  assert.deepEqual(guessColumns(records, true), { email: 1, components: undefined, confirmed: 2 });
  assert.equal(hasHeader(parseCsv('jane@example.com\njoe@example.com')), false);
});

test('without names, the column with the most addresses holds the addresses', () => {
  const records = parseCsv('7,jane@example.com\n8,joe@example.com\nx@y.example,ann@example.com');
  assert.equal(guessColumns(records, false).email, 1);
});

test('lines are made ready, and those that cannot be used say why', () => {
  const text = [
    'jane@example.com',
    'Joe Doe <joe@example.com>',
    'not an address',
    'JANE@example.com',
    ',x',
    "'+ops@example.com",
  ].join('\n');
  const { entries, rejected } = prepare(parseCsv(text), emailOnly, everything, find);
  assert.deepEqual(
    entries.map(({ line, email, followsEverything, isConfirmed }) => [
      line,
      email,
      followsEverything,
      isConfirmed,
    ]),
    [
      [1, 'jane@example.com', true, false],
      [2, 'joe@example.com', true, false],
      [6, '+ops@example.com', true, false],
    ],
  );
  assert.deepEqual(
    rejected.map(({ line, rejection }) => [line, rejection]),
    [
      [3, { reason: 'bad-email' }],
      [4, { reason: 'duplicate', firstLine: 1 }],
      [5, { reason: 'no-email' }],
    ],
  );
});

test('components are found by name and number, and an unknown one is named', () => {
  const text =
    'a@x.example,API; #7\nb@x.example,*\nc@x.example,website; SHOP\nd@x.example,API;Nope\ne@x.example,none';
  const columns = { email: 0, components: 1, confirmed: undefined };
  const { entries, rejected } = prepare(parseCsv(text, ','), columns, everything, find);
  assert.deepEqual(
    entries.map(({ followsEverything, componentIds }) => [followsEverything, componentIds]),
    [
      [false, [3, 7]],
      [true, []],
      [false, [7]],
      [false, []],
    ],
  );
  assert.deepEqual(rejected[0]?.rejection, { reason: 'unknown-component', name: 'Nope' });
});

test('a column says who has confirmed', () => {
  const columns = { email: 0, components: undefined, confirmed: 1 };
  const text = 'a@x.example,yes\nb@x.example,no\nc@x.example,2025-01-31 10:00:00\nd@x.example';
  const { entries } = prepare(parseCsv(text), columns, { ...everything, isConfirmed: true }, find);
  assert.deepEqual(
    entries.map(({ isConfirmed }) => isConfirmed),
    [true, false, true, false],
  );
});

test('the report has every line in the order of the file', () => {
  const { entries, rejected } = prepare(
    parseCsv('a@x.example\nnobody\nb@x.example\na@x.example\nc@x.example'),
    emailOnly,
    everything,
    find,
  );
  const job: ImportJob = { id: 'i', fileName: 'f.csv', startedAt: 0, entries, rejected };
  const outcomes = [
    { outcome: 'added' },
    { outcome: 'present' },
    { outcome: 'refused', reason: 'The domain is not allowed.' },
  ] as const;
  assert.deepEqual(countOutcomes(job, outcomes), {
    added: 1,
    present: 1,
    duplicate: 1,
    refused: 2,
    unsent: 0,
  });
  assert.deepEqual(
    reportLines(job, outcomes).map(({ line, outcome }) => [line, outcome]),
    [
      [1, 'added'],
      [2, 'refused'],
      [3, 'present'],
      [4, 'duplicate'],
      [5, 'refused'],
    ],
  );
});

test('the report of a stopped import names what was not sent', () => {
  const { entries, rejected } = prepare(
    parseCsv('a@x.example\nb@x.example\nc@x.example'),
    emailOnly,
    everything,
    find,
  );
  const outcomes = [{ outcome: 'added' }] as const;
  const job = stoppedAt({ id: 'i', fileName: 'f.csv', startedAt: 0, entries, rejected }, outcomes.length);
  assert.equal(job.entries.length, 1);
  assert.deepEqual(
    reportLines(job, outcomes).map(({ line, outcome }) => [line, outcome]),
    [
      [1, 'added'],
      [2, 'unsent'],
      [3, 'unsent'],
    ],
  );
});
