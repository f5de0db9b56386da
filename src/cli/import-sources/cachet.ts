import { CachetSource } from '../../importers/cachet2/source.ts';
import { isCachetTable } from '../../importers/cachet2/tables.ts';
import { openTables } from '../../importers/open-tables.ts';
import { UsageError } from '../command.ts';
import type { ImportFrom } from './import-from.ts';
import { zoneIn } from './time-zone.ts';

const databases =
  'mysql://user:password@host/name, postgres://…, sqlite:<path>, or the path of a dump (.sql, .sql.gz)';
const zoneHelp = 'the time zone of the times in the database, APP_TIMEZONE of Cachet (default: UTC)';

export const cachet: ImportFrom = {
  help: [
    ['cachet2 <database>', databases],
    ['cachet3 <database>', 'the same for Cachet 3'],
    ['--time-zone', zoneHelp],
  ],
  options: { 'time-zone': { type: 'string' } },
  matches: (name) => name === 'cachet2' || name === 'cachet3',
  open: async (name, from, options, now) => {
    if (from === undefined) throw new UsageError(`Name the database or the dump of ${name}.`);
    const zone = zoneIn(options);
    const version = name === 'cachet3' ? 'cachet3' : 'cachet2';
    return new CachetSource(version, await openTables(from, isCachetTable), { zone, now });
  },
};
