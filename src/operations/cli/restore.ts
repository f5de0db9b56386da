import { createReadStream } from 'node:fs';
import { type Config, maskUrl, readConfig } from '../../kernel/config.ts';
import { connect } from '../../kernel/db/connect.ts';
import type { Connection } from '../../kernel/db/connection.ts';
import { prepareForRestore } from '../../kernel/db/sqlite-files.ts';
import { DaymarkError, OperatorError } from '../../kernel/errors.ts';
import { createLogger } from '../../kernel/log.ts';
import { isBucketUrl } from '../../kernel/outgoing-http/s3-bucket.ts';
import { pagesOf } from '../../kernel/pages/pages.ts';
import { systemClock } from '../../lib/clock.ts';
import { formatDate } from '../../lib/dates.ts';
import { defaultTiming } from '../../lib/delivery-timing.ts';
import type { Header } from '../backup/header.ts';
import type { HeldBack } from '../backup/hold-back.ts';
import { openStore, splitBucketUrl } from '../backup/open-store.ts';
import { type OpenBackup, openBackup } from '../backup/read-backup.ts';
import { checkBackup, type Loaded, restoreBackup } from '../backup/restore-backup.ts';
import { backupProgress } from './backup-progress.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { cannotOpen, describeError } from './open-context.ts';
import { readPassphrase } from './passphrase.ts';
import { StatusLine } from './status-line.ts';

export const restore: Command = {
  summary: 'Restore a backup into an empty database, or check it.',
  usage: '<file> [--check] [--passphrase-file <path>] [--send-pending] [--ignore-chain]',
  help: `Reads a file that "${invocation('backup <file>')}" wrote into the database that DATABASE_URL names, which must be empty: SQLite or
PostgreSQL, whichever the backup was made from. A backup from an older version of Daymark is upgraded. Everything is
checked, the event log included, and if anything is wrong, the database stays empty.
  <file>              the backup, as a path or as s3://bucket/name, or - for standard input
  --check             only read and check the backup; needs no database, but room for temporary files
  --passphrase-file   the passphrase of an encrypted backup is in this file (default: BACKUP_PASSPHRASE)
  --send-pending      send the notifications that were waiting when the backup was made; without this they are held
                      back, because the original may have sent them since
  --ignore-chain      restore even if the event log does not verify

To move to another database: stop the service, make a backup, restore it with --send-pending, and start the service with
the new DATABASE_URL.`,
  run: async (args) => {
    const { values, positionals } = readOptions(
      args,
      {
        check: { type: 'boolean', default: false },
        'passphrase-file': { type: 'string' },
        'send-pending': { type: 'boolean', default: false },
        'ignore-chain': { type: 'boolean', default: false },
      },
      { allowPositionals: true },
    );
    const [file] = positionals;
    if (positionals.length !== 1 || !file) throw new UsageError('Give the file of one backup.');
    const config = readConfig();
    const passphrase = readPassphrase(values['passphrase-file'], config);
    const ignoreChain = values['ignore-chain'];
    return withBackup(config, file, passphrase, async (backup) => {
      if (passphrase !== undefined && !backup.header.encryption)
        console.error('Note: this backup is not encrypted, so the passphrase was not needed.');
      return values.check
        ? check(backup, ignoreChain)
        : intoDatabase(config, backup, { ignoreChain, sendPending: values['send-pending'] });
    });
  },
};

async function withBackup<T>(
  config: Config,
  file: string,
  passphrase: string | undefined,
  work: (backup: OpenBackup) => Promise<T>,
): Promise<T> {
  if (isBucketUrl(file)) {
    const { store, name } = splitBucketUrl(file);
    if (name === '') throw new UsageError(`${file} names no backup. Add its name after the last slash.`);
    return work(await openBackup(await openStore(store, config).read(name), passphrase));
  }
  const source = file === '-' ? process.stdin : createReadStream(file);
  try {
    return await work(await openBackup(source, passphrase));
  } catch (error) {
    if (error instanceof DaymarkError || !isFileError(error)) throw error;
    throw new OperatorError(`Could not read ${file}: ${describeError(error)}. Check the path.`);
  } finally {
    source.destroy();
  }
}

/** An error of the operating system about the file itself. */
const isFileError = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;

async function check(backup: OpenBackup, ignoreChain: boolean): Promise<number> {
  const line = new StatusLine();
  try {
    const loaded = await checkBackup(backup, { ignoreChain, onProgress: backupProgress('Checking', line) });
    line.end();
    console.log(`The backup is intact: ${describe(backup.header)}.`);
    reportLoaded(loaded, 'It contains');
    return 0;
  } catch (error) {
    line.end();
    throw error;
  }
}

interface Choices {
  readonly ignoreChain: boolean;
  readonly sendPending: boolean;
}

async function intoDatabase(config: Config, backup: OpenBackup, choices: Choices): Promise<number> {
  const connection = await openEmpty(config);
  const line = new StatusLine();
  try {
    const log = await createLogger(config);
    const ctx = {
      config,
      connection,
      clock: systemClock,
      timing: defaultTiming,
      log,
      ...pagesOf(config),
    };
    const restored = await restoreBackup(ctx, backup, {
      ...choices,
      onProgress: backupProgress('Restoring', line),
    });
    line.end();
    console.log(`Restored ${describe(backup.header)} into ${maskUrl(config.databaseUrl)}.`);
    reportLoaded(restored, 'Loaded');
    if (restored.heldBack) reportHeldBack(restored.heldBack);
    console.log(`Start the service with: ${invocation('serve')}`);
    return 0;
  } catch (error) {
    line.end();
    throw error;
  } finally {
    await connection.close();
  }
}

async function openEmpty(config: Config): Promise<Connection> {
  const { databaseUrl, databaseTimeout } = config;
  try {
    if (databaseUrl.startsWith('sqlite:')) prepareForRestore(databaseUrl.slice('sqlite:'.length));
    return await connect(databaseUrl, { timeoutMs: databaseTimeout * 1000 });
  } catch (error) {
    throw cannotOpen(config, error);
  }
}

const sources = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

const describe = ({ createdAt, daymark, source }: Header): string =>
  `the backup of ${formatDate(createdAt)} UTC, made by Daymark ${daymark} from ${sources[source]}`;

function reportLoaded({ tables, rows, migrated, verification, replaced }: Loaded, verb: string): void {
  const { head, problem } = verification;
  console.log(`${verb} ${rows.toLocaleString('en')} rows in ${tables} tables.`);
  if (migrated.length > 0)
    console.log(`It is from an older version. Applied migrations: ${migrated.join(', ')}.`);
  if (replaced > 0)
    console.log(
      `${replaced} texts contained a null character, which PostgreSQL cannot store. It was replaced by �.`,
    );
  console.log(problem ? `The event log does not verify: ${problem.text}` : 'The event log is intact.');
  if (head) console.log(`Last event: ${head.id}\nHash: ${head.hash}`);
}

function reportHeldBack({ deliveries, events, jobs }: HeldBack): void {
  if (deliveries + events + jobs === 0) return;
  console.log(`Held back, because the original may have sent it since the backup was made:
  ${deliveries} deliveries that were waiting. They are cancelled; "POST /api/deliveries/{event}/resend" sends those of an event.
  ${events} events and ${jobs} due jobs that nobody had been notified of. Nobody will be.
To send all of this instead, restore into an empty database with --send-pending.`);
}
