import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { printMailbox } from '../config/mailbox.ts';
import { type Config, maskUrl, readConfig } from '../config.ts';
import { type Connection, connect } from '../db/connect.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { wasMarked } from '../db/sqlite-files.ts';
import { OperatorError } from '../errors.ts';
import { connectionLimits } from '../http/open-files.ts';
import { formatDate } from '../lib/dates.ts';
import { mailFolder } from '../notifications/email/folder.ts';
import { verifySmtp } from '../notifications/email/smtp.ts';
import { type Command, readOptions } from './command.ts';
import { checkDelivery } from './doctor-mail.ts';
import type { Finding } from './finding.ts';
import { invocation } from './invocation.ts';
import { adviceFor, reason } from './open-context.ts';

export const doctor: Command = {
  summary:
    'Check the database, its migrations, the disk, connections, the clock and mail, and say what to do.',
  help: 'Changes nothing. Exits with 1 if something must be mended.',
  run: async (args) => {
    readOptions(args, {});
    const config = readConfig();
    const findings = [
      checkNode(),
      checkDisk(config),
      checkConnections(config),
      ...(await checkDatabase(config)),
      await checkMail(config),
    ];
    for (const { state, what, text, advice } of findings) {
      console.log(`${state.padEnd(5)} ${what.padEnd(11)} ${text}`);
      if (advice) console.log(`${' '.repeat(18)}→ ${advice}`);
    }
    return findings.some((finding) => finding.state === 'FAIL') ? 1 : 0;
  },
};

function checkNode(): Finding {
  const what = 'Node';
  if (Number(process.versions.node.split('.')[0]) >= 26) return { what, state: 'ok', text: process.version };
  const advice = 'Use "npm start" and bin/daymark.js: they run the Node that "npm install" brings along.';
  return { what, state: 'FAIL', text: `${process.version} is older than 26`, advice };
}

const LOW_DISK = 500;

function checkDisk({ databaseUrl, dataDir }: Config): Finding {
  const what = 'Disk';
  let folder = databaseUrl.startsWith('sqlite:') ? dirname(databaseUrl.slice('sqlite:'.length)) : dataDir;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    const advice = 'Give the user that runs Daymark the right to write there, or set DATA_DIR.';
    return { what, state: 'FAIL', text: `${folder} cannot be written`, advice };
  }
  const { bavail, bsize, blocks } = statfsSync(folder);
  if (blocks === 0) {
    const advice = 'Set DATA_DIR to a folder on a disk.';
    return {
      what,
      state: 'FAIL',
      text: `${folder} is made by the system and holds no files of yours`,
      advice,
    };
  }
  const free = Math.floor((bavail * bsize) / 1_048_576);
  const text = `${free} MB free in ${folder}`;
  if (free >= LOW_DISK) return { what, state: 'ok', text };
  return { what, state: 'warn', text, advice: 'Make room: without any, writes are refused (reads go on).' };
}

const FEW_CONNECTIONS = 1000;

/** The limit of open files is that of the shell or the unit which starts the process. */
function checkConnections(config: Config): Finding {
  const { total, openFiles } = connectionLimits(config);
  const finding = {
    what: 'Connections',
    text: `up to ${total} at once, with ${openFiles} open files allowed`,
  };
  if (total >= Math.min(FEW_CONNECTIONS, config.maxConnections)) return { ...finding, state: 'ok' };
  const advice = 'Raise the limit of open files: "ulimit -n 65536", or LimitNOFILE=65536 in a systemd unit.';
  return { ...finding, state: 'warn', advice };
}

async function checkDatabase({ databaseUrl }: Config): Promise<Finding[]> {
  const what = 'Database';
  const path = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : undefined;
  if (path && !existsSync(path) && !wasMarked(path)) {
    const advice = `"${invocation('serve')}" creates it.`;
    return [{ what, state: 'warn', text: `${path} does not exist yet`, advice }];
  }
  let connection: Connection | undefined;
  try {
    connection = await connect(databaseUrl);
    const intact = path ? await checkSqlite(connection) : [];
    const pending = await pendingMigrations(connection);
    return [
      { what, state: 'ok', text: maskUrl(databaseUrl) },
      ...intact,
      migrationFinding(pending),
      ...(pending.length === 0 ? [await checkClock(connection), ...(await checkDelivery(connection))] : []),
    ];
  } catch (error) {
    // Who refused it has said what to do.
    if (error instanceof OperatorError)
      return [{ what, state: 'FAIL', text: error.message.replaceAll('\n', `\n${' '.repeat(18)}`) }];
    const advice = adviceFor(databaseUrl, error);
    return [{ what, state: 'FAIL', text: `${maskUrl(databaseUrl)}: ${reason(error)}`, advice }];
  } finally {
    await connection?.close();
  }
}

async function checkSqlite(connection: Connection): Promise<Finding[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(connection.read);
  const verdict = rows[0]?.quick_check ?? 'no answer';
  if (verdict === 'ok') return [{ what: 'Integrity', state: 'ok', text: 'the database file is sound' }];
  return [{ what: 'Integrity', state: 'FAIL', text: verdict, advice: 'Stop Daymark and restore a backup.' }];
}

const migrationFinding = (pending: readonly string[]): Finding =>
  pending.length === 0
    ? { what: 'Migrations', state: 'ok', text: 'all applied' }
    : {
        what: 'Migrations',
        state: 'warn',
        text: `not applied: ${pending.join(', ')}`,
        advice: `Run "${invocation('migrate')}", or start the service, which does it.`,
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
    text: `${text}, but the newest event is from ${formatDate(newest.created_at)}`,
    advice: 'Set the clock (NTP): statuses of maintenance depend on it.',
  };
}

const MAIL_MS = 5000;

async function checkMail(config: Config): Promise<Finding> {
  const { smtpUrl, mailFrom } = config;
  const what = 'Mail';
  if (!smtpUrl) {
    const advice = 'To send it, set SMTP_URL=smtp://user:password@host:587 and MAIL_FROM.';
    const text = `there is no SMTP_URL: mails are not sent but written to ${mailFolder(config)}`;
    return { what, state: 'warn', text, advice };
  }
  try {
    await verifySmtp(smtpUrl, MAIL_MS);
  } catch (error) {
    const advice =
      'Check SMTP_URL, that the server runs and can be reached from here, and that user and password are right.';
    return { what, state: 'FAIL', text: `${maskUrl(smtpUrl)}: ${reason(error)}`, advice };
  }
  const text = `${maskUrl(smtpUrl)} lets us in; mails are from ${printMailbox(mailFrom)}`;
  if (!mailFrom.address.endsWith('@localhost')) return { what, state: 'ok', text };
  return { what, state: 'warn', text, advice: 'Set MAIL_FROM to an address that can be answered.' };
}
