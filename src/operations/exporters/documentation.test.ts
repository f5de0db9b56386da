import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { csvTables } from './csv-tables.ts';
import { recordSchemas, resourceNames } from './records.ts';

const text = readFileSync(new URL('../../../docs/export.md', import.meta.url), 'utf8');

/** Described once, above the files. */
const common = ['id', 'created_at', 'updated_at', 'meta', 'translations'];

test('docs/export.md describes every field of every file of JSON lines, and no other', () => {
  for (const name of resourceNames) {
    const section = text.split(`### ${name}.jsonl\n`)[1]?.split('\n#')[0] ?? '';
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const described = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, field]) => field),
    );
    const fields = Object.keys(recordSchemas[name].shape).filter((field) => !common.includes(field));
    assert.deepEqual(described.toSorted(), fields.toSorted(), name);
  }
});

test('docs/export.md lists the columns of every CSV file in their order', () => {
  const rows = [...text.matchAll(/^\| `([\w-]+)\.csv` *\|(.*)\|$/gm)];
  assert.deepEqual(
    rows.map(([, name, columns]) => [
      name,
      [...(columns ?? '').matchAll(/`(\w+)`/g)].map(([, column]) => column),
    ]),
    Object.entries(csvTables).map(([name, { columns }]) => [name, columns]),
  );
});
