import { existsSync, statSync } from 'node:fs';
import { kindOfFile } from '../../../../readers/dump-file.ts';
import { readGatusConfig } from '../../../../readers/gatus/config.ts';
import { GatusDatabase, isGatusTable } from '../../../../readers/gatus/database.ts';
import { GatusSource } from '../../../../readers/gatus/source.ts';
import { openTables } from '../../../../readers/open-tables.ts';
import { UsageError } from '../command.ts';
import type { ImportFrom } from './import-from.ts';
import { pageFollowsHelp, pageFollowsOption } from './page-follows.ts';

export const gatus: ImportFrom = {
  help: [
    [
      'gatus <file or folder>',
      'the configuration of Gatus: its config.yaml, or a folder of such files; set the variables that it uses',
    ],
    [
      '--database <database>',
      'where Gatus stores its results (storage.path): the path of the file, or postgres://… Its name alone, without a configuration, brings components and their history',
    ],
    pageFollowsHelp,
  ],
  options: { database: { type: 'string' }, ...pageFollowsOption },
  matches: (name) => name === 'gatus',
  open: async (_name, from, options, now) => {
    if (from === undefined)
      throw new UsageError(
        'Name the config.yaml of Gatus, the folder of its configuration, or its database.',
      );
    if (isDatabase(from)) return new GatusSource(undefined, { now, database: await openDatabase(from) });
    const config = readGatusConfig(from);
    const database = options.database === undefined ? undefined : await openDatabase(options.database);
    return new GatusSource(config, { now, database });
  },
};

const isDatabase = (from: string): boolean =>
  /^(?:postgres(?:ql)?|sqlite):/.test(from) ||
  (existsSync(from) && !statSync(from).isDirectory() && kindOfFile(from) === 'sqlite');

async function openDatabase(from: string): Promise<GatusDatabase> {
  const staging = await openTables(from, isGatusTable);
  try {
    return new GatusDatabase(staging);
  } catch (error) {
    staging.close();
    throw error;
  }
}
