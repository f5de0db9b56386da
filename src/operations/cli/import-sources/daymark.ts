import { DaymarkSource } from '../../importers/daymark/source.ts';
import { UsageError } from '../command.ts';
import { invocation } from '../invocation.ts';
import type { ImportFrom } from './import-from.ts';

export const daymark: ImportFrom = {
  help: [['daymark <folder>', 'an export of another installation of Daymark; it needs the JSON lines']],
  matches: (name) => name === 'daymark',
  open: async (_name, folder) => {
    if (folder === undefined)
      throw new UsageError(`Name the folder that "${invocation('export <folder>')}" has written.`);
    return DaymarkSource.open(folder);
  },
};
