import { UpptimeSource } from '../../../../readers/upptime/source.ts';
import { UsageError } from '../command.ts';
import type { ImportFrom } from './import-from.ts';
import { pageFollowsHelp, pageFollowsOption } from './page-follows.ts';

export const upptime: ImportFrom = {
  help: [
    [
      'upptime <folder>',
      'a clone of the repository of Upptime, with its history; set the secrets that its sites use as variables',
    ],
    pageFollowsHelp,
  ],
  options: pageFollowsOption,
  matches: (name) => name === 'upptime',
  open: async (_name, from, _options, now) => {
    if (from === undefined) throw new UsageError('Name the folder of a clone of the repository of Upptime.');
    return UpptimeSource.open(from, { now });
  },
};
