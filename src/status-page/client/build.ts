import { readFile, writeFile } from 'node:fs/promises';
import { transform } from 'esbuild';

/** The scripts for browsers. */
const sources = [
  new URL('./page.ts', import.meta.url),
  new URL('../../account-pages/client/account.ts', import.meta.url),
];

/**
 * Makes `page.min.js` of `page.ts`, and so on: `npm run client`. The results are committed, so that the service needs
 * neither esbuild nor the part of Node that reads TypeScript when it starts. Tests fail where they differ.
 */
export async function buildClientScript(source: URL): Promise<string> {
  const text = await readFile(source, 'utf8');
  const { code } = await transform(text, { loader: 'ts', minify: true, target: 'es2022', charset: 'utf8' });
  return code;
}

if (import.meta.main) {
  for (const source of sources) {
    await writeFile(new URL(source.href.replace(/\.ts$/, '.min.js')), await buildClientScript(source));
  }
}
