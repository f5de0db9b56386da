import { readFileSync, statSync } from 'node:fs';
import { type ParseOptions, parse, parseAllDocuments, type ToJSOptions } from 'yaml';
import { OperatorError } from '../src/kernel/errors.ts';

/** No configuration is nearly as long. */
const MAX_BYTES = 8 * 1024 * 1024;

/** How often what has an anchor may be repeated: a file of a few lines can otherwise stand for more than any memory holds. */
const MAX_ALIASES = 1000;

const bounds: ToJSOptions = { maxAliasCount: MAX_ALIASES };

/** Reads a file of YAML. Whatever is wrong with it is said in a sentence. */
export const readYaml = (path: string, options: ParseOptions = {}): unknown =>
  inWords(path, () => parse(textOf(path), { ...options, ...bounds }));

/** All documents of a file of YAML, with the keys that `<<` merges. */
export const readYamlDocuments = (path: string): unknown[] => parseYamlDocuments(textOf(path), path);

export const parseYamlDocuments = (text: string, name: string): unknown[] =>
  inWords(name, () => {
    const documents = parseAllDocuments(text, { merge: true });
    if (!Array.isArray(documents)) return [];
    return documents.map((document) => {
      const [error] = document.errors;
      if (error) throw error;
      return document.toJS(bounds);
    });
  });

function textOf(path: string): string {
  if (statSync(path).size > MAX_BYTES)
    throw new OperatorError(
      `${path} is larger than ${MAX_BYTES / 1024 / 1024} MB, which no configuration is.`,
    );
  return readFileSync(path, 'utf8');
}

function inWords<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${name} is not valid YAML: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'its values are too deep in each other.';
  if (error instanceof ReferenceError && /alias count/i.test(error.message))
    return `its anchors (&name) are repeated (*name) more than ${MAX_ALIASES.toLocaleString('en')} times in all.`;
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
