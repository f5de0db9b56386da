import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { readManifest } from './first-load.ts';

const dist = new URL('./dist/', import.meta.url);

/** Builds `offline/service-worker.ts`, which has to know all files of the dashboard. Every language has texts of its own. */
export async function writeWorker(): Promise<void> {
  const texts = Object.entries(readManifest())
    .filter(([key]) => key.startsWith('../locales/'))
    .map(([, { file }]) => file.replace(/^assets\//, ''));
  const names = readdirSync(new URL('assets/', dist)).sort();
  const document = readFileSync(new URL('index.html', dist));
  const id = createHash('sha256').update(document).update(names.join()).digest('base64url').slice(0, 8);
  const files = names.filter((name) => !texts.includes(name));
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./offline/service-worker.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2023',
    define: { BUILD: JSON.stringify({ id, files, others: texts }) },
  });
  const [script] = outputFiles;
  if (!script) throw new Error('The service worker was not built.');
  writeFileSync(new URL('service-worker.js', dist), script.contents);
}
