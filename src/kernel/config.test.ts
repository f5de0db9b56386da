import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { locales } from '../../common/texts/locales.ts';
import { printMailbox } from './config/mailbox.ts';
import { settings } from './config/settings.ts';
import { problemsOf, read } from './config/testing.ts';
import { printConfig, readConfig } from './config.ts';

const variables = Object.values(settings).map(({ variable }) => variable);

test('an empty environment gives the defaults, frozen', () => {
  const config = readConfig({}, false);
  assert.deepEqual(config, {
    configFile: undefined,
    host: '127.0.0.1',
    port: 8080,
    baseUrl: 'http://127.0.0.1:8080',
    dataDir: resolve('data'),
    databaseUrl: `sqlite:${resolve('data')}/daymark.db`,
    databaseReadUrl: undefined,
    databaseTimeout: 5,
    databaseWait: 60,
    rateLimit: 6000,
    trustProxy: false,
    corsOrigins: '*',
    imageOrigins: [],
    bodyLimit: 1_048_576,
    maxConnections: 25_000,
    maxConnectionsPerAddress: 1000,
    maxRequests: 64,
    webhooksPrivate: false,
    checkReferences: ['1.1.1.1:443', '8.8.8.8:443', '9.9.9.9:443'],
    checksAllowed: [],
    smtpUrl: undefined,
    mailFrom: { name: '', address: 'status@localhost' },
    cacheBytes: 33_554_432,
    logLevel: 'info',
    logFormat: 'json',
    backupDir: undefined,
    backupS3Endpoint: undefined,
    backupEvery: 86_400,
    backupKeep: 7,
    backupPassphrase: undefined,
    backupBeforeUpgrade: true,
    opsPort: undefined,
    opsHost: '127.0.0.1',
    drainSeconds: 0,
    otlpEndpoint: undefined,
    otlpServiceName: 'daymark',
    otlpTraceShare: 1,
    publicCacheSeconds: 0,
    purgeUrl: undefined,
    pushServices: [],
    purgeSecret: undefined,
    cloudflareZoneId: undefined,
    cloudflareApiToken: undefined,
    cloudflarePurge: 'tags',
    cloudflareApiUrl: 'https://api.cloudflare.com/client/v4',
    fastlyServiceId: undefined,
    fastlyApiToken: undefined,
    fastlyApiUrl: 'https://api.fastly.com',
    twinUrl: undefined,
    twinDays: 90,
    twinLanguages: locales,
    twinS3Endpoint: undefined,
    awsRegion: 'us-east-1',
    awsAccessKeyId: undefined,
    awsSecretAccessKey: undefined,
    awsSessionToken: undefined,
    oidcIssuer: undefined,
    oidcClientId: undefined,
    oidcClientSecret: undefined,
    oidcAllowedDomains: [],
    oidcRoleClaim: 'groups',
    oidcRoles: [],
    oidcDefaultRole: 'viewer',
    oidcTrustEmail: false,
    oidcTrustSecondFactor: false,
    oidcOnly: false,
    oidcBreakGlass: [],
  });
  assert.ok(Object.isFrozen(config));
});

test('blank values count as absent', () => {
  const blank = Object.fromEntries(variables.map((name) => [name, '  ']));
  assert.deepEqual(readConfig(blank, false), readConfig({}, false));
});

test('logs are pretty on a terminal unless told otherwise', () => {
  assert.equal(readConfig({}, true).logFormat, 'pretty');
  assert.equal(readConfig({ LOG_FORMAT: 'json' }, true).logFormat, 'json');
  assert.equal(readConfig({ LOG_FORMAT: 'Pretty' }, false).logFormat, 'pretty');
});

test('every setting is read', () => {
  const config = read({
    CONFIG_FILE: '/dev/null',
    HOST: '::1',
    PORT: '1234',
    DATA_DIR: '/srv/daymark',
    DATABASE_READ_URL: 'postgres://reader:secret@replica.example/daymark',
    DATABASE_TIMEOUT: '12',
    DATABASE_WAIT: '0',
    RATE_LIMIT: '0',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    CORS_ORIGINS: 'https://a.example, http://localhost:3000',
    IMAGE_ORIGINS: 'https://images.example',
    BODY_LIMIT: '2048',
    MAX_CONNECTIONS: '500',
    MAX_CONNECTIONS_PER_ADDRESS: '0',
    MAX_REQUESTS: '16',
    WEBHOOKS_PRIVATE: '10.0.0.0/8, fd00::1',
    CHECK_REFERENCES: '10.0.0.1:22, [fd00::1]:443',
    CHECKS_ALLOWED: '169.254.1.0/24, 127.0.0.1',
    PUSH_SERVICES: 'Push.Acme.example, *.up.example',
    SMTP_URL: 'smtps://me:secret@mail.example:465',
    MAIL_FROM: '"Acme Status" <status@acme.example>',
    CACHE: '64',
    LOG_LEVEL: 'WARN',
    BACKUP_DIR: '/srv/backups',
    BACKUP_S3_ENDPOINT: 'https://s3.acme.example/',
    BACKUP_EVERY: '90m',
    BACKUP_KEEP: '30',
    BACKUP_PASSPHRASE: 'correct horse battery',
    BACKUP_BEFORE_UPGRADE: 'false',
    OPS_PORT: '9464',
    OPS_HOST: '10.0.0.5',
    DRAIN_SECONDS: '12',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:secret@collector.example:4318/',
    OTEL_SERVICE_NAME: 'status of acme',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    PUBLIC_CACHE_SECONDS: '60',
    PURGE_URL: 'http://127.0.0.1:6081/purge',
    PURGE_SECRET: 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0',
    CLOUDFLARE_ZONE_ID: 'zone',
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_PURGE: 'urls',
    CLOUDFLARE_API_URL: 'https://cloudflare.acme.example/v4/',
    FASTLY_SERVICE_ID: 'service',
    FASTLY_API_TOKEN: 'token',
    FASTLY_API_URL: 'https://fastly.acme.example',
    TWIN_URL: 's3://acme-status/site',
    TWIN_DAYS: '30',
    TWIN_LANGUAGES: 'de, fr',
    TWIN_S3_ENDPOINT: 'https://s3.acme.example',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'hunter2',
    AWS_SESSION_TOKEN: 'hunter2',
    OIDC_ISSUER: 'https://id.acme.example',
    OIDC_CLIENT_ID: 'daymark',
    OIDC_CLIENT_SECRET: 'hunter2',
    OIDC_ALLOWED_DOMAINS: 'Acme.example, @acme.test',
    OIDC_ROLE_CLAIM: 'realm_access.roles',
    OIDC_ROLES: 'admins=admin, a=b = responder',
    OIDC_DEFAULT_ROLE: 'none',
    OIDC_TRUST_EMAIL: 'true',
    OIDC_TRUST_SECOND_FACTOR: 'true',
    OIDC_ONLY: 'true',
    OIDC_BREAK_GLASS: 'Ada@Acme.example',
  });
  assert.deepEqual(config, {
    configFile: '/dev/null',
    host: '::1',
    port: 1234,
    baseUrl: 'http://[::1]:1234',
    dataDir: '/srv/daymark',
    databaseUrl: 'sqlite:/srv/daymark/daymark.db',
    databaseReadUrl: 'postgres://reader:secret@replica.example/daymark',
    databaseTimeout: 12,
    databaseWait: 0,
    rateLimit: 0,
    trustProxy: ['10.0.0.0/8', '::1'],
    corsOrigins: ['https://a.example', 'http://localhost:3000'],
    imageOrigins: ['https://images.example'],
    bodyLimit: 2048,
    maxConnections: 500,
    maxConnectionsPerAddress: 0,
    maxRequests: 16,
    webhooksPrivate: ['10.0.0.0/8', 'fd00::1'],
    checkReferences: ['10.0.0.1:22', '[fd00::1]:443'],
    checksAllowed: ['169.254.1.0/24', '127.0.0.1'],
    smtpUrl: 'smtps://me:secret@mail.example:465',
    mailFrom: { name: 'Acme Status', address: 'status@acme.example' },
    cacheBytes: 67_108_864,
    logLevel: 'warn',
    logFormat: 'json',
    backupDir: '/srv/backups',
    backupS3Endpoint: 'https://s3.acme.example',
    backupEvery: 5400,
    backupKeep: 30,
    backupPassphrase: 'correct horse battery',
    backupBeforeUpgrade: false,
    opsPort: 9464,
    opsHost: '10.0.0.5',
    drainSeconds: 12,
    otlpEndpoint: 'http://me:secret@collector.example:4318',
    otlpServiceName: 'status of acme',
    otlpTraceShare: 0.25,
    publicCacheSeconds: 60,
    purgeUrl: 'http://127.0.0.1:6081/purge',
    pushServices: ['push.acme.example', '*.up.example'],
    purgeSecret: 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0',
    cloudflareZoneId: 'zone',
    cloudflareApiToken: 'token',
    cloudflarePurge: 'urls',
    cloudflareApiUrl: 'https://cloudflare.acme.example/v4',
    fastlyServiceId: 'service',
    fastlyApiToken: 'token',
    fastlyApiUrl: 'https://fastly.acme.example',
    twinUrl: 's3://acme-status/site',
    twinDays: 30,
    twinLanguages: ['de', 'fr'],
    twinS3Endpoint: 'https://s3.acme.example',
    awsRegion: 'eu-central-1',
    awsAccessKeyId: 'id',
    awsSecretAccessKey: 'hunter2',
    awsSessionToken: 'hunter2',
    oidcIssuer: 'https://id.acme.example',
    oidcClientId: 'daymark',
    oidcClientSecret: 'hunter2',
    oidcAllowedDomains: ['acme.example', 'acme.test'],
    oidcRoleClaim: 'realm_access.roles',
    oidcRoles: [
      { value: 'admins', role: 'admin' },
      { value: 'a=b', role: 'responder' },
    ],
    oidcDefaultRole: 'none',
    oidcTrustEmail: true,
    oidcTrustSecondFactor: true,
    oidcOnly: true,
    oidcBreakGlass: ['ada@acme.example'],
  });
  assert.equal(read({ TRUST_PROXY: 'true' }).trustProxy, true);
  assert.equal(read({ WEBHOOKS_PRIVATE: 'True' }).webhooksPrivate, true);
  assert.equal(read({ CACHE: 'off' }).cacheBytes, 0);
  assert.deepEqual(read({ CORS_ORIGINS: 'none' }).corsOrigins, []);
});

test('the documentation lists every setting with its meaning and default', async () => {
  const rows = Object.values(settings).map(({ variable, description, defaultText }) => [
    `\`${variable}\``,
    description,
    defaultText,
  ]);
  const all = [['Variable', 'Meaning', 'Default'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [head = '', ...body] = all.map(line);
  const table = [head, rule, ...body].join('\n');
  const page = await readFile(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  assert.ok(page.includes(table), `Put this table into docs/configuration.md:\n${table}`);
});

test('a cache and a static copy need their keys, and no message shows them', () => {
  for (const [env, problem] of [
    [{ PURGE_URL: 'https://cache.example' }, /PURGE_SECRET is not/],
    [{ PURGE_SECRET: 'hunter2' }, /PURGE_SECRET does not look like/],
    [{ CLOUDFLARE_ZONE_ID: 'zone' }, /CLOUDFLARE_API_TOKEN is not/],
    [{ FASTLY_SERVICE_ID: 'service' }, /FASTLY_API_TOKEN is not/],
    [{ TWIN_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'id' }, /AWS_SECRET_ACCESS_KEY are not both set/],
    [{ TWIN_URL: 'ftp://bucket' }, /TWIN_URL is "ftp:/],
    [{ TWIN_LANGUAGES: 'de,tlh' }, /TWIN_LANGUAGES is/],
  ] as const) {
    const [text = '', ...others] = problemsOf(env);
    assert.match(text, problem);
    assert.doesNotMatch(text, /hunter2/);
    assert.deepEqual(others, []);
  }
  const secrets = {
    PURGE_SECRET: `whsec_${'a'.repeat(40)}`,
    CLOUDFLARE_API_TOKEN: 'hunter2',
    FASTLY_API_TOKEN: 'hunter2',
  };
  const keys = { AWS_SECRET_ACCESS_KEY: 'hunter2', AWS_SESSION_TOKEN: 'hunter2' };
  assert.doesNotMatch(JSON.stringify(printConfig(read({ ...secrets, ...keys }))), /hunter2|aaaa/);
  assert.equal(read({ TWIN_URL: 'file:/srv/twin' }).twinUrl, 'file:/srv/twin');
  assert.equal(read({ TWIN_URL: 'file:///srv/twin' }).twinUrl, 'file:/srv/twin');
});

test('a range that is none is refused', () => {
  for (const name of ['TRUST_PROXY', 'WEBHOOKS_PRIVATE'])
    for (const text of ['10.0.0.0/33', '999.1.1.1', '10.1', 'abc', '::1, x'])
      assert.equal(problemsOf({ [name]: text }).length, 1, `${name}=${text}`);
});

test('the base URL loses its trailing slashes and keeps a path', () => {
  assert.equal(read({ BASE_URL: 'https://status.example/' }).baseUrl, 'https://status.example');
  assert.equal(read({ BASE_URL: 'https://example.com/status//' }).baseUrl, 'https://example.com/status');
});

test('a database is SQLite or PostgreSQL', () => {
  for (const url of ['sqlite:./x.db', 'postgres://u:p@h:5432/db', 'postgresql://h/db']) {
    assert.equal(read({ DATABASE_URL: url }).databaseUrl, url);
  }
  for (const url of ['sqlite:', 'mysql://h/db', 'x.db', 'postgres://h:port/db']) {
    assert.equal(problemsOf({ DATABASE_URL: url }).length, 1, url);
  }
});

test('all mistakes are told at once, each with what to write instead', () => {
  const problems = problemsOf({
    HOST: 'a b',
    PORT: '99999',
    BASE_URL: 'status.example',
    DATABASE_URL: 'mysql:x',
    RATE_LIMIT: '-1',
    TRUST_PROXY: 'yes',
    CORS_ORIGINS: 'https://a.example/path',
    IMAGE_ORIGINS: 'http://images.example',
    BODY_LIMIT: '1MB',
    MAX_CONNECTIONS: '9',
    MAX_CONNECTIONS_PER_ADDRESS: 'many',
    MAX_REQUESTS: '3',
    WEBHOOKS_PRIVATE: '10.0.0.0/33',
    SMTP_URL: 'mail.example:25',
    MAIL_FROM: 'Acme Status',
    CACHE: '0',
    LOG_LEVEL: 'loud',
    LOG_FORMAT: 'xml',
  });
  assert.deepEqual(problems, [
    'HOST is "a b". Write a host name or address, such as HOST=0.0.0.0.',
    'PORT is "99999". Write a port from 0 to 65535, such as PORT=8080.',
    'BASE_URL is "status.example". Write an http or https URL without a query, such as BASE_URL=https://status.example.com.',
    'DATABASE_URL is "mysql:x". Write sqlite:<path> or postgres://…, such as DATABASE_URL=sqlite:./data/daymark.db.',
    'SMTP_URL is "mail.example:25". Write smtp://user:password@host:587 or smtps://user:password@host:465, with signs such as @ / : # in the password percent-encoded.',
    'MAIL_FROM is "Acme Status". Write an address, or a name and an address, such as MAIL_FROM="Acme Status <status@acme.example>".',
    'WEBHOOKS_PRIVATE is "10.0.0.0/33". Write true, false, or addresses and ranges such as 10.1.2.3,192.168.0.0/16.',
    'RATE_LIMIT is "-1". Write a number of requests a minute, or 0 for no limit.',
    'TRUST_PROXY is "yes". Write true, false, or addresses such as 10.0.0.0/8,::1.',
    'CORS_ORIGINS is "https://a.example/path". Write *, none, or origins such as https://app.example.com.',
    'IMAGE_ORIGINS is "http://images.example". Write *, none, or origins such as https://images.example.com.',
    'BODY_LIMIT is "1MB". Write a number of bytes from 1024 to 1073741824.',
    'MAX_CONNECTIONS is "9". Write a number of connections from 10 to 1000000.',
    'MAX_CONNECTIONS_PER_ADDRESS is "many". Write a number of connections from 1 to 1000000, or 0 for no bound.',
    'MAX_REQUESTS is "3". Write a number of requests from 4 to 10000.',
    'CACHE is "0". Write a number of megabytes from 1 to 4096, or off.',
    'LOG_LEVEL is "loud". Write one of fatal, error, warn, info, debug, trace, silent.',
    'LOG_FORMAT is "xml". Write pretty or json.',
  ]);
});

test('mail is from an address on the host of the page, unless told otherwise', () => {
  const from = (env: Record<string, string>) => printMailbox(read(env).mailFrom);
  assert.equal(from({ BASE_URL: 'https://status.acme.example/x' }), 'status@status.acme.example');
  for (const url of ['http://127.0.0.1:8080', 'http://[::1]', 'http://localhost'])
    assert.equal(from({ BASE_URL: url }), 'status@localhost');
  assert.equal(from({ MAIL_FROM: 'a@b.example' }), 'a@b.example');
  assert.equal(from({ MAIL_FROM: 'Älpha Čo <a+b@b.example>' }), 'Älpha Čo <a+b@b.example>');
  for (const text of [
    'a',
    'a@',
    '@b',
    'a b@c',
    'a@b <',
    'A <a@b',
    '<a@b',
    'a@b>',
    'A <a@b>, B <c@d>',
    'A\u0007 <a@b>',
    'A <a@ü>',
    // KELVIN SIGN, which is a k where case does not count.
    'A <a@\u212a.example>',
  ])
    assert.equal(problemsOf({ MAIL_FROM: text }).length, 1, text);
});

test('a mail server is named by an smtp or smtps URL', () => {
  for (const url of [
    'smtp://h',
    'smtp://h:25/',
    'SMTPS://me%40x:p%2Fw@h:465?tls.rejectUnauthorized=false',
    'smtp://[::1]:25',
  ])
    assert.equal(read({ SMTP_URL: url }).smtpUrl, url);
  for (const url of [
    'h',
    'smtp:h',
    'smtp://',
    'http://h',
    'smtp://h:port',
    'smtp://h/path',
    'smtp://u:p/w@h',
  ])
    assert.equal(problemsOf({ SMTP_URL: url }).length, 1, url);
  assert.match(
    String(problemsOf({ SMTP_URL: 'smtp://me@x.example:hun/ter2@h' })[0]),
    /"smtp:\/\/me@x\.example:\*{4}@h"/,
  );
});

test('a base URL that links cannot be built from is refused', () => {
  for (const url of ['ftp://h', 'https://h/?q=1', 'https://h/#x', 'https://me:secret@h', '//h', 'https://']) {
    assert.equal(problemsOf({ BASE_URL: url }).length, 1, url);
  }
});

test('a mapping names a role that exists, and settings of OpenID Connect fit together', () => {
  for (const text of ['admins', 'admins=', '=admin', 'admins=root', 'a=admin,b=boss'])
    assert.match(String(problemsOf({ OIDC_ROLES: text })[0]), /^OIDC_ROLES is ".*responder/, text);
  assert.match(String(problemsOf({ OIDC_ISSUER: 'https://id.example' })[0]), /OIDC_CLIENT_ID/);
  assert.match(String(problemsOf({ OIDC_ONLY: 'true' })[0]), /OIDC_ISSUER/);
  const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'daymark' };
  assert.match(String(problemsOf({ ...provider, OIDC_ONLY: 'true' })[0]), /OIDC_BREAK_GLASS/);
  assert.deepEqual(problemsOf({ ...provider, OIDC_ONLY: 'true', OIDC_BREAK_GLASS: 'a@b.example' }), []);
});
