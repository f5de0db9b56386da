import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SiteRoute } from '../../../http/site.ts';

/** A script for browsers, which `build.ts` creates. */
interface ClientScript {
  /** Contains a hash of the text. */
  readonly path: string;
  readonly text: string;
}

export function loadScript(name: string, file: URL): ClientScript {
  const text = readFileSync(file, 'utf8');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  return { path: `/assets/${name}.${hash}.js`, text };
}

/** The script of the status page. */
export const clientScript = loadScript('page', new URL('./page.min.js', import.meta.url));

export const scriptRoute = ({ path, text }: ClientScript): SiteRoute => ({
  path,
  withoutDatabase: true,
  render: async () => ({
    body: text,
    type: 'text/javascript; charset=utf-8',
    headers: ['cache-control', 'public, max-age=31536000, immutable'],
  }),
});
