import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { type Chunk, closureOf, type Manifest, readManifest } from './first-load.ts';

const dist = new URL('./dist/', import.meta.url);

/** The file of an area (`vite.config.ts`) by the first part of the addresses of its pages. */
const areas: Readonly<Record<string, readonly string[]>> = {
  incidents: ['incidents', 'report', 'templates'],
  maintenance: ['maintenance'],
  components: ['components'],
  checks: ['checks', 'probes'],
  alerts: ['alerts'],
  audience: ['subscribers', 'deliveries', 'webhooks'],
  administration: ['metrics', 'settings', 'people', 'tokens', 'audit', 'trash', 'me'],
};

/** Builds `preload.ts`, and has the document load it, together with the session that every page needs. */
export async function writePreload(): Promise<void> {
  const manifest = readManifest();
  const { code } = await transform(readFileSync(new URL('./preload.ts', import.meta.url), 'utf8'), {
    loader: 'ts',
    minify: true,
    target: 'es2023',
    define: { FILES: JSON.stringify({ pages: pagesIn(manifest), texts: textsIn(manifest) }) },
  });
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const name = `preload-${hash}.js`;
  writeFileSync(new URL(`assets/${name}`, dist), code);
  const document = new URL('index.html', dist);
  const tags = `<link rel="preload" as="fetch" crossorigin href="./../api/session">
<script type="module" async crossorigin src="./assets/${name}"></script>
`;
  writeFileSync(document, readFileSync(document, 'utf8').replace('</head>', `${tags}</head>`));
}

/** What the pages of an area load beyond what every page does. */
function pagesIn(manifest: Manifest): Record<string, readonly string[]> {
  const known = closureOf(manifest, ['index.html']);
  const pages = Object.entries(areas).flatMap(([area, names]) => {
    const key = Object.keys(manifest).find((each) => manifest[each]?.name === area);
    if (key === undefined) throw new Error(`The build has no file for "${area}".`);
    const files = closureOf(manifest, [key]).filter((file) => !known.includes(file));
    return names.map((name) => [name, files] as const);
  });
  return Object.fromEntries(pages);
}

function textsIn(manifest: Manifest): Record<string, readonly (string | undefined)[]> {
  const fileOf = (half: string, code: string) =>
    nameOf(manifest[`../locales/${code}/dashboard.json?${half}`]);
  const codes = Object.keys(manifest).flatMap((key) => /\/locales\/(\w+)\/.*\?first$/.exec(key)?.[1] ?? []);
  return Object.fromEntries(codes.map((code) => [code, [fileOf('first', code), fileOf('more', code)]]));
}

const nameOf = (chunk: Chunk | undefined): string | undefined => chunk?.file.replace(/^assets\//, '');
