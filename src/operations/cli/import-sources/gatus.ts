import { readGatusConfig } from '../../importers/gatus/config.ts';
import { GatusSource } from '../../importers/gatus/source.ts';
import { UsageError } from '../command.ts';
import type { ImportFrom } from './import-from.ts';

export const gatus: ImportFrom = {
  help: [
    [
      'gatus <file or folder>',
      'the configuration of Gatus: its config.yaml, or a folder of such files; set the variables that it uses',
    ],
  ],
  matches: (name) => name === 'gatus',
  open: async (_name, from, _options, now) => {
    if (from === undefined)
      throw new UsageError('Name the config.yaml of Gatus, or the folder of its configuration.');
    return new GatusSource(readGatusConfig(from), { now });
  },
};
