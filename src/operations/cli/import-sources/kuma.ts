import { existsSync } from 'node:fs';
import { openBackup } from '../../../../readers/kuma/backup.ts';
import { KumaSource } from '../../../../readers/kuma/source.ts';
import { isKumaTable, kumaSelection } from '../../../../readers/kuma/tables.ts';
import { openTables } from '../../../../readers/open-tables.ts';
import { OperatorError } from '../../../kernel/errors.ts';
import { normalizeEmail } from '../../../lib/email-address.ts';
import { UsageError } from '../command.ts';
import type { ImportFrom } from './import-from.ts';
import { pageFollowsHelp, pageFollowsOption } from './page-follows.ts';

export const kuma: ImportFrom = {
  help: [
    [
      'kuma <database>',
      'Uptime Kuma 1.23 or 2: the path of its kuma.db, mysql://user:password@host/name, or a backup (.json) of version 1',
    ],
    ['--page <slug>', 'the status page that becomes this one (default: the one that visitors see first)'],
    ['--email <address>', 'the email address of its user, so that this person can sign in here'],
    pageFollowsHelp,
  ],
  options: { page: { type: 'string' }, email: { type: 'string' }, ...pageFollowsOption },
  matches: (name) => name === 'kuma',
  open: async (_name, from, options, now) => {
    if (from === undefined)
      throw new UsageError('Name the database of Uptime Kuma: the path of kuma.db, or mysql://…');
    const email = options.email === undefined ? undefined : normalizeEmail(options.email);
    if (options.email !== undefined && email === undefined)
      throw new UsageError(`${options.email} is not an email address.`);
    const staging = await openKuma(from);
    try {
      return new KumaSource(staging, { now, page: options.page, email });
    } catch (error) {
      staging.close();
      throw error;
    }
  },
};

function openKuma(from: string) {
  if (!from.endsWith('.json')) return openTables(from, isKumaTable, { selection: kumaSelection });
  if (!existsSync(from)) throw new OperatorError(`There is no file ${from}.`);
  return openBackup(from);
}
