import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { runs } from '../test/support/rounds.ts';
import { loadDump, readPieces } from './sql-dump.ts';
import { Staging } from './staging.ts';

type Cell = string | number | null;

/** Any text that a database can store, with plenty of what is special in one of the formats. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "'",
        '"',
        '`',
        '\\',
        '\n',
        '\r',
        '\t',
        ';',
        '--',
        '/*',
        '*/',
        '(',
        ')',
        ',',
        '\\.',
        '\\N',
        '$$',
      ),
      fc.constantFrom(
        'VALUES (',
        'null',
        'ß',
        '😀',
        '\x1a',
        '\b',
        'INSERT INTO t VALUES (1);',
        '#',
        ' ',
        "''",
      ),
      fc.string({ unit: 'binary', maxLength: 5 }).map((any) => any.replaceAll('\0', '')),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').toWellFormed());
const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map((number) => number + 0),
);
const rows = fc.array(fc.tuple(fc.integer({ min: 1 }), cell, cell), { minLength: 1, maxLength: 6 });

const literal = (value: Cell, quote: (text: string) => string): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : quote(value);
const tuple = (row: readonly Cell[], quote: (text: string) => string): string =>
  `(${row.map((value) => literal(value, quote)).join(',')})`;

const mysqlEscapes: Record<string, string> = {
  '\n': 'n',
  '\r': 'r',
  '\x1a': 'Z',
  '\\': '\\',
  "'": "'",
  '"': '"',
};
const mysqlQuote = (value: string): string =>
  `'${Array.from(value, (sign) => (mysqlEscapes[sign] ? `\\${mysqlEscapes[sign]}` : sign)).join('')}'`;
const standardQuote = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const hexQuote = (value: string): string => (value === '' ? "''" : `0x${Buffer.from(value).toString('hex')}`);
/** How SQLite writes line breaks: older versions with `replace`, newer ones with `unistr`. */
const replaceQuote = (value: string): string =>
  /[\n\r]/.test(value) && !/\\[nr]/.test(value)
    ? `replace(replace(${standardQuote(value.replaceAll('\r', '\\r').replaceAll('\n', '\\n'))},'\\r',char(13)),'\\n',char(10))`
    : standardQuote(value);
const unistrQuote = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what SQLite escapes.
  `unistr(${standardQuote(value.replace(/[\x01-\x1f\\]/g, (sign) => (sign === '\\' ? '\\\\' : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)))})`;
const copyText = (value: Cell): string =>
  value === null
    ? '\\N'
    : String(value).replace(
        /[\\\b\f\n\r\t\v]/g,
        (sign) => `\\${{ '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't', '\v': 'v' }[sign] ?? '\\'}`,
      );

const mysql = (lines: string): string => `-- MySQL dump 10.13  Distrib 8.0
--
-- Host: localhost    Database: cachet's; "one"
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`t\`;
CREATE TABLE \`t\` (
  \`id\` int unsigned NOT NULL AUTO_INCREMENT,
  \`a\` varchar(255) COLLATE utf8mb4_unicode_ci DEFAULT 'a, (b' COMMENT 'it''s; fine',
  \`b\` decimal(10,3) DEFAULT NULL,
  PRIMARY KEY (\`id\`), UNIQUE KEY \`u\` (\`a\`,\`b\`), CONSTRAINT \`c\` CHECK (\`id\` > 0)
) ENGINE=InnoDB;
LOCK TABLES \`t\` WRITE;
/*!40000 ALTER TABLE \`t\` DISABLE KEYS */;
${lines}
UNLOCK TABLES;
-- Dump completed on 2026-03-01  3:00:00`;
const postgres = (lines: string): string => `--
-- PostgreSQL database dump
--
SET client_encoding = 'UTF8';
CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql AS $body$ begin return 'it;'' '; end $body$;
CREATE TABLE public.t (
    id integer NOT NULL,
    a text DEFAULT 'x'::character varying,
    b numeric(10,3)
);
${lines}
--
-- PostgreSQL database dump complete
--
`;
const sqlite = (lines: string): string =>
  `PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE IF NOT EXISTS "t" ("id" integer not null primary key, "a" text, "b" text);\n${lines}\nCOMMIT;\n`;

const formats: Record<string, (rows: readonly (readonly Cell[])[]) => string> = {
  mysqldump: (all) =>
    mysql(`INSERT INTO \`t\` VALUES ${all.map((row) => tuple(row, mysqlQuote)).join(',')};`),
  'mysqldump with the names of columns, one row in each line': (all) =>
    mysql(
      `INSERT INTO \`t\` (\`id\`, \`a\`, \`b\`) VALUES\n${all.map((row) => tuple(row, mysqlQuote)).join(',\n')};`,
    ),
  'mysqldump --hex-blob': (all) =>
    mysql(all.map((row) => `INSERT IGNORE INTO \`t\` VALUES ${tuple(row, hexQuote)};`).join('\n')),
  'mysqldump with character sets': (all) =>
    mysql(
      all
        .map((row) => `REPLACE INTO \`t\` VALUES ${tuple(row, (value) => `_binary ${mysqlQuote(value)}`)};`)
        .join(''),
    ),
  'pg_dump --inserts': (all) =>
    postgres(
      all
        .map((row) => `INSERT INTO public.t VALUES ${tuple(row, standardQuote)} ON CONFLICT DO NOTHING;`)
        .join('\n'),
    ),
  'pg_dump with escapes': (all) =>
    postgres(
      `INSERT INTO "public"."t" ("id", a, b) OVERRIDING SYSTEM VALUE VALUES ${all.map((row) => tuple(row, (value) => `E${mysqlQuote(value).replaceAll('\\Z', '\x1a')}::text`)).join(', ')};`,
    ),
  pg_dump: (all) =>
    postgres(
      `COPY public.t (id, a, b) FROM stdin;\n${all.map((row) => `${row.map(copyText).join('\t')}\n`).join('')}\\.\n`,
    ),
  '.dump of SQLite': (all) =>
    sqlite(all.map((row) => `INSERT INTO t VALUES${tuple(row, standardQuote)};`).join('\n')),
  '.dump of older SQLite': (all) =>
    sqlite(all.map((row) => `INSERT INTO "t" VALUES${tuple(row, replaceQuote)};`).join('\n')),
  '.dump of newer SQLite': (all) =>
    sqlite(all.map((row) => `INSERT INTO t VALUES${tuple(row, unistrQuote)};`).join('\n')),
};

const piecesOf = (whole: string, size: number): string[] =>
  Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
    whole.slice(index * size, (index + 1) * size),
  );

/** What a reader of the staged rows gets. COPY has no types, so numbers compare as texts. */
const asTexts = (all: readonly (readonly Cell[])[]) =>
  all.map((row) => row.map((value) => (typeof value === 'number' ? String(value) : value)));

async function stagedFrom(pieces: Iterable<string>): Promise<(string | null)[][]> {
  const staging = Staging.create();
  try {
    await readPieces('the dump', pieces, staging);
    staging.finish();
    assert.deepEqual([...staging.columns('t')], ['id', 'a', 'b']);
    const found = staging.all('select id, a, b from t order by rowid');
    return found.map(
      (row) =>
        [row.id, row.a, row.b].map((value) => (value === null ? null : String(value))) as (string | null)[],
    );
  } finally {
    staging.close();
  }
}

describe('reading the dump of a database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-dump-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [name, write] of Object.entries(formats)) {
    test(`${name}: every text comes back as it was, wherever the pieces of the file end`, async () => {
      await fc.assert(
        fc.asyncProperty(rows, fc.integer({ min: 1, max: 400 }), async (all, size) => {
          assert.deepEqual(await stagedFrom(piecesOf(write(all), size)), asTexts(all));
        }),
        runs(25, 1000),
      );
    });

    test(`${name}: a dump that is cut off is refused, wherever it ends`, async () => {
      const whole = write([
        [1, "it's", 2],
        [2, 'a;\nb', null],
      ]).trimEnd();
      const places = fc.integer({ min: 20, max: whole.lastIndexOf('\n', whole.length - 4) });
      await fc.assert(
        fc.asyncProperty(places, async (end) => {
          const head = whole.slice(0, end);
          // Without its first lines, it is no dump of any program.
          if (!/MySQL dump|PostgreSQL database dump\n|BEGIN TRANSACTION;/.test(head)) return;
          await assert.rejects(stagedFrom([head]), /the dump is cut off/);
        }),
        runs(40, 1000),
      );
    });
  }

  const load = async (file: string, content: Buffer | string) => {
    const path = join(folder, file);
    writeFileSync(path, content);
    const staging = Staging.create();
    try {
      await loadDump(path, staging, { isWanted: (table) => table === 't' });
      staging.finish();
      return { rows: staging.all('select * from t'), notes: staging.notes(), tables: staging.tables() };
    } finally {
      staging.close();
    }
  };
  const one = (format: string, value: string): string =>
    (formats[format] as (rows: readonly Cell[][]) => string)([[1, value, null]]);

  test('gzip is recognised by its content, and a cut-off one is refused', async () => {
    const packed = gzipSync(one('mysqldump', 'packed'));
    assert.equal((await load('packed.sql', packed)).rows[0]?.a, 'packed');
    await assert.rejects(load('half.sql', packed.subarray(0, packed.length - 20)), /half\.sql is cut off/);
  });

  test('a small file that unpacks to more than is allowed is refused, and can be allowed', async () => {
    const path = join(folder, 'bomb.sql.gz');
    writeFileSync(path, gzipSync(one('mysqldump', ' '.repeat(3_000_000))));
    const read = async (maxUnpacked: number) => {
      const staging = Staging.create();
      try {
        await loadDump(path, staging, { maxUnpacked });
        staging.finish();
        return staging.count('t');
      } finally {
        staging.close();
      }
    };
    await assert.rejects(
      read(2 * 1024 ** 2),
      /bomb\.sql\.gz \(1 MB\) unpacks to more than 2 MB\. .*--max-unpacked-size/,
    );
    assert.equal(await read(4 * 1024 ** 2), 1);
  });

  test('a statement that does not end is refused before it fills the memory', async () => {
    const piece = 'x'.repeat(100_000);
    let pieces = 0;
    const endless = function* () {
      yield "CREATE TABLE t (id int, a text, b text);\nINSERT INTO t VALUES (1,'";
      for (; pieces < 500; pieces++) yield piece;
    };
    const staging = Staging.create();
    try {
      await assert.rejects(
        readPieces('endless.sql', endless(), staging, { maxStatement: 1_000_000 }),
        /endless\.sql is no dump that can be read: the table t has a row or a statement of more than 1,000,000 characters/,
      );
    } finally {
      staging.close();
    }
    assert.ok(pieces < 12, `${pieces} pieces were read`);
  });

  test('encodings are those that the dump names', async () => {
    const latin = Buffer.from(
      one('mysqldump', 'Größe €').replace('utf8mb4', 'latin1').replace('€', '\x80'),
      'latin1',
    );
    assert.equal((await load('latin.sql', latin)).rows[0]?.a, 'Größe €');
    const utf16 = Buffer.from(`\ufeff${one('pg_dump', 'Größe 😀')}`, 'utf16le');
    assert.equal((await load('powershell.sql', utf16)).rows[0]?.a, 'Größe 😀');
    const utf8 = `\ufeff${one('.dump of SQLite', 'Größe')}`;
    assert.equal((await load('bom.sql', utf8)).rows[0]?.a, 'Größe');
    await assert.rejects(load('big5.sql', one('mysqldump', 'x').replace('utf8mb4', 'big5')), /encoding big5/);
  });

  test('formats that are no text name the command that makes one', async () => {
    await assert.rejects(load('custom', 'PGDMP\x01\x0e'), /pg_restore -f dump\.sql/);
    await assert.rejects(load('dump.sql.zst', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0])), /unzstd/);
  });

  test('rows with a wrong number of values are counted, and other tables stay out', async () => {
    const {
      rows: found,
      notes,
      tables,
    } = await load(
      'odd.sql',
      `CREATE TABLE t (id int, a text, b text);
INSERT INTO t VALUES (1,'x',NULL),(2,'y'),(3,'z',1,2);
CREATE TABLE sessions (id int, a text);
INSERT INTO sessions VALUES (1, 'it''s ; not wanted');
INSERT INTO t SELECT * FROM sessions;
insert into t (id, a) values (4, 'four'); INSERT INTO t VALUES (5, true, b'101');`,
    );
    assert.deepEqual(
      found.map(({ id, a, b }) => [id, a, b]),
      [
        [1, 'x', null],
        [4, 'four', null],
        [5, 1, 5],
      ],
    );
    assert.deepEqual(tables, ['t']);
    assert.match(
      notes.join(),
      /Rows of the table t with more or fewer values than it has columns, left out: 2\./,
    );
  });

  test('a row of many megabytes is read', async () => {
    const huge = 'Line of a long story.\n'.repeat(200_000);
    assert.equal((await load('huge.sql', one('mysqldump', huge))).rows[0]?.a, huge);
  });
});
