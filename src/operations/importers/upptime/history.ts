import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MAJOR_OUTAGE, OPERATIONAL } from '../../../domain/status/components/model.ts';
import { OperatorError } from '../../../kernel/errors.ts';
import { ownValue } from '../../../lib/own-value.ts';
import type { Edge } from '../edges.ts';
import { type Members, membersOf, textIn } from '../gatus/config.ts';
import { readYaml } from '../read-yaml.ts';

const run = promisify(execFile);

const MAX_BYTES = 256 * 1024 * 1024;

const statuses: Readonly<Record<string, number>> = { up: OPERATIONAL, degraded: 2, down: MAJOR_OUTAGE };

/** What a repository of Upptime says about its sites, by their slugs. */
export function readSites(folder: string): ReadonlyMap<string, Members> {
  const history = join(folder, 'history');
  if (!existsSync(history)) return new Map();
  return new Map(
    readdirSync(history)
      .filter((name) => name.endsWith('.yml'))
      .map((name) => [name.slice(0, -'.yml'.length), membersOf(readYaml(join(history, name)))]),
  );
}

/**
 * When the status of a site changed: Upptime commits its file with every change. The file has the time of the check, to the
 * millisecond.
 */
export async function edgesOf(folder: string, slug: string): Promise<Edge[]> {
  const { stdout } = await run(
    'git',
    [
      ...['-C', folder, '-c', 'log.showSignature=false', '-c', 'core.fsmonitor=false'],
      ...['log', '--reverse', '--no-ext-diff', '--no-textconv', '--no-color', '--unified=0', '-p'],
      ...['--format=%x00%ct', '--', `history/${slug}.yml`],
    ],
    { maxBuffer: MAX_BYTES, encoding: 'utf8' },
  );
  return stdout.split('\0').flatMap((commit): Edge[] => {
    const added = (name: string) => new RegExp(`^\\+${name}: (.*)$`, 'm').exec(commit)?.[1]?.trim();
    const status = ownValue(statuses, added('status') ?? '');
    if (status === undefined) return [];
    const checked = Date.parse(added('lastUpdated')?.replace(/^['"]|['"]$/g, '') ?? '');
    const committed = Number.parseInt(commit, 10);
    return [{ status, at: Number.isFinite(checked) ? Math.floor(checked / 1000) : committed }];
  });
}

/** What is known without the history of the repository: the status now, and since when the site is watched. */
export function currentEdge(site: Members): Edge[] {
  const status = ownValue(statuses, textIn(site.status));
  const since = Date.parse(timeText(status === OPERATIONAL ? site.startTime : site.lastUpdated));
  return status === undefined || !Number.isFinite(since) ? [] : [{ status, at: Math.floor(since / 1000) }];
}

const timeText = (value: unknown): string => (value instanceof Date ? value.toISOString() : textIn(value));

/** `.upptimerc.yml` of the folder. */
export function readConfig(folder: string): Members {
  const path = join(folder, '.upptimerc.yml');
  if (!existsSync(path))
    throw new OperatorError(
      `${folder} is not a repository of Upptime: there is no .upptimerc.yml in it. Clone the repository, and name its folder.`,
    );
  return membersOf(readYaml(path));
}
