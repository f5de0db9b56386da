import { openTables } from '../../../../readers/open-tables.ts';
import { StatpingSource } from '../../../../readers/statping/source.ts';
import { isStatpingTable, statpingSelection } from '../../../../readers/statping/tables.ts';
import { UsageError } from '../command.ts';
import type { ImportFrom } from './import-from.ts';
import { pageFollowsHelp, pageFollowsOption } from './page-follows.ts';

export const statping: ImportFrom = {
  help: [
    ['statping <file>', 'Statping or Statping-ng: the path of its SQLite file, statping.db'],
    pageFollowsHelp,
  ],
  options: pageFollowsOption,
  matches: (name) => name === 'statping',
  open: async (_name, from, _options, now) => {
    if (from === undefined) throw new UsageError('Name the SQLite file of Statping: statping.db.');
    if (/^(?:postgres(?:ql)?|mysql|mariadb):/.test(from))
      throw new UsageError(
        'Only the SQLite file of Statping can be read, not a server. Copy its tables into a SQLite file first.',
      );
    const staging = await openTables(from, isStatpingTable, { selection: statpingSelection });
    try {
      return new StatpingSource(staging, now);
    } catch (error) {
      staging.close();
      throw error;
    }
  },
};
