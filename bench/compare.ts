import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPrivatePostgres } from '../test/support/private-postgres.ts';
import { stop, temporaryFolder } from './children.ts';
import { apiAddresses, type Description, linksIn } from './compared-addresses.ts';
import { type ApiResponse, call } from './http.ts';
import { commandEnvironment, type Launched, launch } from './server.ts';
import { markdownTable, type Outcome } from './table.ts';

type Print = (line: string) => void;

/** A checkout that can be started. */
interface Version {
  readonly name: string;
  readonly root: string;
}

interface Compared {
  readonly database: string;
  readonly kind: string;
  readonly addresses: number;
  readonly sameStatus: number;
  readonly sameBytes: number;
}

const checkout = fileURLToPath(new URL('../', import.meta.url));
const COMMAND_MS = 300_000;
/** Pages lead to each other without end, such as from month to month. */
const MAX_PAGES = 400;

/**
 * Sends the same requests to two versions on copies of the same data, on both databases, and compares status, headers and
 * bytes. Time stands still in both. `commits` is a commit to compare this checkout with, or two of them, with `..` between them.
 */
export async function compare(commits: string, print: Print): Promise<Outcome> {
  const [first = '', second] = commits.split('..');
  const before = checkOut(first);
  const after = second === undefined ? { name: 'this checkout', root: checkout } : checkOut(second);
  print(`Filling a database with the demo data of ${before.name} …`);
  const data = temporaryFolder();
  const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    promisify(execFile)(process.execPath, [mainOf(before), ...args], {
      env: { ...commandEnvironment(data), ...env },
      timeout: COMMAND_MS,
    });
  await run(['seed']);
  const { stdout } = await run(['token', 'create', '--name', 'bench', '--abilities', '*']);
  const token = stdout.trim();
  const rows: Compared[] = [];
  const differences: string[] = [];

  const compareOn = async (database: string, start: (version: Version) => Promise<Launched>) => {
    print(`Comparing ${before.name} with ${after.name} on ${database} …`);
    const versions = [await start(before), await start(after)] as const;
    const pair = new Pair(versions, token, (difference) => differences.push(`${database}: ${difference}`));
    const described: Description = JSON.parse(readFileSync(join(before.root, 'openapi.json'), 'utf8'));
    const addresses = apiAddresses(described);
    rows.push({ database, kind: 'API, as a guest', ...(await pair.compareAll(addresses, false)) });
    rows.push({ database, kind: 'API, with a token', ...(await pair.compareAll(addresses, true)) });
    rows.push({ database, kind: 'pages', ...(await pair.comparePages(['/', '/?lang=de', '/?lang=ar'])) });
    for (const { child } of versions) await stop(child);
  };

  const env = { BENCH_NOW: String(Date.now()), NODE_OPTIONS: `--import=${clock.href}` };
  await compareOn('SQLite', (version) => {
    const folder = temporaryFolder();
    cpSync(data, folder, { recursive: true });
    return launch(folder, { name: version.name, main: mainOf(version), env });
  });
  const backup = join(temporaryFolder(), 'compare.backup');
  await run(['backup', backup]);
  const postgres = await startPrivatePostgres();
  try {
    let count = 0;
    await compareOn('PostgreSQL', async (version) => {
      count += 1;
      await postgres.query(`create database version_${count}`);
      const DATABASE_URL = postgres.url.replace(/\/postgres$/, `/version_${count}`);
      await run(['restore', backup], { DATABASE_URL });
      const service = { name: version.name, main: mainOf(version), env: { ...env, DATABASE_URL } };
      return launch(temporaryFolder(), service);
    });
  } finally {
    await postgres.drop();
  }
  const text = [
    `The responses of ${after.name} against those of ${before.name}, on the demo data of the latter. Time stood still in both.`,
    '',
    markdownTable(
      ['database', 'requests', 'addresses', 'same status', 'same status, headers and bytes'],
      rows.map((row) => [
        row.database,
        row.kind,
        ...[row.addresses, row.sameStatus, row.sameBytes].map(String),
      ]),
      { leftAligned: 2 },
    ),
    ...(differences.length > 0 ? ['', ...differences] : []),
  ].join('\n');
  return { json: { rows, differences }, text, failures: [] };
}

const clock = new URL('./fixed-clock.ts', import.meta.url);

const mainOf = ({ root }: Version): string => join(root, 'src/main.js');

/** The files of a commit, with the packages and the built dashboard of this checkout. */
function checkOut(commit: string): Version {
  const root = temporaryFolder();
  const archive = execFileSync('git', ['archive', commit], { cwd: checkout, maxBuffer: 1 << 30 });
  execFileSync('tar', ['x', '-C', root], { input: archive });
  for (const path of ['node_modules', 'dashboard/dist'])
    if (!existsSync(join(root, path))) symlinkSync(join(checkout, path), join(root, path));
  return { name: commit, root };
}

/** Headers that differ between any two responses. */
const ofTheRequest = new Set(['date', 'x-request-id']);

class Pair {
  readonly #versions: readonly [Launched, Launched];
  readonly #token: string;
  readonly #report: (difference: string) => void;

  constructor(versions: readonly [Launched, Launched], token: string, report: (difference: string) => void) {
    this.#versions = versions;
    this.#token = token;
    this.#report = report;
  }

  async compareAll(addresses: readonly string[], withToken: boolean): Promise<Counts> {
    const counts = { addresses: 0, sameStatus: 0, sameBytes: 0 };
    for (const address of addresses) await this.#compareOne(address, withToken, counts);
    return counts;
  }

  /** Follows the links of every page of the first version. */
  async comparePages(starts: readonly string[]): Promise<Counts> {
    const counts = { addresses: 0, sameStatus: 0, sameBytes: 0 };
    const found = new Set(starts);
    for (const address of found) {
      if (counts.addresses >= MAX_PAGES) break;
      const response = await this.#compareOne(address, false, counts);
      if (!String(response.headers['content-type']).startsWith('text/html')) continue;
      for (const link of linksIn(response.body)) found.add(link);
    }
    return counts;
  }

  async #compareOne(path: string, withToken: boolean, counts: Counts): Promise<ApiResponse> {
    const headers: Record<string, string> = withToken ? { Authorization: `Bearer ${this.#token}` } : {};
    const [before, after] = (await Promise.all(
      this.#versions.map(({ port }) => call({ port, method: 'GET', path, headers })),
    )) as [ApiResponse, ApiResponse];
    counts.addresses += 1;
    counts.sameStatus += before.status === after.status ? 1 : 0;
    const [one, other] = [comparable(before), comparable(after)];
    if (one === other) counts.sameBytes += 1;
    else this.#report(`${path}${withToken ? ' with a token' : ''}: ${firstDifference(one, other)}`);
    return before;
  }
}

interface Counts {
  addresses: number;
  sameStatus: number;
  sameBytes: number;
}

function comparable({ status, headers, body }: ApiResponse): string {
  const fields = Object.entries(headers).filter(([name]) => !ofTheRequest.has(name));
  const lines = fields.map(([name, value]) => `${name}: ${value}`).toSorted();
  return [String(status), ...lines, '', body.replace(/"request_id":"[^"]*"/, '')].join('\n');
}

const AROUND = 40;

function firstDifference(one: string, other: string): string {
  const bodies = [one, other].map((text) => text.slice(text.indexOf('\n\n') + 2));
  const [left = '', right = ''] = bodies[0] === bodies[1] ? [one, other] : bodies;
  let at = 0;
  while (left[at] === right[at]) at += 1;
  const piece = (text: string) => JSON.stringify(text.slice(Math.max(0, at - AROUND), at + AROUND));
  return `${piece(left)} became ${piece(right)}`;
}
