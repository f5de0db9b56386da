import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Config } from '../../kernel/config.ts';
import { DaymarkError, OperatorError } from '../../kernel/errors.ts';
import { isBucketUrl } from '../../kernel/outgoing-http/s3-bucket.ts';
import { systemClock } from '../../lib/clock.ts';
import type { BackupStore } from '../backup/backup-store.ts';
import { backupName } from '../backup/kept-backups.ts';
import { recordLastBackup } from '../backup/last-backup.ts';
import { openStore, splitBucketUrl } from '../backup/open-store.ts';
import { type Backup, type Sink, writeBackup } from '../backup/write-backup.ts';
import { backupProgress } from './backup-progress.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { describeError, withExistingDatabase } from './open-context.ts';
import { readPassphrase } from './passphrase.ts';
import { StatusLine } from './status-line.ts';

export const backup: Command = {
  summary: 'Write everything in the database to one file, while the service runs.',
  usage: '<file> [--passphrase-file <path>] [--force]',
  help: `The file contains the database as it is at the moment at which the command starts. "${invocation('restore <file>')}" reads it
into an empty SQLite or PostgreSQL database, whichever it was made from.
  <file>              where to write; a folder, for a name with the date and time in it; s3://bucket/name, or
                      s3://bucket/prefix/ for such a name (see BACKUP_S3_ENDPOINT); or - for standard output
  --passphrase-file   encrypt the file with the passphrase in this file (default: BACKUP_PASSPHRASE)
  --force             replace the file if it exists

The file contains password hashes, keys and email addresses. Only the user that runs this command may read it. Keep it as
safe as the database, or encrypt it. Files outside of the database, such as DATA_DIR/mail, and environment variables are
not part of it.`,
  run: async (args) => {
    const { values, positionals } = readOptions(
      args,
      { 'passphrase-file': { type: 'string' }, force: { type: 'boolean', default: false } },
      { allowPositionals: true },
    );
    const [target] = positionals;
    if (positionals.length !== 1 || !target) throw new UsageError('Give one file to write the backup to.');
    return withExistingDatabase(
      async (_, config) => {
        const passphrase = readPassphrase(values['passphrase-file'], config);
        const now = systemClock.now();
        if (target === '-') return toStandardOutput(config, now, passphrase);
        return toStore(config, now, passphrase, await targetOf(config, target, now, values.force));
      },
      { allowOlder: true },
    );
  },
};

/** Where a backup goes, and under which name. */
interface Target {
  readonly store: BackupStore;
  readonly name: string;
}

async function targetOf(config: Config, target: string, now: number, mayReplace: boolean): Promise<Target> {
  const { store, name } = isBucketUrl(target) ? splitBucketUrl(target) : splitPath(target);
  const found = { store: openStore(store, config), name: name === '' ? backupName(now) : name };
  const path = found.store.pathOf(found.name);
  if (!mayReplace && (await failing(path, () => found.store.exists(found.name))))
    throw new OperatorError(`${path} exists already. Choose another name, or add --force to replace it.`);
  return found;
}

/** A folder names no backup yet. */
function splitPath(target: string): { readonly store: string; readonly name: string } {
  const path = resolve(target);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? { store: path, name: '' } : { store: dirname(path), name: basename(path) };
}

async function toStore(
  config: Config,
  now: number,
  passphrase: string | undefined,
  { store, name }: Target,
): Promise<number> {
  const file = store.pathOf(name);
  // Signals are handled before there is a file.
  const made = await failing(file, () =>
    stoppable((signal) => store.write(name, (append) => write(config, now, passphrase, append, signal))),
  );
  console.log(`${summary(made)}\nWrote ${file}${passphrase === undefined ? '' : ', encrypted'}.`);
  report(made);
  try {
    await recordLastBackup(config.dataDir, { at: now, file, bytes: made.bytes });
  } catch (error) {
    console.error(`Could not note the time of this backup in ${config.dataDir}: ${describeError(error)}`);
  }
  return 0;
}

async function toStandardOutput(
  config: Config,
  now: number,
  passphrase: string | undefined,
): Promise<number> {
  if (process.stdout.isTTY)
    throw new OperatorError(
      'A backup is not text. Send the standard output to a file or to another program.',
    );
  // Each write reports its own failure. Without a listener, a reader that goes away would end the process.
  process.stdout.on('error', () => {});
  const made = await failing('the standard output', () =>
    stoppable((signal) => write(config, now, passphrase, print, signal)),
  );
  console.error(summary(made));
  report(made);
  return 0;
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const print: Sink = (bytes) =>
  new Promise((done, fail) => process.stdout.write(bytes, (error) => (error ? fail(error) : done())));

async function write(
  { databaseUrl }: Config,
  now: number,
  passphrase: string | undefined,
  sink: Sink,
  signal: AbortSignal,
): Promise<Backup> {
  const line = new StatusLine();
  const onProgress = backupProgress('Backing up', line);
  try {
    return await writeBackup(databaseUrl, sink, { now, passphrase, signal, onProgress });
  } finally {
    line.end();
  }
}

/** Ctrl+C must not leave half a file behind. */
async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const name of STOP_SIGNALS) process.on(name, stop);
  try {
    return await work(stopping.signal);
  } catch (error) {
    throw stopping.signal.aborted
      ? new OperatorError('The backup was interrupted. No file was left behind.')
      : error;
  } finally {
    for (const name of STOP_SIGNALS) process.off(name, stop);
  }
}

async function failing<T>(target: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DaymarkError) throw error;
    throw new OperatorError(
      `The backup failed: ${describeError(error)}. No file was left behind.
Check that there is room and that you may write to ${target}.`,
    );
  }
}

const summary = ({ tables, rows, bytes }: Backup): string =>
  `Backed up ${rows.toLocaleString('en')} rows of ${tables} tables: ${bytes.toLocaleString('en')} bytes.`;

function report({ foreignTables }: Backup): void {
  if (foreignTables.length > 0)
    console.error(`Not in the backup, because they do not belong to Daymark: ${foreignTables.join(', ')}.`);
}
