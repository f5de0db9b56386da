import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/**
 * The page's script for browsers: `page.ts` without types and comments. A hash of the text is part of its file name.
 */
const text = withoutWarnings(() =>
  stripTypeScriptTypes(readFileSync(new URL('./page.ts', import.meta.url), 'utf8')),
)
  .replace(/^\s*(?:\/\*\*.*\*\/|\/\/.*)$/gm, '')
  .replace(/\s*\n\s*/g, '\n');

const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12);

export const clientScript = { path: `/assets/page.${hash}.js`, text } as const;

/**
 * Node warns that type stripping is experimental. An operator can do nothing about that, so the warning is suppressed.
 */
function withoutWarnings<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
