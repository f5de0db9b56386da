import { readFileSync, statSync } from 'node:fs';

const dist = new URL('./dist/', import.meta.url);

/** More bytes than this would make the first visit slow on a phone. A test fails above it. */
export const MAX_FIRST_LOAD = 190_000;

/** What is loaded before the first page is complete: the entry, the English texts, and the overview. */
const first = ['index.html', '../locales/en/dashboard.json?first', 'overview/overview.tsx'];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The names of the files below `assets/` that a browser loads to show the first page. */
export function firstLoadNames(): string[] {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
    string,
    Chunk
  >;
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no "${name}".`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const needed of chunk.imports ?? []) add(needed);
  };
  for (const name of first) add(name);
  return [...files].map((file) => file.replace(/^assets\//, ''));
}

/** Its size as brotli. */
export const firstLoadBytes = (): number =>
  firstLoadNames().reduce((sum, name) => sum + statSync(new URL(`assets/${name}.br`, dist)).size, 0);
