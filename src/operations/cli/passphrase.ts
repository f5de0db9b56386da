import { readFileSync } from 'node:fs';
import type { Config } from '../../kernel/config.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { describeError } from './open-context.ts';

/** The passphrase of backups: from the file, or else from the environment. Blanks around it do not belong to it. */
export function readPassphrase(path: string | undefined, config: Config): string | undefined {
  if (path === undefined) return config.backupPassphrase;
  let passphrase: string;
  try {
    passphrase = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new OperatorError(
      `Could not read the passphrase: ${describeError(error)}. Check the path given to --passphrase-file.`,
    );
  }
  if (passphrase === '') throw new OperatorError(`The file ${path} is empty. Write the passphrase into it.`);
  return passphrase;
}
