import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dynamicWriters, otherWriters, tableOwners } from './table-owners.ts';

type Table = keyof typeof tableOwners;

const src = new URL('../../src/', import.meta.url);

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, src), 'utf8') }));

/** A statement that writes, up to the name of its table, or to the beginning of an expression for it. */
const statements = [
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto)\(\s*(?:'([a-z_]+)|(?=\w))/g,
  /\b(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|delete\s+from|truncate\s+table)\s+"?([a-z_]+|\$\{)/gi,
  /\b(?:writeRows|addRows)\(\s*(?:\w+|\{[^}]*\}),\s*'([a-z_]+)'/g,
  /\bupdate\s+"?([a-z_]+|\$\{[^}]*\})"?\s+(?:as\s+\w+\s+)?set\b/gi,
];

const EXPRESSION = '${';

const writtenBy = (text: string): string[] =>
  statements.flatMap((statement) => Array.from(text.matchAll(statement), ([, name = EXPRESSION]) => name));

const isTable = (name: string): name is Table => Object.hasOwn(tableOwners, name);
/** Other names that are no tables of ours are tables of SQLite, or words of a comment. */
const isDynamic = (name: string): boolean => name.startsWith(EXPRESSION);

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

const mayWrite = (path: string, table: Table): boolean =>
  tableOwners[table].some((owner) => isBelow(path, owner)) ||
  otherWriters.some(
    ({ path: other, tables }) => isBelow(path, other) && (tables === 'all' || tables.includes(table)),
  );

test('a table is written by its owner, and by nobody else without a reason', () => {
  const wrong = sources.flatMap(({ path, text }) =>
    [...new Set(writtenBy(text))]
      .filter(isTable)
      .filter((table) => !mayWrite(path, table))
      .map((table) => `src/${path} writes ${table}, which belongs to ${tableOwners[table].join(' and ')}`),
  );
  assert.deepEqual(wrong, []);
});

test('a file that writes tables without naming them is listed', () => {
  const dynamic = sources.filter(({ text }) => writtenBy(text).some(isDynamic)).map(({ path }) => path);
  assert.deepEqual(
    dynamic.filter((path) => !isBelow(path, 'kernel/db/migrations')).toSorted(),
    [...dynamicWriters.keys()].toSorted(),
  );
});

test('every owner and every other writer exists and writes', () => {
  for (const [table, owners] of Object.entries(tableOwners)) {
    for (const owner of owners) assert.ok(existsSync(new URL(owner, src)), `${table}: ${owner}`);
  }
  for (const { path, tables } of otherWriters) {
    const written = new Set(
      sources.filter((source) => isBelow(source.path, path)).flatMap(({ text }) => writtenBy(text)),
    );
    const hasDynamic = [...dynamicWriters.keys()].some((file) => isBelow(file, path));
    const unused = (tables === 'all' ? [] : tables).filter((table) => !written.has(table) && !hasDynamic);
    assert.deepEqual(unused, [], `${path} does not write these any more`);
    assert.ok(written.size > 0, `${path} writes nothing any more`);
  }
});
