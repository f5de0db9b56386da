import { readFile, writeFile } from 'node:fs/promises';
import { transform } from 'esbuild';

/**
 * Makes `page.min.js` of `page.ts`: `npm run client`. The result is committed, so that the service needs neither esbuild nor
 * the part of Node that reads TypeScript when it starts. A test fails where the two differ.
 */
export async function buildClientScript(): Promise<string> {
  const source = await readFile(new URL('./page.ts', import.meta.url), 'utf8');
  const { code } = await transform(source, { loader: 'ts', minify: true, target: 'es2022', charset: 'utf8' });
  return code;
}

if (import.meta.main) await writeFile(new URL('./page.min.js', import.meta.url), await buildClientScript());
