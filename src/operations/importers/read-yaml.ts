import { readFileSync, statSync } from 'node:fs';
import { type ParseOptions, parse, type ToJSOptions } from 'yaml';
import { OperatorError } from '../../kernel/errors.ts';

/** No configuration is nearly as long. */
const MAX_BYTES = 8 * 1024 * 1024;

/** How often what has an anchor may be repeated: a file of a few lines can otherwise stand for more than any memory holds. */
const MAX_ALIASES = 1000;

/** Reads a file of YAML. Whatever is wrong with it is said in a sentence. */
export function readYaml(path: string, options: ParseOptions & { readonly merge?: boolean } = {}): unknown {
  if (statSync(path).size > MAX_BYTES)
    throw new OperatorError(
      `${path} is larger than ${MAX_BYTES / 1024 / 1024} MB, which no configuration is.`,
    );
  const bounds: ToJSOptions = { maxAliasCount: MAX_ALIASES };
  try {
    return parse(readFileSync(path, 'utf8'), { ...options, ...bounds });
  } catch (error) {
    throw new OperatorError(`${path} is not valid YAML: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'its values are too deep in each other.';
  if (error instanceof ReferenceError && /alias count/i.test(error.message))
    return `its anchors (&name) are repeated (*name) more than ${MAX_ALIASES.toLocaleString('en')} times in all.`;
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
