import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** The page's script for browsers: TypeScript without its types, under a name that changes with it. */
const text = quietly(() => stripTypeScriptTypes(readFileSync(new URL('./page.ts', import.meta.url), 'utf8')))
  .replace(/^\s*(?:\/\*\*.*\*\/|\/\/.*)$/gm, '')
  .replace(/\s*\n\s*/g, '\n');

const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12);

export const clientScript = { path: `/assets/page.${hash}.js`, text } as const;

/** Node warns that it may change how it strips types. Whoever starts the service cannot do anything about that. */
function quietly<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
