import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { connectionLimits } from '../../http/connections/open-files.ts';
import { printMailbox } from '../../kernel/config/mailbox.ts';
import { type Config, maskUrl, readConfig } from '../../kernel/config.ts';
import { connect } from '../../kernel/db/connect.ts';
import type { Connection } from '../../kernel/db/connection.ts';
import { pendingMigrations } from '../../kernel/db/migrate.ts';
import { wasMarked } from '../../kernel/db/sqlite-files.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { formatDate } from '../../lib/dates.ts';
import { mailFolder } from '../../reactions/notifications/email/transport/folder.ts';
import { verifySmtp } from '../../reactions/notifications/email/transport/smtp.ts';
import { loadMailHealth } from '../../reactions/notifications/mail-health/queries.ts';
import { diskSpace, storageFolder } from '../monitoring/disk.ts';
import { type Command, readOptions } from './command.ts';
import { checkBackup, checkWork } from './doctor-work.ts';
import type { Finding } from './finding.ts';
import { invocation } from './invocation.ts';
import { adviceFor, describeError } from './open-context.ts';

export const doctor: Command = {
  summary: 'Check the database, disk, clock, background work, backups and mail, and suggest fixes.',
  help: 'Changes none of your data. Exits with code 1 if a check fails.',
  run: async (args) => {
    readOptions(args, {});
    const config = readConfig();
    const findings = [
      checkNode(),
      checkDisk(config),
      checkConnections(config),
      ...(await checkDatabase(config)),
      await checkBackup(config),
      await checkMail(config),
    ];
    for (const { state, what, text, advice } of findings) {
      console.log(`${state.padEnd(5)} ${what.padEnd(11)} ${text}`);
      if (advice) console.log(`${' '.repeat(18)}→ ${advice}`);
    }
    return findings.some((finding) => finding.state === 'FAIL') ? 1 : 0;
  },
};

/** A Node that is too old does not get here: `main.js` says so and ends. */
const checkNode = (): Finding => ({ what: 'Node', state: 'ok', text: process.version });

const LOW_DISK_MB = 500;

function checkDisk(config: Config): Finding {
  const what = 'Disk';
  let folder = storageFolder(config);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    const advice = 'Give the user that runs Daymark write permission, or set DATA_DIR to another folder.';
    return { what, state: 'FAIL', text: `${folder} is not writable`, advice };
  }
  const space = diskSpace(folder);
  if (!space || space.total === 0) {
    const advice = 'Set DATA_DIR to a folder on a disk.';
    return {
      what,
      state: 'FAIL',
      text: `${folder} is on a virtual file system, which cannot store files`,
      advice,
    };
  }
  const free = Math.floor(space.free / 1_048_576);
  const text = `${free} MB free in ${folder}`;
  if (free >= LOW_DISK_MB) return { what, state: 'ok', text };
  return {
    what,
    state: 'warn',
    text,
    advice: 'Free some space: on a full disk, Daymark refuses writes (reads still work).',
  };
}

const FEW_CONNECTIONS = 1000;

/** The process inherits the limit of open files from the shell or the systemd unit that starts it. */
function checkConnections(config: Config): Finding {
  const { total, openFiles } = connectionLimits(config);
  const finding = {
    what: 'Connections',
    text: `up to ${total} at once (limit of open files: ${openFiles})`,
  };
  if (total >= Math.min(FEW_CONNECTIONS, config.maxConnections)) return { ...finding, state: 'ok' };
  const advice =
    'Raise the limit of open files: run "ulimit -n 65536", or set LimitNOFILE=65536 in the systemd unit.';
  return { ...finding, state: 'warn', advice };
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl } = config;
  const what = 'Database';
  const path = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : undefined;
  if (path && !existsSync(path) && !wasMarked(path)) {
    const advice = `Run "${invocation('serve')}" to create it.`;
    return [{ what, state: 'warn', text: `${path} does not exist yet`, advice }];
  }
  let connection: Connection | undefined;
  try {
    connection = await connect(databaseUrl);
    const intact = path ? await checkSqlite(connection) : [];
    const pending = await pendingMigrations(connection);
    // Nearly every request begins with this. Twice, because a pooler may hand the second one to another session.
    if (pending.length === 0) for (let time = 0; time < 2; time++) await connection.dataVersion.read();
    return [
      { what, state: 'ok', text: maskUrl(databaseUrl) },
      await checkWrites(connection, databaseUrl),
      ...intact,
      migrationFinding(pending),
      ...(pending.length === 0 ? await checkContents(connection, config) : []),
    ];
  } catch (error) {
    // The message of an OperatorError already says what to do.
    if (error instanceof OperatorError)
      return [{ what, state: 'FAIL', text: error.message.replaceAll('\n', `\n${' '.repeat(18)}`) }];
    const advice = adviceFor(databaseUrl, error);
    return [{ what, state: 'FAIL', text: `${maskUrl(databaseUrl)}: ${describeError(error)}`, advice }];
  } finally {
    await connection?.close();
  }
}

/** Reads work while a disk is full or a server only takes reads, so this writes something that nobody reads. */
async function checkWrites({ writeCheck }: Connection, databaseUrl: string): Promise<Finding> {
  const what = 'Writes';
  const fault = await writeCheck.find();
  if (!fault) return { what, state: 'ok', text: 'the database takes writes' };
  const text = `the database can be read, but it refuses writes: ${describeError(fault.error)}`;
  return { what, state: 'FAIL', text, advice: adviceFor(databaseUrl, fault.error) };
}

const checkContents = async (connection: Connection, config: Config): Promise<Finding[]> => [
  await checkClock(connection),
  ...(await checkWork(connection, config)),
  ...(await checkDelivery(connection)),
];

async function checkSqlite(connection: Connection): Promise<Finding[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(connection.read);
  const result = rows[0]?.quick_check ?? 'the check returned no result';
  if (result === 'ok') {
    return [
      { what: 'Integrity', state: 'ok', text: 'the database file is intact' },
      ...checkLog(connection.walBytes()),
    ];
  }
  return [{ what: 'Integrity', state: 'FAIL', text: result, advice: 'Stop Daymark and restore a backup.' }];
}

const LARGE_LOG_MB = 64;

function checkLog(bytes: number): Finding[] {
  const megabytes = Math.round(bytes / 1_048_576);
  if (megabytes < LARGE_LOG_MB) return [];
  const advice =
    'A program reads an old version of the database and does not end its transaction. Find it with "fuser -v" on the database file, and end it.';
  return [{ what: 'Log', state: 'warn', text: `the write-ahead log has ${megabytes} MB`, advice }];
}

const migrationFinding = (pending: readonly string[]): Finding =>
  pending.length === 0
    ? { what: 'Migrations', state: 'ok', text: 'all applied' }
    : {
        what: 'Migrations',
        state: 'warn',
        text: `pending: ${pending.join(', ')}`,
        advice: `Run "${invocation('migrate')}", or start the service, which applies them.`,
      };

async function checkClock({ read }: Connection): Promise<Finding> {
  const now = Math.floor(Date.now() / 1000);
  const newest = await read
    .selectFrom('events')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const text = `${formatDate(now)} UTC`;
  if (!newest || newest.created_at <= now + 60) return { what: 'Clock', state: 'ok', text };
  return {
    what: 'Clock',
    state: 'FAIL',
    text: `${text}, but the newest event is dated ${formatDate(newest.created_at)}`,
    advice: 'Synchronize the clock, for example with NTP: scheduled maintenance depends on it.',
  };
}

const MAIL_TIMEOUT_MS = 5000;

async function checkMail(config: Config): Promise<Finding> {
  const { smtpUrl, mailFrom } = config;
  const what = 'Mail';
  if (!smtpUrl) {
    const advice = 'To send emails, set SMTP_URL=smtp://user:password@host:587 and MAIL_FROM.';
    const text = `SMTP_URL is not set: emails are written to ${mailFolder(config)} instead of being sent`;
    return { what, state: 'warn', text, advice };
  }
  try {
    await verifySmtp(smtpUrl, MAIL_TIMEOUT_MS);
  } catch (error) {
    const advice =
      'Check that the server is running and reachable from this machine, and that SMTP_URL has the right host, port, user and password.';
    return { what, state: 'FAIL', text: `${maskUrl(smtpUrl)}: ${describeError(error)}`, advice };
  }
  const text = `connected to ${maskUrl(smtpUrl)}; emails are sent from ${printMailbox(mailFrom)}`;
  if (!mailFrom.address.endsWith('@localhost')) return { what, state: 'ok', text };
  return { what, state: 'warn', text, advice: 'Set MAIL_FROM to an address that can receive replies.' };
}

/** Checks whether emails arrive, based on the mail problems that the service has recorded. */
async function checkDelivery({ read }: Pick<Connection, 'read'>): Promise<Finding[]> {
  const what = 'Delivery';
  const { problems, waiting, suspended } = await loadMailHealth(read, Math.floor(Date.now() / 1000));
  const findings = problems.map(
    (problem): Finding => ({
      what,
      state: 'FAIL',
      text: `${problem.summary} (since ${formatDate(problem.since)} UTC; last reply: ${problem.answer}); emails waiting: ${problem.waiting}`,
      advice: problem.advice,
    }),
  );
  if (findings.length > 0) return findings;
  return [{ what, state: 'ok', text: `emails waiting: ${waiting}, suspended subscribers: ${suspended}` }];
}
