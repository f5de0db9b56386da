import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MAJOR_OUTAGE, OPERATIONAL } from '../../src/domain/status/components/model.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import type { Edge } from '../edges.ts';
import { type Members, membersOf, textIn } from '../gatus/config.ts';
import { readYaml } from '../read-yaml.ts';
import { type FileVersion, versionsIn } from './git-history.ts';

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
 * When the status of each site changed: Upptime commits its file with every change. The file has the time of the check, to
 * the millisecond.
 */
export function edgesOf(folder: string): ReadonlyMap<string, readonly Edge[]> {
  return new Map(
    [...versionsIn(folder, 'history')].map(([file, versions]) => [
      file.slice(0, -'.yml'.length),
      versions.flatMap(edgeOf),
    ]),
  );
}

function edgeOf({ text, committed }: FileVersion): Edge[] {
  const value = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'm')
      .exec(text)?.[1]
      ?.trim()
      .replace(/^['"]|['"]$/g, '') ?? '';
  const status = ownValue(statuses, value('status'));
  if (status === undefined) return [];
  const checked = Date.parse(value('lastUpdated'));
  return [{ status, at: Number.isFinite(checked) ? Math.floor(checked / 1000) : committed }];
}

/** What is known without the history of the repository: the status now, and since when the site is watched. */
export function currentEdge(site: Members): Edge[] {
  const status = ownValue(statuses, textIn(site.status));
  const since = Date.parse(timeText(status === OPERATIONAL ? site.startTime : site.lastUpdated));
  return status === undefined || !Number.isFinite(since) ? [] : [{ status, at: Math.floor(since / 1000) }];
}

const timeText = (value: unknown): string => (value instanceof Date ? value.toISOString() : textIn(value));

/** What the configuration is called. */
export const CONFIG = '.upptimerc.yml';

/** The configuration in the folder. */
export function readConfig(folder: string): Members {
  const path = join(folder, CONFIG);
  if (!existsSync(path))
    throw new OperatorError(
      `${folder} is not a repository of Upptime: there is no .upptimerc.yml in it. Clone the repository, and name its folder.`,
    );
  return membersOf(readYaml(path));
}
