import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The scripts for browsers. */
const sources = [
  new URL('../src/surfaces/status-page/client/page.ts', import.meta.url),
  new URL('../src/surfaces/status-page/embed/client/embed.ts', import.meta.url),
  new URL('../src/surfaces/status-page/subscribe/client/subscribe.ts', import.meta.url),
  new URL('../src/surfaces/status-page/subscribe/client/push-worker.ts', import.meta.url),
  new URL('../src/surfaces/account-pages/client/account.ts', import.meta.url),
  new URL('../src/surfaces/api-reference/client/reference.ts', import.meta.url),
  new URL('../src/operations/twin/client/twin.ts', import.meta.url),
];

/**
 * Makes `page.min.js` of `page.ts` and what it imports, and so on: `npm run client`. The results are committed, so that the service needs
 * neither esbuild nor the part of Node that reads TypeScript when it starts. Tests fail where they differ.
 */
export async function buildClientScript(source: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    charset: 'utf8',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

if (import.meta.main) {
  for (const source of sources) {
    await writeFile(new URL(source.href.replace(/\.ts$/, '.min.js')), await buildClientScript(source));
  }
}
