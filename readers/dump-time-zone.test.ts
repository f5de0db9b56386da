import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPieces } from './sql-dump.ts';
import { Staging } from './staging.ts';

const converted = "/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;\n/*!40103 SET TIME_ZONE='+00:00' */;";
const restored = '/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;\n';
const head = (zone: string) => `-- MySQL dump 10.13  Distrib 8.0.36
/*!40101 SET NAMES utf8mb4 */;
${zone}
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
`;
const create =
  'CREATE TABLE `t` (`id` int, `at` timestamp NULL DEFAULT NULL, `typed` datetime(6), `text` varchar(99));\n';
const insert = (at: string | null, id = 1) =>
  `INSERT INTO \`t\` VALUES (${id},${at === null ? 'NULL' : `'${at}'`},'2026-02-05 03:00:00','2026-02-05 03:00:00');\n`;
const end = '-- Dump completed on 2026-02-06  1:00:00\n';

describe('times in a dump of MySQL', () => {
  const read = async (dump: string, serverZone?: string) => {
    const staging = Staging.create();
    try {
      await readPieces('dump.sql', [dump], staging, { serverZone });
      staging.finish();
      return staging.all('select * from t order by id').map(({ at, typed, text }) => [at, typed, text]);
    } finally {
      staging.close();
    }
  };
  const same = ['2026-02-05 03:00:00', '2026-02-05 03:00:00'];

  test('are refused if they were converted from a zone that nobody names', async () => {
    await assert.rejects(
      read(head(converted) + create + insert('2026-02-05 03:00:00') + end),
      (error: Error) => {
        assert.match(error.message, /^The times in dump\.sql were converted .* to \+00:00 \(SET TIME_ZONE\)/);
        assert.match(error.message, /--skip-tz-utc.*--server-time-zone.*select @@global\.time_zone/);
        return true;
      },
    );
  });

  test('become what the other product has written, if the zone of the server is named; other types stay', async () => {
    const dump = head(converted) + create + insert('2026-02-05 03:00:00') + restored + end;
    assert.deepEqual(await read(dump, '+05:00'), [['2026-02-05 08:00:00', ...same]]);
    assert.deepEqual(await read(dump, 'America/New_York'), [['2026-02-04 22:00:00', ...same]]);
    assert.deepEqual(await read(dump, 'UTC'), [['2026-02-05 03:00:00', ...same]]);
    const summer =
      head(converted) + create + insert('2026-03-29 01:30:00') + insert('2026-03-29 00:30:00', 2) + end;
    assert.deepEqual(
      (await read(summer, 'Europe/Berlin')).map(([at]) => at),
      ['2026-03-29 03:30:00', '2026-03-29 01:30:00'],
    );
  });

  test('stay as they are if nothing was converted, or if there are none', async () => {
    const kept = [['2026-02-05 03:00:00', ...same]];
    for (const zone of [undefined, '+05:00'])
      assert.deepEqual(await read(head('') + create + insert('2026-02-05 03:00:00') + end, zone), kept);
    const none = head(converted) + create + insert(null) + end;
    assert.deepEqual(await read(none), [[null, ...same]]);
    const zero = head(converted) + create + insert('0000-00-00 00:00:00') + end;
    assert.deepEqual(await read(zero, '+05:00'), [['0000-00-00 00:00:00', ...same]]);
  });

  test('are converted from the zone that the dump names, however it is written', async () => {
    const expected = [['2026-02-05 08:00:00', ...same]];
    for (const set of [
      'SET time_zone = "+00:00";',
      "SET @@session.time_zone='+00:00';",
      "SET SESSION time_zone = '+00:00';",
      "set sql_mode='', time_zone='+00:00';",
    ]) {
      const dump = `-- phpMyAdmin SQL Dump\n${set}\n${create}${insert('2026-02-05 03:00:00')}`;
      assert.deepEqual(await read(dump, '+05:00'), expected, set);
      await assert.rejects(read(dump), /--skip-tz-utc/, set);
    }
    const two = head("/*!40103 SET TIME_ZONE='-02:00' */;") + create + insert('2026-02-05 01:00:00') + end;
    assert.deepEqual(await read(two, '+05:00'), expected);
  });

  test('of a dump after the one that was converted are left alone', async () => {
    const both =
      head(converted) +
      create +
      insert('2026-02-05 03:00:00') +
      restored +
      head('') +
      insert('2026-02-05 08:00:00', 2) +
      end;
    assert.deepEqual(
      (await read(both, '+05:00')).map(([at]) => at),
      ['2026-02-05 08:00:00', '2026-02-05 08:00:00'],
    );
  });

  test('are refused without the first lines, which tell whether they were converted', async () => {
    const compact = create + insert('2026-02-05 03:00:00');
    for (const zone of [undefined, '+05:00'])
      await assert.rejects(read(compact, zone), /does not say whether .*--compact/);
    assert.deepEqual(await read(compact, 'UTC'), [['2026-02-05 03:00:00', ...same]]);
    assert.deepEqual(await read(create + insert(null)), [[null, ...same]]);
    const system = head("/*!40103 SET TIME_ZONE='SYSTEM' */;") + create + insert('2026-02-05 03:00:00') + end;
    await assert.rejects(read(system, '+05:00'), /does not say whether/);
  });

  test('are refused without the types of the columns', async () => {
    const rows =
      "INSERT INTO `t` (`id`, `at`, `typed`, `text`) VALUES (1,'2026-02-05 03:00:00',NULL,NULL);\n";
    await assert.rejects(
      read(head(converted) + rows + end, '+05:00'),
      /without its CREATE TABLE.*--no-create-info/,
    );
    assert.deepEqual(await read(head(converted) + rows + end, 'UTC'), [['2026-02-05 03:00:00', null, null]]);
    assert.deepEqual(await read(head('') + rows + end), [['2026-02-05 03:00:00', null, null]]);
  });

  test('of other databases, and texts in rows that look like such statements, change nothing', async () => {
    const postgres =
      "CREATE TABLE t (id integer, at timestamp, typed timestamp(0) without time zone, text text);\nINSERT INTO t VALUES (1,'2026-02-05 03:00:00','2026-02-05 03:00:00','2026-02-05 03:00:00');\n";
    assert.deepEqual(await read(postgres), [['2026-02-05 03:00:00', ...same]]);
    const text =
      "INSERT INTO `t` VALUES (1,'2026-02-05 03:00:00',NULL,'; SET TIME_ZONE=''+09:00''; -- MySQL dump');\n";
    const dump = head('') + create + text + insert('2026-02-05 03:00:00', 2) + end;
    assert.deepEqual(
      (await read(dump)).map(([at]) => at),
      ['2026-02-05 03:00:00', '2026-02-05 03:00:00'],
    );
  });
});
