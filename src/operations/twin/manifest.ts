import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Page } from '../../kernel/pages/page.ts';
import type { Seconds } from '../../lib/clock.ts';
import type { TwinStore } from './store.ts';

/**
 * What the twin holds. It is a file of the twin itself, so that it fits to the other files whatever happens to the
 * process, to the database or to the place. It names public addresses only.
 */
export interface Manifest {
  /** Counts how often it was written. */
  readonly revision: number;
  /** The newest event whose changes are in the twin. */
  readonly event: number;
  /** When every file was last compared with the site. */
  readonly comparedAt: Seconds;
  /** What each file was made of, as a hash; empty if it may be unfinished. */
  readonly files: ReadonlyMap<string, string>;
}

/** Another version of Daymark may render the same data in another way, and another page shows other data. */
const versionFor = ({ key }: Page): string => `${key}${packageJson.version} 1`;

const MANIFEST = 'daymark-twin.json';
const JOURNAL = 'daymark-twin-journal.json';
/** Web servers and caches must not keep them. */
const PRIVATE = { type: 'application/json', cacheControl: 'no-store' };

const manifestShape = z.object({
  version: z.string(),
  revision: z.number(),
  event: z.number(),
  compared_at: z.number(),
  files: z.record(z.string(), z.string()),
});
const journalShape = z.object({ revision: z.number(), files: z.array(z.string()) });

const nothing: Manifest = { revision: 0, event: -1, comparedAt: 0, files: new Map() };

/** What the twin holds. Files that a killed process was writing count as unfinished. */
export async function readManifest(store: TwinStore, page: Page): Promise<Manifest> {
  const [saved, journal] = await Promise.all([
    readJson(store, MANIFEST, manifestShape),
    readJson(store, JOURNAL, journalShape),
  ]);
  const known = saved
    ? {
        revision: saved.revision,
        event: saved.event,
        comparedAt: saved.version === versionFor(page) ? saved.compared_at : 0,
        files: new Map(Object.entries(saved.files)),
      }
    : nothing;
  if (journal?.revision !== known.revision) return known;
  return { ...known, files: new Map([...known.files, ...journal.files.map((name) => [name, ''] as const)]) };
}

/** Notes which files are about to be written, so that none of them is ever forgotten. */
export const writeJournal = (
  store: TwinStore,
  { revision }: Manifest,
  files: readonly string[],
): Promise<void> =>
  store.write({ name: JOURNAL, body: Buffer.from(JSON.stringify({ revision, files })), ...PRIVATE });

export async function writeManifest(
  store: TwinStore,
  page: Page,
  manifest: Omit<Manifest, 'revision'>,
  { revision }: Manifest,
): Promise<Manifest> {
  const { event, comparedAt, files } = manifest;
  const next = revision + 1;
  const body = {
    version: versionFor(page),
    revision: next,
    event,
    compared_at: comparedAt,
    files: Object.fromEntries(files),
  };
  await store.write({ name: MANIFEST, body: Buffer.from(JSON.stringify(body)), ...PRIVATE });
  return { ...manifest, revision: next };
}

/** A file that cannot be understood counts as missing: then everything is written again. */
async function readJson<T>(store: TwinStore, name: string, shape: z.ZodType<T>): Promise<T | undefined> {
  const body = await store.read(name);
  if (!body) return undefined;
  try {
    return shape.safeParse(JSON.parse(body.toString())).data;
  } catch {
    return undefined;
  }
}
