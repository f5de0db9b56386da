import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../src/kernel/errors.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import { parseYamlDocuments, readYamlDocuments } from '../read-yaml.ts';

export type Members = Readonly<Record<string, unknown>>;

export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};

export const objectsIn = (value: unknown): Members[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];

export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

export interface GatusConfig {
  readonly config: Members;
  /** How files were read that are not the configuration itself, in sentences. */
  readonly notes: readonly string[];
}

/** The configuration of Gatus: one file, or all files of a folder together. */
export function readGatusConfig(path: string): GatusConfig {
  const notes: string[] = [];
  const config = filesOf(path)
    .flatMap((file) => configsIn(readYamlDocuments(file).map(membersOf), file, notes))
    .reduce<Members>(merge, {});
  if (objectsIn(config.endpoints).length === 0 && objectsIn(config['external-endpoints']).length === 0)
    throw new OperatorError(
      `${path} is not a configuration of Gatus: there are no endpoints in it. Name its config.yaml, or the folder of GATUS_CONFIG_PATH.`,
    );
  return { config, notes };
}

function filesOf(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new OperatorError(`There is no file ${path}.`);
  if (!found.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => isYaml(name))
    .toSorted()
    .map((name) => join(path, name));
}

const isYaml = (name: string): boolean => /\.ya?ml$/i.test(name);

/** The configurations in the documents of a file: as they are, or within a ConfigMap of Kubernetes. */
function configsIn(documents: readonly Members[], file: string, notes: string[]): Members[] {
  const isManifest = (each: Members) => textIn(each.apiVersion) !== '' && textIn(each.kind) !== '';
  const all = documents.flatMap((each) => (textIn(each.kind) === 'List' ? objectsIn(each.items) : [each]));
  const configs = all.flatMap((each): Members[] => {
    if (!isManifest(each)) return [each];
    const { name } = membersOf(each.metadata);
    if (each.kind !== 'ConfigMap') {
      notes.push(
        `The ${textIn(each.kind)} "${textIn(name)}" in ${file} is no configuration, and was not read.`,
      );
      return [];
    }
    const data = Object.entries(membersOf(each.data)).filter(([key]) => isYaml(key));
    notes.push(
      `${file} has the ConfigMap "${textIn(name)}", of which was read: ${data.map(([key]) => key).join(', ') || 'nothing'}.`,
    );
    return data.flatMap(([key, text]) =>
      parseYamlDocuments(textIn(text), `${key} in ${file}`).map(membersOf),
    );
  });
  const own = all.filter((each) => !isManifest(each));
  if (own.length > 1) notes.push(`${file} has ${own.length} documents. They were read as one configuration.`);
  return configs;
}

/** Maps are merged, lists are put one after the other, and of two single values the later one counts. */
function merge(one: Members, other: Members): Members {
  const merged = new Map(Object.entries(one));
  for (const [name, value] of Object.entries(other)) {
    const before = merged.get(name);
    merged.set(
      name,
      Array.isArray(before) && Array.isArray(value)
        ? [...before, ...value]
        : isMap(before) && isMap(value)
          ? merge(before, value)
          : value,
    );
  }
  return Object.fromEntries(merged);
}

const isMap = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3600,
};

/** A duration of Go, such as `1h30m`, in seconds; undefined if it is none. */
export function secondsIn(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined;
  return [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)].reduce(
    (sum, [, number, unit = 's']) => sum + Number(number) * (ownValue(UNITS, unit) ?? 1),
    0,
  );
}
