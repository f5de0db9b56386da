import { hash } from 'node:crypto';
import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { releasedMigrations } from '../../kernel/db/development-build.ts';
import { migrationNames } from '../../kernel/db/migrate.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { encryptionSchema } from './encryption.ts';

/** Changes when an older version of Daymark could not read the file. */
const FORMAT_VERSION = 1;
const NAME = 'daymark-backup';

const headerSchema = z.strictObject({
  format: z.int(),
  /** The version of Daymark that made the backup. */
  daymark: z.string(),
  /** When, in seconds since 1970. */
  createdAt: z.int(),
  source: z.enum(['sqlite', 'postgres']),
  /** The migrations that were applied to the database. */
  migrations: z.array(z.string()).min(1),
  compression: z.literal('zstd'),
  encryption: encryptionSchema.nullable(),
});

export type Header = z.infer<typeof headerSchema>;

export const newHeader = (
  facts: Pick<Header, 'createdAt' | 'source' | 'migrations' | 'encryption'>,
): Header => ({ format: FORMAT_VERSION, daymark: packageJson.version, compression: 'zstd', ...facts });

/**
 * Two lines of text, so that people can see with `head -2` what a file is. The first one names the format and has the
 * SHA-256 of both, the second one of which is the header as JSON.
 */
export function printHeader(header: Header): string {
  const json = JSON.stringify(header);
  return `${NAME} ${header.format} ${checksumOf(header.format, json)}\n${json}\n`;
}

const checksumOf = (format: number, json: string): string => hash('sha256', `${NAME} ${format}\n${json}`);

/** More than any header has. */
export const MAX_HEADER_BYTES = 65_536;

export const damaged = (what: string): OperatorError =>
  new OperatorError(
    `The backup is damaged: ${what}. It cannot be restored. Copy the file again from where it was kept, or use an older backup.`,
  );

const FIRST_LINE = /^daymark-backup ([1-9]\d{0,8}) ([0-9a-f]{64})$/;

export const notABackup = (): OperatorError =>
  new OperatorError('This file is not a backup of Daymark, or its beginning is damaged.');

/** Parses both lines. Refuses what this version of Daymark cannot read. */
export function parseHeader(first: string, second: string): Header {
  const [, format, checksum] = FIRST_LINE.exec(first) ?? [];
  if (format === undefined) throw notABackup();
  if (checksumOf(Number(format), second) !== checksum) throw damaged('its header was changed');
  const { daymark } = JSON.parse(second) as { readonly daymark?: unknown };
  if (Number(format) > FORMAT_VERSION) throw tooNew(String(daymark), `its format is ${format}`);
  const parsed = headerSchema.safeParse(JSON.parse(second));
  if (!parsed.success || parsed.data.format !== Number(format)) throw damaged('its header is not valid');
  return parsed.data;
}

/** Refuses a backup whose tables this version does not know. */
export function refuseNewerBackup({ daymark, migrations }: Header): void {
  const unknown = releasedMigrations(migrations, 'backup').filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw tooNew(daymark, `migrations unknown to this version: ${unknown.join(', ')}`);
}

const tooNew = (version: string, why: string): OperatorError =>
  new OperatorError(
    `This backup was made by Daymark ${version}, which is newer than this version, ${packageJson.version} (${why}).
Install Daymark ${version} or newer, and restore the backup with it.`,
  );

export const isHeaderStart = (bytes: Buffer): boolean => {
  const start = Buffer.from(NAME);
  return bytes.subarray(0, start.length).equals(start.subarray(0, bytes.length));
};
