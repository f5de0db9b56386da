import { KenerSource } from '../../../../readers/kener/source.ts';
import { isKenerTable, kenerSelection } from '../../../../readers/kener/tables.ts';
import { openTables } from '../../../../readers/open-tables.ts';
import { UsageError } from '../command.ts';
import type { ImportFrom } from './import-from.ts';
import { pageFollowsHelp, pageFollowsOption } from './page-follows.ts';

export const kener: ImportFrom = {
  help: [
    [
      'kener <database>',
      'Kener 3 or 4: the path of its SQLite file, postgres://…, mysql://… or a dump; set the variables that its monitors use',
    ],
    pageFollowsHelp,
  ],
  options: pageFollowsOption,
  matches: (name) => name === 'kener',
  open: async (_name, from, _options, now) => {
    if (from === undefined)
      throw new UsageError(
        'Name the database of Kener: the path of its SQLite file, postgres://… or mysql://…',
      );
    const staging = await openTables(from, isKenerTable, { selection: kenerSelection });
    try {
      return new KenerSource(staging, { now });
    } catch (error) {
      staging.close();
      throw error;
    }
  },
};
