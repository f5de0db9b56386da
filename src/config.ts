import { resolve } from 'node:path';
import { OperatorError } from './errors.ts';
import { parseRange } from './lib/ip-address.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** How many seconds a request waits for the database before it is refused. */
  readonly databaseTimeout: number;
  readonly dataDir: string;
  readonly rateLimit: number;
  readonly trustProxy: boolean | string[];
  readonly corsOrigins: '*' | string[];
  readonly bodyLimit: number;
  /** Most open connections of one process; fewer where it may not open that many files. */
  readonly maxConnections: number;
  /** Most open connections from one address; 0 is no bound. Proxies that are trusted have none. */
  readonly maxConnectionsPerAddress: number;
  /** Which addresses webhooks may go to that are not public: none, all, or these ranges. */
  readonly webhooksPrivate: boolean | string[];
  /** Where mail is handed over; without it, mails are files in the folder `mail` of `dataDir`. */
  readonly smtpUrl: string | undefined;
  /** Who mail is from. */
  readonly mailFrom: Mailbox;
  /** Most memory for finished answers; 0 is off. */
  readonly cacheBytes: number;
  readonly logLevel: LogLevel;
  readonly logFormat: 'pretty' | 'json';
}

/** An e-mail address and the name shown for it, which may be empty. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export const printMailbox = ({ name, address }: Mailbox): string => (name ? `${name} <${address}>` : address);

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

type Env = Record<string, string | undefined>;

/** Every setting that the environment may give, with what it means: `daymark config --help` prints this table. */
export const variables: Record<string, string> = {
  HOST: 'address to listen on (default 127.0.0.1; 0.0.0.0 for every interface)',
  PORT: 'port to listen on (default 8080; 0 takes a free one)',
  BASE_URL: 'public address of this service, for links (default http://HOST:PORT)',
  DATABASE_URL: 'sqlite:<path> or postgres://user:password@host/name (default sqlite:<DATA_DIR>/daymark.db)',
  DATABASE_TIMEOUT: 'seconds that a request waits for a locked or hanging database (default 5)',
  DATA_DIR: 'folder for everything Daymark keeps in files (default ./data)',
  SMTP_URL:
    'mail server: smtp://user:password@host:587 or smtps://…:465 (default none: mails are files in DATA_DIR/mail)',
  MAIL_FROM: 'who mail is from (default Status <status@host of BASE_URL>)',
  RATE_LIMIT: 'requests per minute for each token, or address without one (default 6000; 0 = off)',
  TRUST_PROXY:
    'whose X-Forwarded-For is believed: false, true, or a list of addresses and ranges (default false)',
  CORS_ORIGINS: 'which web origins may read the API in a browser: *, none, or a list of origins (default *)',
  BODY_LIMIT: 'largest request body in bytes (default 1048576)',
  MAX_CONNECTIONS:
    'most open connections for each process (default 25000; fewer where the limit of open files, ulimit -n, is lower)',
  MAX_CONNECTIONS_PER_ADDRESS:
    'most open connections from one address, unless TRUST_PROXY names it (default 1000, never more than half of all; 0 = off)',
  WEBHOOKS_PRIVATE:
    'whether webhooks may go to private addresses: false, true, or a list of addresses and ranges (default false)',
  CACHE: 'megabytes for finished answers, or off (default 32)',
  LOG_LEVEL: `${logLevels.join(', ')} (default info)`,
  LOG_FORMAT: 'pretty or json (default: pretty on a terminal, json otherwise)',
};

/** The environment as a frozen, checked Config. All mistakes are reported at once. */
export function readConfig(env: Env = process.env, isTerminal = process.stdout.isTTY === true): Config {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: T, parse: (text: string) => T | undefined, wanted: string): T => {
    const text = env[name]?.trim();
    if (text === undefined || text === '') return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    problems.push(`${name} is ${JSON.stringify(maskUrl(text))}. Write ${wanted}.`);
    return fallback;
  };

  const host = read('HOST', '127.0.0.1', hostName, 'a host name or address, such as HOST=0.0.0.0');
  const port = read('PORT', 8080, integer(0, 65_535), 'a port from 0 to 65535, such as PORT=8080');
  const dataDir = resolve(env.DATA_DIR?.trim() || 'data');
  const baseUrl = read(
    'BASE_URL',
    defaultBaseUrl(host, port),
    httpUrl,
    'an http or https address without a query, such as BASE_URL=https://status.example.com',
  );
  const config: Config = {
    host,
    port,
    baseUrl,
    dataDir,
    databaseUrl: read(
      'DATABASE_URL',
      `sqlite:${dataDir}/daymark.db`,
      databaseUrl,
      'sqlite:<path> or postgres://…, such as DATABASE_URL=sqlite:./data/daymark.db',
    ),
    databaseTimeout: read(
      'DATABASE_TIMEOUT',
      5,
      integer(1, 600),
      'a number of seconds from 1 to 600, such as DATABASE_TIMEOUT=5',
    ),
    rateLimit: read(
      'RATE_LIMIT',
      6000,
      integer(0, 1_000_000_000),
      'a number of requests a minute, or 0 for no limit',
    ),
    trustProxy: read('TRUST_PROXY', false, trustProxy, 'true, false, or addresses such as 10.0.0.0/8,::1'),
    corsOrigins: read('CORS_ORIGINS', '*', origins, '*, none, or origins such as https://app.example.com'),
    bodyLimit: read(
      'BODY_LIMIT',
      1_048_576,
      integer(1024, 1_073_741_824),
      'a number of bytes from 1024 to 1073741824',
    ),
    maxConnections: read(
      'MAX_CONNECTIONS',
      25_000,
      integer(10, 1_000_000),
      'a number of connections from 10 to 1000000',
    ),
    maxConnectionsPerAddress: read(
      'MAX_CONNECTIONS_PER_ADDRESS',
      1000,
      integer(0, 1_000_000),
      'a number of connections from 1 to 1000000, or 0 for no bound',
    ),
    webhooksPrivate: read(
      'WEBHOOKS_PRIVATE',
      false,
      privateRanges,
      'true, false, or addresses and ranges such as 10.1.2.3,192.168.0.0/16',
    ),
    smtpUrl: read<string | undefined>(
      'SMTP_URL',
      undefined,
      smtpUrl,
      'smtp://user:password@host:587 or smtps://user:password@host:465, with signs such as @ / : # in the password percent-encoded',
    ),
    mailFrom: read(
      'MAIL_FROM',
      { name: 'Status', address: `status@${mailHost(baseUrl)}` },
      mailbox,
      'an address, or a name and an address, such as MAIL_FROM="Acme Status <status@acme.example>"',
    ),
    cacheBytes: read('CACHE', 32 * MEGABYTE, cacheBytes, 'a number of megabytes from 1 to 4096, or off'),
    logLevel: read('LOG_LEVEL', 'info', oneOf(logLevels), `one of ${logLevels.join(', ')}`),
    logFormat: read(
      'LOG_FORMAT',
      isTerminal ? 'pretty' : 'json',
      oneOf(['pretty', 'json']),
      'pretty or json',
    ),
  };
  if (problems.length > 0) {
    throw new OperatorError(
      `The configuration is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
  }
  return Object.freeze(config);
}

/** A URL that may be printed: the password is masked, also where it holds an @ or makes the URL unusable. */
export function maskUrl(text: string): string {
  return text
    .replace(/^([a-z]+:\/\/[^:/?#]*):(?:[^/?#]*@|.*@)/is, '$1:****@')
    .replace(/([?&](?:password|tls\.passphrase)=)[^&]*/gi, '$1****');
}

const defaultBaseUrl = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

const integer =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };

const MEGABYTE = 1_048_576;

function cacheBytes(text: string): number | undefined {
  if (text === 'off') return 0;
  const megabytes = integer(1, 4096)(text);
  return megabytes === undefined ? undefined : megabytes * MEGABYTE;
}

const oneOf =
  <T extends string>(allowed: readonly T[]) =>
  (text: string): T | undefined =>
    allowed.find((value) => value === text.toLowerCase());

const hostName = (text: string): string | undefined => (/^[\w.:-]+$/.test(text) ? text : undefined);

function httpUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) return undefined;
  return url.href.replace(/\/+$/, '');
}

function databaseUrl(text: string): string | undefined {
  if (/^sqlite:./.test(text)) return text;
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : undefined;
}

function smtpUrl(text: string): string | undefined {
  const url = /^smtps?:\/\//i.test(text) ? URL.parse(text) : null;
  return url?.hostname && /^\/?$/.test(url.pathname) ? text : undefined;
}

/** Without the flag for any case, which would take a Kelvin sign for a k. */
const mailboxForm =
  /^(?:"?([^"<>\p{C}]*?)"?\s*<)?([^\s@<>(),;:"\\[\]\p{C}]{1,64}@[A-Za-z0-9.-]{1,255})(>?)$/u;

function mailbox(text: string): Mailbox | undefined {
  const [, name, address, end] = mailboxForm.exec(text) ?? [];
  const isWhole = (name === undefined) === (end === '');
  return address !== undefined && isWhole ? { name: name ?? '', address } : undefined;
}

/** The domain of addresses on the host that links lead to; numbers are no domain. */
function mailHost(baseUrl: string): string {
  const hostname = URL.parse(baseUrl)?.hostname ?? '';
  return /^[\d.]*$|:/.test(hostname) ? 'localhost' : hostname;
}

function trustProxy(text: string): boolean | string[] | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  const ranges = list(text);
  return ranges.every((range) => parseRange(range)) ? ranges : undefined;
}

function privateRanges(text: string): boolean | string[] | undefined {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const ranges = list(text);
  return ranges.length > 0 && ranges.every((range) => parseRange(range)) ? ranges : undefined;
}

function origins(text: string): '*' | string[] | undefined {
  if (text === '*') return '*';
  if (text === 'none') return [];
  const all = list(text);
  return all.every((origin) => URL.parse(origin)?.origin === origin) ? all : undefined;
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
