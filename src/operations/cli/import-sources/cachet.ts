import { readAppKey } from '../../../../readers/cachet2/laravel-encryption.ts';
import { CachetSource } from '../../../../readers/cachet2/source.ts';
import { isCachetTable } from '../../../../readers/cachet2/tables.ts';
import { openTables } from '../../../../readers/open-tables.ts';
import { UsageError } from '../command.ts';
import type { ImportFrom } from './import-from.ts';
import { zoneIn, zoneOf } from './time-zone.ts';

const databases =
  'mysql://user:password@host/name, postgres://…, sqlite:<path>, or the path of a dump (.sql, .sql.gz)';
const zoneHelp = 'the time zone of the times in the database, APP_TIMEZONE of Cachet (default: UTC)';
const serverZoneHelp =
  'the time zone of the MySQL or MariaDB server, for a dump that was made without --skip-tz-utc';
const sizeHelp = 'how large a compressed dump may be when it is unpacked (default: 1G)';
const keyHelp = 'APP_KEY of Cachet 3, so that people keep their second factor';

export const cachet: ImportFrom = {
  help: [
    ['cachet2 <database>', databases],
    ['cachet3 <database>', 'the same for Cachet 3'],
    ['--time-zone <zone>', zoneHelp],
    ['--server-time-zone <zone>', serverZoneHelp],
    ['--max-unpacked-size <size>', sizeHelp],
    ['--app-key <key>', keyHelp],
  ],
  options: {
    'time-zone': { type: 'string' },
    'server-time-zone': { type: 'string' },
    'max-unpacked-size': { type: 'string' },
    'app-key': { type: 'string' },
  },
  matches: (name) => name === 'cachet2' || name === 'cachet3',
  open: async (name, from, options, now) => {
    if (from === undefined) throw new UsageError(`Name the database or the dump of ${name}.`);
    const zone = zoneIn(options);
    const serverZone = zoneOf(options, 'server-time-zone');
    if (serverZone !== undefined && /^(?:sqlite|postgres(?:ql)?):/.test(from))
      throw new UsageError(
        '--server-time-zone is for MySQL and MariaDB. Other databases show times as they were written.',
      );
    const maxUnpacked = sizeIn(options['max-unpacked-size']);
    const appKey = appKeyIn(options['app-key']);
    const version = name === 'cachet3' ? 'cachet3' : 'cachet2';
    const tables = await openTables(from, isCachetTable, { serverZone, maxUnpacked });
    try {
      return new CachetSource(version, tables, { zone, now, appKey });
    } catch (error) {
      tables.close();
      throw error;
    }
  },
};

const units: Readonly<Record<string, number>> = { K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 };

function sizeIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, number, unit = ''] = /^(\d+)([KMGT])?$/i.exec(text) ?? [];
  if (!Number(number)) throw new UsageError(`${text} is not a size. Write one such as 500M or 5G.`);
  return Number(number) * (units[unit.toUpperCase()] ?? 1);
}

function appKeyIn(text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  const key = readAppKey(text);
  // The message does not repeat the text, which may be a key with a typing mistake.
  if (!key) throw new UsageError('--app-key needs the value of APP_KEY in the .env of Cachet: base64:…');
  return key;
}
