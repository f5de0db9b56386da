import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readManifest, root } from './lock.ts';

const BLOCK = 512;

/**
 * Packs the Helm chart as `helm package` does, which is not needed for it. The same files give the same bytes: they have no time
 * and no owner. Returns the path.
 */
export function packChart(into: string): string {
  const chart = join(root, 'deploy/helm/daymark');
  const names = globSync('**/*', { cwd: chart })
    .filter((name) => statSync(join(chart, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const entries = names.flatMap((name) => {
    const content = readFileSync(join(chart, name));
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
    return [headerOf(`daymark/${name}`, content.length), content, padding];
  });
  mkdirSync(into, { recursive: true });
  const path = join(into, `daymark-chart-${readManifest().version}.tgz`);
  writeFileSync(path, gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)])));
  return path;
}

/** The header of a file in the format ustar: each field has its place, and numbers are octal. */
function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  const fields: readonly (readonly [at: number, text: string])[] = [
    [0, name],
    [100, octal(0o644, 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(size, 11)],
    [136, octal(0, 11)],
    // The checksum is computed as if its own field were spaces.
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\x0000'],
  ];
  for (const [at, text] of fields) header.write(text, at, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}
