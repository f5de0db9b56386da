import { resolve } from 'node:path';
import { backupSettings } from './backup-settings.ts';
import { bucketSettings } from './bucket-settings.ts';
import { cdnSettings } from './cdn-settings.ts';
import { type Mailbox, printMailbox } from './mailbox.ts';
import { monitoringSettings } from './monitoring-settings.ts';
import { oidcSettings } from './oidc-settings.ts';
import { setting } from './setting.ts';
import { CONFIG_FILE } from './sources.ts';
import { twinSettings } from './twin-settings.ts';
import {
  baseUrl,
  cacheSize,
  databaseUrl,
  flagOrRanges,
  hostName,
  hostNames,
  hostsWithPorts,
  integer,
  MEGABYTE,
  mailbox,
  oneOf,
  origins,
  postgresUrl,
  ranges,
  secureOrigins,
  smtpUrl,
  text,
} from './values.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** All environment variables. The configuration, `daymark config`, its help and docs/configuration.md are made from this table. */
export const settings = {
  /** Where settings are read from that are not in the environment; absent if there is no such file. */
  configFile: setting<string | undefined>({
    variable: CONFIG_FILE,
    schema: text.transform((path) => resolve(path)),
    fallback: () => undefined,
    description: 'file with settings as lines such as `PORT=8080`; environment variables take precedence',
    defaultText: 'none',
    expected: 'a path, such as CONFIG_FILE=/etc/daymark.conf',
  }),
  host: setting({
    variable: 'HOST',
    schema: hostName,
    fallback: () => '127.0.0.1',
    description: 'address to listen on; `0.0.0.0` for every interface',
    defaultText: '`127.0.0.1`',
    expected: 'a host name or address, such as HOST=0.0.0.0',
  }),
  port: setting({
    variable: 'PORT',
    schema: integer(0, 65_535),
    fallback: () => 8080,
    description: 'port to listen on; 0 takes a free one',
    defaultText: '`8080`',
    expected: 'a port from 0 to 65535, such as PORT=8080',
  }),
  baseUrl: setting({
    variable: 'BASE_URL',
    schema: baseUrl,
    fallback: ({ host, port }) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    description: 'public URL of this service, for links',
    defaultText: '`http://HOST:PORT`',
    expected: 'an http or https URL without a query, such as BASE_URL=https://status.example.com',
  }),
  dataDir: setting({
    variable: 'DATA_DIR',
    schema: text.transform((path) => resolve(path)),
    fallback: () => resolve('data'),
    description: 'folder for all files of Daymark',
    defaultText: '`./data`',
    expected: 'a path, such as DATA_DIR=./data',
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    schema: databaseUrl,
    fallback: ({ dataDir }) => `sqlite:${dataDir}/daymark.db`,
    description: '`sqlite:<path>` or `postgres://user:password@host/name`',
    defaultText: '`sqlite:<DATA_DIR>/daymark.db`',
    expected: 'sqlite:<path> or postgres://…, such as DATABASE_URL=sqlite:./data/daymark.db',
    isSecret: true,
  }),
  databaseReadUrl: setting<string | undefined>({
    variable: 'DATABASE_READ_URL',
    schema: postgresUrl,
    fallback: () => undefined,
    description: 'replica of the PostgreSQL in `DATABASE_URL`, for public reads; see docs/scaling.md',
    defaultText: 'none: all reads go to `DATABASE_URL`',
    expected: 'postgres://…, such as DATABASE_READ_URL=postgres://user:password@replica/name',
    isSecret: true,
  }),
  /** Number of seconds that a request waits for the database before the server refuses it. */
  databaseTimeout: setting({
    variable: 'DATABASE_TIMEOUT',
    schema: integer(1, 600),
    fallback: () => 5,
    description: 'seconds that a request waits for a locked or hanging database',
    defaultText: '`5`',
    expected: 'a number of seconds from 1 to 600, such as DATABASE_TIMEOUT=5',
  }),
  /** Number of seconds that the start waits for a PostgreSQL that is not up yet. */
  databaseWait: setting({
    variable: 'DATABASE_WAIT',
    schema: integer(0, 3600),
    fallback: () => 60,
    description:
      'seconds that `serve` and `migrate` wait for a PostgreSQL that is not up yet; 0 = do not wait',
    defaultText: '`60`',
    expected: 'a number of seconds from 0 to 3600, such as DATABASE_WAIT=60',
  }),
  /** The mail server. If it is not set, Daymark writes emails as files to the folder `mail` in `dataDir`. */
  smtpUrl: setting<string | undefined>({
    variable: 'SMTP_URL',
    schema: smtpUrl,
    fallback: () => undefined,
    description: 'mail server: `smtp://user:password@host:587` or `smtps://…:465`',
    defaultText: 'none: mail is written to `DATA_DIR/mail`',
    expected:
      'smtp://user:password@host:587 or smtps://user:password@host:465, with signs such as @ / : # in the password percent-encoded',
    isSecret: true,
  }),
  /** The sender of all emails. */
  mailFrom: setting<Mailbox>({
    variable: 'MAIL_FROM',
    schema: mailbox,
    fallback: (context) => ({ name: '', address: `status@${mailHost(context.baseUrl)}` }),
    description: 'sender of emails',
    defaultText: '`status@host of BASE_URL`, with the name of the page',
    expected: 'an address, or a name and an address, such as MAIL_FROM="Acme Status <status@acme.example>"',
    print: printMailbox,
  }),
  /** Private addresses that webhooks may be sent to: none, all, or these ranges. */
  webhooksPrivate: setting<boolean | string[]>({
    variable: 'WEBHOOKS_PRIVATE',
    schema: flagOrRanges,
    fallback: () => false,
    description:
      'whether webhooks may go to private addresses: `false`, `true`, or a list of addresses and ranges',
    defaultText: '`false`',
    expected: 'true, false, or addresses and ranges such as 10.1.2.3,192.168.0.0/16',
  }),
  /** Asked when many checks fail at once, to find out whether it is our own network. */
  checkReferences: setting<string[]>({
    variable: 'CHECK_REFERENCES',
    schema: hostsWithPorts,
    fallback: () => ['1.1.1.1:443', '8.8.8.8:443', '9.9.9.9:443'],
    description:
      'hosts to contact when many checks fail at once; if none responds, the network here is down. `none` turns it off',
    defaultText: '`1.1.1.1:443,8.8.8.8:443,9.9.9.9:443`',
    expected: 'none, or hosts with ports such as 10.0.0.1:443,gateway.example:22',
  }),
  /** Addresses that checks may reach, although they are refused otherwise. */
  checksAllowed: setting<string[]>({
    variable: 'CHECKS_ALLOWED',
    schema: ranges,
    fallback: () => [],
    description:
      'link-local and cloud metadata addresses, and those of Daymark itself, that checks may reach anyway',
    defaultText: '–',
    expected: 'addresses and ranges such as 169.254.1.0/24,127.0.0.1',
  }),
  /** Push services besides those of the makers of browsers. */
  pushServices: setting<string[]>({
    variable: 'PUSH_SERVICES',
    schema: hostNames,
    fallback: () => [],
    description: 'push services that browsers may use besides those of Google, Mozilla, Microsoft and Apple',
    defaultText: '–',
    expected: 'host names such as push.acme.example, or *.acme.example for every name below acme.example',
  }),
  rateLimit: setting({
    variable: 'RATE_LIMIT',
    schema: integer(0, 1_000_000_000),
    fallback: () => 6000,
    description: 'requests per minute for each token, or for each address without a token; 0 turns it off',
    defaultText: '`6000`',
    expected: 'a number of requests a minute, or 0 for no limit',
  }),
  trustProxy: setting<boolean | string[]>({
    variable: 'TRUST_PROXY',
    schema: flagOrRanges,
    fallback: () => false,
    description:
      'proxies whose `X-Forwarded-For` is trusted: `false`, `true`, or a list of addresses and ranges',
    defaultText: '`false`',
    expected: 'true, false, or addresses such as 10.0.0.0/8,::1',
  }),
  corsOrigins: setting<'*' | string[]>({
    variable: 'CORS_ORIGINS',
    schema: origins,
    fallback: () => '*',
    description: 'which web origins may read the API in a browser: `*`, `none`, or a list of origins',
    defaultText: '`*`',
    expected: '*, none, or origins such as https://app.example.com',
    print: (value) => (value.length === 0 ? 'none' : String(value)),
  }),
  /** Hosts whose images messages may show. Each of them learns the address of every visitor. */
  imageOrigins: setting<'*' | string[]>({
    variable: 'IMAGE_ORIGINS',
    schema: secureOrigins,
    fallback: () => [],
    description:
      "other hosts whose images messages may show, which then learn visitors' IP addresses: `*`, `none`, or a list",
    defaultText: '`none`',
    expected: '*, none, or origins such as https://images.example.com',
    print: (value) => (value.length === 0 ? 'none' : String(value)),
  }),
  bodyLimit: setting({
    variable: 'BODY_LIMIT',
    schema: integer(1024, 1_073_741_824),
    fallback: () => MEGABYTE,
    description: 'largest request body in bytes',
    defaultText: '`1048576`',
    expected: 'a number of bytes from 1024 to 1073741824',
  }),
  /** Maximum number of open connections of one process; lower if the process may not open that many files. */
  maxConnections: setting({
    variable: 'MAX_CONNECTIONS',
    schema: integer(10, 1_000_000),
    fallback: () => 25_000,
    description:
      'maximum connections per process; fewer where the limit of open files, `ulimit -n`, is lower',
    defaultText: '`25000`',
    expected: 'a number of connections from 10 to 1000000',
  }),
  /** Maximum number of open connections from one address; 0 for no limit. Trusted proxies have no limit. */
  maxConnectionsPerAddress: setting({
    variable: 'MAX_CONNECTIONS_PER_ADDRESS',
    schema: integer(0, 1_000_000),
    fallback: () => 1000,
    description:
      'maximum connections from one address, unless `TRUST_PROXY` names it; never more than half of all; 0 = off',
    defaultText: '`1000`',
    expected: 'a number of connections from 1 to 1000000, or 0 for no bound',
  }),
  /** Maximum number of requests that one process works on at once. Four times as many of each kind may wait. */
  maxRequests: setting({
    variable: 'MAX_REQUESTS',
    schema: integer(4, 10_000),
    fallback: () => 64,
    description: 'maximum requests that a process handles at once; others wait briefly, and then get 503',
    defaultText: '`64`',
    expected: 'a number of requests from 4 to 10000',
  }),
  /** Maximum memory for cached responses; 0 turns the cache off. */
  cacheBytes: setting({
    variable: 'CACHE',
    schema: cacheSize,
    fallback: () => 32 * MEGABYTE,
    description: 'memory for cached responses in megabytes, or `off`',
    defaultText: '`32`',
    expected: 'a number of megabytes from 1 to 4096, or off',
    print: (bytes) => (bytes === 0 ? 'off' : `${bytes / MEGABYTE}`),
  }),
  logLevel: setting<(typeof logLevels)[number]>({
    variable: 'LOG_LEVEL',
    schema: oneOf(logLevels),
    fallback: () => 'info',
    description: logLevels.map((level) => `\`${level}\``).join(', '),
    defaultText: '`info`',
    expected: `one of ${logLevels.join(', ')}`,
  }),
  logFormat: setting<'pretty' | 'json'>({
    variable: 'LOG_FORMAT',
    schema: oneOf(['pretty', 'json']),
    fallback: ({ isTerminal }) => (isTerminal ? 'pretty' : 'json'),
    description: '`pretty` or `json`',
    defaultText: '`pretty` on a terminal, `json` otherwise',
    expected: 'pretty or json',
  }),
  ...backupSettings,
  ...monitoringSettings,
  ...cdnSettings,
  ...twinSettings,
  ...bucketSettings,
  ...oidcSettings,
};

/** The domain for email addresses, from the host of the base URL. An IP address is not a domain. */
function mailHost(url: string): string {
  const hostname = URL.parse(url)?.hostname ?? '';
  return /^[\d.]*$|:/.test(hostname) ? 'localhost' : hostname;
}
