import { readdirSync, readFileSync } from 'node:fs';

/** What `npm run build` makes of `dashboard/`: one document, and files whose names contain a hash of what they hold. */
interface DashboardBuild {
  readonly document: string;
  /** The script that keeps the dashboard for the time without a connection. */
  readonly worker: Buffer;
  readonly assets: ReadonlyMap<string, BuiltFile>;
}

export interface BuiltFile {
  readonly bytes: Buffer;
  /** The same, compressed by the build. */
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const distFolder = new URL('../../../dashboard/dist/', import.meta.url);
const builds = new Map<string, DashboardBuild | undefined>();

/** Reads the build into memory, once for the whole process. Undefined if there is none, or if it is not complete. */
export function loadBuild(folder: URL = distFolder): DashboardBuild | undefined {
  if (!builds.has(folder.href)) builds.set(folder.href, readBuild(folder));
  return builds.get(folder.href);
}

function readBuild(folder: URL): DashboardBuild | undefined {
  try {
    const document = readFileSync(new URL('index.html', folder), 'utf8');
    const worker = readFileSync(new URL('service-worker.js', folder));
    const assetFolder = new URL('assets/', folder);
    const names = readdirSync(assetFolder).filter((name) => !/\.(br|gz)$/.test(name));
    const read = (name: string) => readFileSync(new URL(encodeURIComponent(name), assetFolder));
    const assets = names.map((name): [string, BuiltFile] => [
      name,
      { bytes: read(name), br: read(`${name}.br`), gzip: read(`${name}.gz`) },
    ]);
    return { document, worker, assets: new Map(assets) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The names of the files that the document loads at once: the entry, what it imports, and the style sheets. */
export function firstLoad(document: string): { readonly scripts: string[]; readonly styles: string[] } {
  const namesOf = (pattern: RegExp) => [...document.matchAll(pattern)].map(([, name = '']) => name);
  return {
    scripts: [
      ...namesOf(/<script [^>]*src="\.\/assets\/([^"]+)"/g),
      ...namesOf(/<link rel="modulepreload" [^>]*href="\.\/assets\/([^"]+)"/g),
    ],
    styles: namesOf(/<link rel="stylesheet" [^>]*href="\.\/assets\/([^"]+)"/g),
  };
}
