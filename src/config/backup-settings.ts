import { resolve } from 'node:path';
import { durationSeconds } from '../lib/duration.ts';
import { setting } from './setting.ts';
import { flag, integer, text } from './values.ts';

const HOUR = 3600;

/** At least every five minutes, and at most once a year. */
const interval = text
  .refine((value) => {
    const seconds = durationSeconds(value);
    return seconds !== undefined && seconds >= 300 && seconds <= 366 * 24 * HOUR;
  })
  .transform((value) => durationSeconds(value) as number);

/** The environment variables for backups. */
export const backupSettings = {
  /** Absent if the service makes no backups by itself. */
  backupDir: setting<string | undefined>({
    variable: 'BACKUP_DIR',
    schema: text.transform((path) => resolve(path)),
    fallback: () => undefined,
    description: 'folder in which the service keeps backups that it makes by itself: see `docs/backup.md`',
    defaultText: 'none: it makes none',
    expected: 'a path, such as BACKUP_DIR=./backups',
  }),
  /** In seconds. */
  backupEvery: setting({
    variable: 'BACKUP_EVERY',
    schema: interval,
    fallback: () => 24 * HOUR,
    description: 'how often the service makes a backup, such as `6h`',
    defaultText: '`24h`',
    expected: 'a time from 5m to 366d in minutes, hours or days, such as BACKUP_EVERY=24h',
    print: (seconds) => (seconds % HOUR === 0 ? `${seconds / HOUR}h` : `${seconds / 60}m`),
  }),
  backupKeep: setting({
    variable: 'BACKUP_KEEP',
    schema: integer(1, 10_000),
    fallback: () => 7,
    description: 'how many backups it keeps; it deletes older ones after a new one has succeeded',
    defaultText: '`7`',
    expected: 'a number from 1 to 10000, such as BACKUP_KEEP=7',
  }),
  /** Absent if backups are not encrypted. Whatever makes a backup checks its length: a message here would show it. */
  backupPassphrase: setting<string | undefined>({
    variable: 'BACKUP_PASSPHRASE',
    schema: text,
    fallback: () => undefined,
    description: 'passphrase with which backups are encrypted and decrypted',
    defaultText: 'none: backups are not encrypted',
    expected: 'a passphrase',
    print: () => '****',
  }),
  backupBeforeUpgrade: setting<boolean>({
    variable: 'BACKUP_BEFORE_UPGRADE',
    schema: flag,
    fallback: () => true,
    description:
      'whether Daymark makes a backup before it applies migrations: to `BACKUP_DIR`, or for SQLite to `DATA_DIR/backups`',
    defaultText: '`true`',
    expected: 'true or false',
  }),
};
