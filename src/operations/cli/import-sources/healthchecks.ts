import { fetchChecks, readChecksFile } from '../../../../readers/healthchecks/read-checks.ts';
import { HealthchecksSource } from '../../../../readers/healthchecks/source.ts';
import { UsageError } from '../command.ts';
import type { ImportFrom } from './import-from.ts';

const KEY_VARIABLE = 'HEALTHCHECKS_API_KEY';

export const healthchecks: ImportFrom = {
  help: [
    [
      'healthchecks <where>',
      'the address of Healthchecks, such as https://healthchecks.io, or a file with its list of checks as JSON',
    ],
    [
      '--key <key>',
      `its API key; better in the variable ${KEY_VARIABLE}, so that the history of your shell does not have it`,
    ],
  ],
  options: { key: { type: 'string' } },
  matches: (name) => name === 'healthchecks',
  open: async (_name, from, options) => {
    if (from === undefined)
      throw new UsageError('Name the address of Healthchecks, or a file with its list of checks.');
    if (!/^https?:\/\//i.test(from)) return new HealthchecksSource(readChecksFile(from));
    const key = (options.key ?? process.env[KEY_VARIABLE] ?? '').trim();
    // Otherwise the error of the request would contain the key.
    if (!/^[\x21-\x7e]+$/.test(key))
      throw new UsageError(`Name the API key of the project in the variable ${KEY_VARIABLE} (or --key).`);
    return new HealthchecksSource(await fetchChecks(from, key));
  },
};
