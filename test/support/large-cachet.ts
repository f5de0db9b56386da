import type { DatabaseSync } from 'node:sqlite';
import { createTables } from '../../readers/cachet2/testing.ts';

/** Times of the fixture begin here, one incident every ten minutes. */
const BEGIN = Date.UTC(2022, 0, 1);
const TEN_MINUTES = 600_000;

const timeOf = (number: number, minutes = 0): string =>
  new Date(BEGIN + number * TEN_MINUTES + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');

const LARGE_COMPONENTS = 20;

/** A Cachet 2.4 with so many incidents, each with two updates. Every tenth one has been open since. */
export function createLargeCachet(path: string, incidents: number): DatabaseSync {
  const db = createTables(path);
  db.exec('begin');
  const group = db.prepare('insert into component_groups values (?, ?, 0, 0, 1, ?, null)');
  group.run(1, 'Services', timeOf(0));
  const component = db.prepare(
    "insert into components values (?, ?, '', '', 1, ?, 1, 1, null, ?, null, null)",
  );
  for (let id = 1; id <= LARGE_COMPONENTS; id++) component.run(id, `Service ${id}`, id, timeOf(0));
  const incident = db.prepare('insert into incidents values (?, ?, ?, ?, 1, ?, 1, 0, 0, ?, ?, ?, null)');
  const update = db.prepare('insert into incident_updates values (?, ?, ?, ?, 1, ?, null)');
  for (let id = 1; id <= incidents; id++) {
    const isOpen = id % 10 === 0;
    const at = timeOf(id);
    const message = `Requests to service ${id % LARGE_COMPONENTS} fail. We're looking into it.\n\n${'Details. '.repeat(id % 20)}`;
    incident.run(
      id,
      (id % LARGE_COMPONENTS) + 1,
      `Incident ${id}`,
      isOpen ? 2 : 4,
      message,
      at,
      at,
      timeOf(id, 9),
    );
    update.run(2 * id - 1, id, 2, 'We found the cause.', timeOf(id, 3));
    update.run(2 * id, id, isOpen ? 3 : 4, 'We have deployed a fix.', timeOf(id, 8));
  }
  db.exec('commit');
  return db;
}

/** The tables of a database as mysqldump writes them, piece by piece. */
export function* mysqlDumpOf(db: DatabaseSync): Generator<string> {
  yield '-- MySQL dump 10.13  Distrib 8.0.36\n/*!40101 SET NAMES utf8mb4 */;\n';
  const tables = db.prepare("select name from sqlite_master where type = 'table'").all();
  for (const { name } of tables) {
    const columns = db.prepare('select name from pragma_table_info(?)').all(String(name));
    yield `CREATE TABLE \`${name}\` (\n${columns.map((column) => `  \`${column.name}\` text`).join(',\n')}\n);\n`;
    let rows: string[] = [];
    for (const row of db.prepare(`select * from "${name}"`).iterate()) {
      rows.push(`(${Object.values(row).map(mysqlLiteral).join(',')})`);
      if (rows.length < ROWS_PER_INSERT) continue;
      yield `INSERT INTO \`${name}\` VALUES ${rows.join(',')};\n`;
      rows = [];
    }
    if (rows.length > 0) yield `INSERT INTO \`${name}\` VALUES ${rows.join(',')};\n`;
  }
  yield '-- Dump completed on 2026-03-01  3:00:00\n';
}

const ROWS_PER_INSERT = 1000;

const mysqlLiteral = (value: unknown): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
};
