import { resolve } from 'node:path';
import { durationSeconds } from '../../lib/duration.ts';
import { masked, setting } from './setting.ts';
import { baseUrl, bucketUrl, flag, integer, text } from './values.ts';

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
    schema: text
      .refine((value) => !value.startsWith('s3:') || bucketUrl.test(value))
      .transform((value) => (value.startsWith('s3:') ? value : resolve(value))),
    fallback: () => undefined,
    description:
      'folder, or `s3://bucket/prefix`, in which the service keeps automatic backups: see `docs/backup.md`',
    defaultText: 'none: no backups',
    expected: 'a path or s3://<bucket>/<prefix>, such as BACKUP_DIR=./backups',
  }),
  /** Absent for Amazon S3 itself. */
  backupS3Endpoint: setting<string | undefined>({
    variable: 'BACKUP_S3_ENDPOINT',
    schema: baseUrl,
    fallback: () => undefined,
    description: 'URL of an S3-compatible service for backups, such as R2, MinIO or Ceph',
    defaultText: 'Amazon S3 in `AWS_REGION`',
    expected: 'an http or https URL, such as BACKUP_S3_ENDPOINT=https://s3.example.com',
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
    print: masked,
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
