import { readFileSync, statSync } from 'node:fs';
import { firstLoad } from '../src/dashboard-files/build.ts';

const dist = new URL('./dist/', import.meta.url);

/** More bytes than this would make the first visit slow on a phone. A test fails above it. */
export const MAX_FIRST_LOAD = 190_000;

/** What a browser loads at first: the entry, its static imports and the style sheets. */
export function firstLoadNames(): string[] {
  const { scripts, styles } = firstLoad(readFileSync(new URL('index.html', dist), 'utf8'));
  return [...scripts, ...styles];
}

/** Its size as brotli. */
export const firstLoadBytes = (): number =>
  firstLoadNames().reduce((sum, name) => sum + statSync(new URL(`assets/${name}.br`, dist)).size, 0);
