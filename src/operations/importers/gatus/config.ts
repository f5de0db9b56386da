import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../../kernel/errors.ts';
import { ownValue } from '../../../lib/own-value.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import { readYaml } from '../read-yaml.ts';

export type Members = Readonly<Record<string, unknown>>;

export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};

export const objectsIn = (value: unknown): Members[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];

export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The configuration of Gatus: one file, or all files of a folder together. */
export function readGatusConfig(path: string): Members {
  const config = filesOf(path).reduce<Members>((merged, file) => merge(merged, parseFile(file)), {});
  if (objectsIn(config.endpoints).length === 0 && objectsIn(config['external-endpoints']).length === 0)
    throw new OperatorError(
      `${path} is not a configuration of Gatus: there are no endpoints in it. Name its config.yaml, or the folder of GATUS_CONFIG_PATH.`,
    );
  return config;
}

function filesOf(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new OperatorError(`There is no file ${path}.`);
  if (!found.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/i.test(name))
    .toSorted()
    .map((name) => join(path, name));
}

const parseFile = (file: string): Members => membersOf(readYaml(file, { merge: true }));

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

/** Replaces `$NAME` and `${NAME}` by variables of the environment, in all texts; `$$` is a dollar sign. */
export function expanded<T>(
  value: T,
  environment: Readonly<Record<string, string | undefined>>,
  product = 'Gatus',
): T {
  if (typeof value === 'string')
    return value.replace(/\$(?:\$|\{(\w+)\}|([A-Za-z_]\w*))/g, (all, braced, plain) => {
      const name = braced ?? plain;
      if (name === undefined) return all.slice(1);
      const found = environment[name];
      if (found === undefined)
        throw new NoCounterpart(
          `uses the variable ${name}, which is not set here. Set it as it is for ${product}, and run the import again`,
        );
      return found;
    }) as T;
  if (Array.isArray(value)) return value.map((each) => expanded(each, environment, product)) as T;
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, expanded(each, environment, product)]),
  ) as T;
}

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
