import { readFileSync, statSync } from 'node:fs';

const dist = new URL('./dist/', import.meta.url);

/** More bytes than this would make the first visit slow on a phone. A test fails above it. */
export const MAX_FIRST_LOAD = 190_000;

/** What is loaded before the first page is complete: the entry with the overview, and the English texts. */
const first = ['index.html', '../locales/en/dashboard.json?first'];

export interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** The names of the files below `assets/` that a browser loads for these, with everything that they import. */
export function closureOf(manifest: Manifest, keys: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no "${key}".`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const needed of chunk.imports ?? []) add(needed);
  };
  for (const key of keys) add(key);
  return [...files].map((file) => file.replace(/^assets\//, ''));
}

/** The names of the files below `assets/` that a browser loads to show the first page. */
export function firstLoadNames(): string[] {
  const document = readFileSync(new URL('index.html', dist), 'utf8');
  const named = [...document.matchAll(/ (?:src|href)="\.\/assets\/([^"]+)"/g)].map(([, name = '']) => name);
  return [...new Set([...named, ...closureOf(readManifest(), first)])];
}

/** Its size as brotli. */
export const firstLoadBytes = (): number =>
  firstLoadNames().reduce((sum, name) => sum + statSync(new URL(`assets/${name}.br`, dist)).size, 0);
