import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after } from 'node:test';
import { hashSync } from 'bcryptjs';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { CachetOptions } from '../../readers/cachet2/options.ts';
import { CachetSource } from '../../readers/cachet2/source.ts';
import { isCachetTable } from '../../readers/cachet2/tables.ts';
import { openTables } from '../../readers/open-tables.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import type { Harness } from './harness.ts';
import { mailsIn } from './mail.ts';
import { Browser } from './sessions.ts';

/** As PHP writes it. The least work that bcrypt allows. */
const bcrypt = (password: string, cost = 4): string => hashSync(password, cost).replace('$2b$', '$2y$');
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const OLD_PASSWORD = 'old pw 1';
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXP';
export const [KEY_OF_ADA, KEY_OF_GRACE, KEY_OF_LIN] = [
  'AdaKey78901234567890',
  'GraceKey901234567890',
  'LinKey78901234567890',
];
export const SANCTUM = 'k3yOfSanctum0123456789abcdefghijklmnopqrstuvwxyz';
export const APP_KEY = randomBytes(32);

/** A Cachet without a past, so that only accounts are imported. */
function emptyPage(path: string, prefix = ''): DatabaseSync {
  const db = new DatabaseSync(path);
  for (const table of ['component_groups', 'components', 'incidents'])
    db.exec(`create table ${prefix}${table} (id integer primary key, name text, created_at text)`);
  return db;
}

/** As Laravel encrypts a text. */
function encrypted(text: string): string {
  const bytes = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', APP_KEY, bytes);
  const value = cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
  const iv = bytes.toString('base64');
  const mac = createHmac('sha256', APP_KEY)
    .update(iv + value)
    .digest('hex');
  return Buffer.from(JSON.stringify({ iv, value, mac, tag: '' })).toString('base64');
}

/** Installations of Cachet with users and API keys, some of them broken, and what people do after the import. */
export function cachetAccounts(harness: Harness) {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-accounts-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  let files = 0;

  const cachet2 = ({ only }: { readonly only?: string } = {}): string => {
    const file = join(folder, `${harness.dialect}-${++files}.db`);
    const db = emptyPage(file, 'chq_');
    db.exec(`create table chq_users (id integer primary key, username text, password text, google_2fa_secret text,
      email text, api_key text, active int, level int, created_at text, updated_at text)`);
    const add = db.prepare(
      "insert into chq_users values (?, ?, ?, ?, ?, ?, ?, ?, '2019-05-01 10:00:00', null)",
    );
    const hash = bcrypt(OLD_PASSWORD);
    add.run(1, 'ada', bcrypt('another'), '', 'Ada@staff.example', KEY_OF_ADA, 1, 1);
    add.run(2, 'grace', hash, TOTP_SECRET, 'grace@staff.example', KEY_OF_GRACE, 1, 1);
    add.run(3, 'lin', hash, null, 'lin@staff.example', KEY_OF_LIN, 1, 2);
    add.run(4, 'gone', hash, null, 'gone@staff.example', 'GoneKey8901234567890', 0, 1);
    add.run(5, 'broken', hash, null, 'no address', 'BrokenKey01234567890', 1, 2);
    add.run(6, 'twin', hash, null, 'GONE@staff.example', 'TwinKey8901234567890', 1, 2);
    add.run(7, 'slow', `$2y$31$${'a'.repeat(53)}`, TOTP_SECRET, 'slow@staff.example', 'short', 1, 2);
    if (only !== undefined) db.prepare('delete from chq_users where username <> ?').run(only);
    db.close();
    return file;
  };

  const cachet3 = (): string => {
    const file = join(folder, `${harness.dialect}-${++files}.db`);
    const db = emptyPage(file);
    db.exec(`create table users (id integer primary key, name text, email text, password text,
        app_authentication_secret text, is_admin int, created_at text, updated_at text);
      create table personal_access_tokens (id integer primary key, tokenable_type text, tokenable_id int, name text,
        token text, abilities text, last_used_at text, expires_at text, created_at text, updated_at text)`);
    const add = db.prepare('insert into users values (?, ?, ?, ?, ?, ?, null, null)');
    add.run(1, 'Mae', 'mae@staff.example', bcrypt(OLD_PASSWORD), encrypted(TOTP_SECRET), 1);
    add.run(2, 'Kay', 'kay@staff.example', bcrypt(OLD_PASSWORD, 5), null, 0);
    const issue = db.prepare(
      'insert into personal_access_tokens values (?, ?, ?, ?, ?, ?, null, ?, null, null)',
    );
    issue.run(1, 'user', 2, 'deploy', sha256(SANCTUM), '["components.manage","plugins.manage"]', null);
    issue.run(5, 'Cachet\\Models\\User', 1, 'all', sha256(`${SANCTUM}5`), '["*"]', '2030-01-01 00:00:00');
    issue.run(6, 'user', 2, 'expired', sha256(`${SANCTUM}6`), '["*"]', '2020-01-01 00:00:00');
    issue.run(7, 'team', 2, 'of no user', sha256(`${SANCTUM}7`), '["*"]', null);
    issue.run(8, 'user', 99, 'orphan', sha256(`${SANCTUM}8`), '["*"]', null);
    db.close();
    return file;
  };

  const open = async (name: string, file: string, options: Partial<CachetOptions> = {}) =>
    new CachetSource(name, await openTables(`sqlite:${file}`, isCachetTable), {
      zone: 'UTC',
      now: harness.clock.now(),
      ...options,
    });
  const importFrom = async (name: string, file: string, options?: Partial<CachetOptions>) => {
    const source = await open(name, file, options);
    try {
      return await runImport(harness.ctx, source);
    } finally {
      await source.close();
    }
  };
  const codeOf = (secret: string) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: harness.clock.now() * 1000 });
  const signIn = async (email: string, password = OLD_PASSWORD, code?: string) => {
    const browser = new Browser(harness);
    const { status, body } = await browser.signIn(email, password, code === undefined ? {} : { code });
    return { status, body, browser };
  };
  const users = () =>
    harness.query(
      sql<
        Record<string, unknown>
      >`select id, name, email, role, disabled_at is not null as disabled, password_hash
        from users order by id`,
    );
  const hashOf = async (email: string) =>
    String((await users()).find((user) => user.email === email)?.password_hash);
  const v1 = (key: string, method: 'GET' | 'POST' = 'GET', url = '/api/v1/subscribers', payload = {}) =>
    harness.app.inject({
      method,
      url,
      headers: { 'x-cachet-token': key },
      ...(method === 'POST' && { payload }),
    });

  const linkInMail = async (page: string) =>
    new RegExp(`/${page}#token=([\\w-]+)`).exec((await mailsIn(harness)).at(-1)?.text ?? '')?.[1];
  return { cachet2, cachet3, open, importFrom, codeOf, signIn, users, hashOf, v1, linkInMail };
}
