import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { printConfig } from '../config.ts';
import { settings } from './settings.ts';
import { fileVariable, takesFile } from './sources.ts';
import { problemsOf, read } from './testing.ts';

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-config-'));
});
after(() => rmSync(folder, { recursive: true }));

const fileWith = (content: string, name = 'secret'): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** A value that each of these settings accepts. */
const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://daymark:hunter2@db/daymark',
  DATABASE_READ_URL: 'postgres://daymark:hunter2@replica/daymark',
  SMTP_URL: 'smtp://daymark:hunter2@mail.example:587',
  BACKUP_PASSPHRASE: 'hunter2 and more words',
  PURGE_URL: 'https://cache:hunter2@cache.example/purge',
  PURGE_SECRET: `whsec_hunter2${'A'.repeat(22)}`,
  CLOUDFLARE_API_TOKEN: 'hunter2',
  FASTLY_API_TOKEN: 'hunter2',
  AWS_SECRET_ACCESS_KEY: 'hunter2',
  AWS_SESSION_TOKEN: 'hunter2',
  OIDC_CLIENT_SECRET: 'hunter2',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://daymark:hunter2@collector.example',
};

/** What else has to be set for each of them. */
const companions: Readonly<Record<string, Record<string, string>>> = {
  PURGE_URL: { PURGE_SECRET: secrets.PURGE_SECRET as string },
};

test('every secret can be in a file, and its last line break does not belong to it', () => {
  const files = Object.entries(settings).filter(([, setting]) => takesFile(setting));
  assert.deepEqual(files.map(([, { variable }]) => variable).toSorted(), Object.keys(secrets).toSorted());
  for (const [key, { variable }] of files) {
    const value = secrets[variable] as string;
    const others = companions[variable] ?? {};
    const direct = read({ ...others, [variable]: value });
    const fromFile = read({ ...others, [fileVariable(variable)]: fileWith(`${value}\n`) });
    assert.deepEqual(fromFile, direct, variable);
    assert.equal(fromFile[key as keyof typeof fromFile], value);
    assert.doesNotMatch(JSON.stringify(printConfig(fromFile)), /hunter2/);
  }
});

test('what is not a secret is not read from a file', () => {
  assert.equal(read({ PORT_FILE: fileWith('9000') }).port, 8080);
});

test('a secret that is given twice is refused, whatever the two say', () => {
  const SMTP_URL = 'smtp://u:hunter2@h:25';
  assert.deepEqual(problemsOf({ SMTP_URL, SMTP_URL_FILE: fileWith(SMTP_URL) }), [
    'SMTP_URL and SMTP_URL_FILE are both set. Remove one of them.',
  ]);
  assert.equal(read({ SMTP_URL: ' ', SMTP_URL_FILE: fileWith(SMTP_URL) }).smtpUrl, SMTP_URL);
  assert.equal(read({ SMTP_URL, SMTP_URL_FILE: '' }).smtpUrl, SMTP_URL);
});

test('a file that is missing, empty or wrong is named with its variable, and never shown', () => {
  const missing = join(folder, 'missing');
  const [empty, wrong] = [fileWith(' \n', 'empty'), fileWith('mysql://root:hunter2@db/x', 'wrong')];
  assert.deepEqual(
    problemsOf({ SMTP_URL_FILE: missing, BACKUP_PASSPHRASE_FILE: empty, DATABASE_URL_FILE: wrong }),
    [
      `DATABASE_URL_FILE names ${wrong}, whose content is not usable. Write ${settings.databaseUrl.expected}.`,
      `SMTP_URL_FILE names ${missing}, which cannot be read (ENOENT). Check the path, and that the user that runs Daymark may read the file.`,
      `BACKUP_PASSPHRASE_FILE names ${empty}, which is empty. Write the value of BACKUP_PASSPHRASE into it.`,
    ],
  );
});

test('a configuration file has the same names, and the environment wins over it', () => {
  const passphrase = fileWith('from a file\n', 'passphrase');
  const CONFIG_FILE = fileWith(
    `# Settings of Daymark
PORT=9000
MAIL_FROM="Acme Status <status@acme.example>"
SMTP_URL=smtp://u:p@h:25
BACKUP_PASSPHRASE_FILE=${passphrase}
`,
    'daymark.conf',
  );
  const config = read({ CONFIG_FILE });
  assert.equal(config.configFile, CONFIG_FILE);
  assert.equal(config.port, 9000);
  assert.deepEqual(config.mailFrom, { name: 'Acme Status', address: 'status@acme.example' });
  assert.equal(config.backupPassphrase, 'from a file');
  assert.equal(read({ CONFIG_FILE, PORT: '9001' }).port, 9001);
  assert.equal(read({ CONFIG_FILE, SMTP_URL: '' }).smtpUrl, undefined);
  const other = fileWith('smtp://other:p@h:25', 'other');
  assert.equal(read({ CONFIG_FILE, SMTP_URL_FILE: other }).smtpUrl, 'smtp://other:p@h:25');
});

test('a mistake in a configuration file is an error, and not ignored', () => {
  const CONFIG_FILE = fileWith('PROT=9000\nPORT=x\nCONFIG_FILE=/etc/other\nPORT_FILE=/x\n', 'wrong.conf');
  const unknown = (name: string) =>
    `${CONFIG_FILE} sets ${name}, which is no setting. Correct or remove the line; "daymark config --help" lists all settings.`;
  assert.deepEqual(problemsOf({ CONFIG_FILE }), [
    unknown('CONFIG_FILE'),
    unknown('PORT_FILE'),
    unknown('PROT'),
    'PORT is "x". Write a port from 0 to 65535, such as PORT=8080.',
  ]);
  const missing = join(folder, 'missing.conf');
  assert.match(
    String(problemsOf({ CONFIG_FILE: missing })),
    /^CONFIG_FILE names .*missing\.conf, which cannot be read \(ENOENT\)\. Check the path/,
  );
});
