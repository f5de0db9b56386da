import { CsvSource } from '../../../../readers/csv/source.ts';
import { UsageError } from '../command.ts';
import type { ImportFrom } from './import-from.ts';
import { zoneIn } from './time-zone.ts';

export const csv: ImportFrom = {
  help: [
    ['csv', 'files that you write: docs/import-csv.md describes their columns'],
    ['--components <file>', 'components and their groups'],
    ['--incidents <file>', 'incidents'],
    ['--updates <file>', 'the updates of these incidents'],
    ['--subscribers <file>', 'subscribers by email'],
    ['--time-zone <zone>', 'the time zone of times without an offset (default: UTC)'],
  ],
  options: {
    components: { type: 'string' },
    incidents: { type: 'string' },
    updates: { type: 'string' },
    subscribers: { type: 'string' },
    'time-zone': { type: 'string' },
  },
  matches: (name) => name === 'csv',
  open: async (_name, from, options, now) => {
    const { components, incidents, updates, subscribers } = options;
    if (from !== undefined)
      throw new UsageError(
        `Unexpected argument "${from}". Say what the file holds, such as --components ${from}.`,
      );
    if (components === undefined && incidents === undefined && subscribers === undefined)
      throw new UsageError(
        updates === undefined
          ? 'Name at least one file: --components, --incidents (with --updates) or --subscribers.'
          : 'Updates belong to incidents. Name the file of the incidents, too: --incidents.',
      );
    if (updates !== undefined && incidents === undefined)
      throw new UsageError('Updates belong to incidents. Name the file of the incidents, too: --incidents.');
    return new CsvSource({ components, incidents, updates, subscribers }, { zone: zoneIn(options), now });
  },
};
