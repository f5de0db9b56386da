import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The page's script for browsers, which `build.ts` creates from `page.ts`. A hash of the text is part of its file name. */
const text = readFileSync(new URL('./page.min.js', import.meta.url), 'utf8');

const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12);

export const clientScript = { path: `/assets/page.${hash}.js`, text } as const;
