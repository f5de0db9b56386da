import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { isPlace, NAMES_RESOURCE, reasonOf } from './places.ts';

/**
 * `npm run house` measures how large the sources are, and how much one fact costs in them. It judges nothing: two runs, before
 * and after a change, say whether the change was worth it.
 */

/** Two fields of alert rules stand for any field that is only stored, checked and shown. `minLength` is a word of JSON Schema. */
const FIELDS = { cool_down: /\bcool_?down\b/i, min_length: /\bmin_length\b/ };
const DEFAULT = '0';
/** A file that is so short, and that only one other file needs, may be a part of that one. */
const SHORT_LINES = 30;
/** `src/domain/alerts` is a folder of depth 3. */
const DEPTH = 3;

interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)testing\.ts$/.test(path);
const isGenerated = (path: string): boolean =>
  ['client/src/types.ts', 'common/texts/types.ts', 'dashboard/api/new-records.ts'].includes(path) ||
  path.includes('/dist/');

const importedName = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.{1,2}\/[^']+)'/g;

function read(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const imports = Array.from(text.matchAll(importedName), ([, name = '']) => join(dirname(path), name));
  return { path, text, imports: [...new Set(imports.map(normalize))] };
}

/** What people have written in these folders, without tests. */
const sourcesIn = (...folders: string[]): Source[] =>
  globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path) && !isGenerated(path) && !path.includes('node_modules'))
    .sort()
    .map(read);

const lineCount = (text: string): number => text.split('\n').length - 1;

const linesOf = (sources: readonly Source[]): number =>
  sources.reduce((sum, { text }) => sum + lineCount(text), 0);

function shortWithOneImporter(sources: readonly Source[]): string[] {
  const importers = new Map<string, number>();
  for (const { imports } of sources)
    for (const path of imports) importers.set(path, (importers.get(path) ?? 0) + 1);
  return sources
    .filter(({ path, text }) => lineCount(text) <= SHORT_LINES && importers.get(path) === 1)
    .map(({ path }) => path);
}

const folderOf = (path: string): string => dirname(path).split('/').slice(0, DEPTH).join('/');

/**
 * Pairs of folders that import each other: neither can be understood without the other one. A folder and one inside it are one
 * thing.
 */
function mutualPairs(sources: readonly Source[]): string[] {
  const edges = new Set(
    sources.flatMap(({ path, imports }) => imports.map((to) => `${folderOf(path)} ${folderOf(to)}`)),
  );
  return [...edges]
    .map((edge) => edge.split(' ') as [string, string])
    .filter(([from, to]) => from < to && !to.startsWith(`${from}/`) && edges.has(`${to} ${from}`))
    .map(([one, other]) => `${one} and ${other}`)
    .sort();
}

/** Each way to say that a field is 0 if nothing else is said. */
function defaultsIn(text: string): number {
  const name = String.raw`(?<!\?\.)\bcool_?[dD]own`;
  const forms = [
    String.raw`${name}: ${DEFAULT}\b`,
    String.raw`${name} \?\? ${DEFAULT}\b`,
    String.raw`${name}: optional\([^;]*?,\s*${DEFAULT},?\s*\)`,
    String.raw`${name}: \w+\((?:(?!\n {2}\w+:)[^;])*?\bdefault: ${DEFAULT}\b`,
  ];
  return forms.reduce((sum, form) => sum + (text.match(new RegExp(form, 'g'))?.length ?? 0), 0);
}

interface Measured {
  readonly what: string;
  readonly value: number;
  readonly list?: readonly string[];
}

const counted = (what: string, list: readonly string[]): Measured => ({ what, value: list.length, list });

function measureHouse(): Measured[] {
  const src = sourcesIn('src');
  const readers = sourcesIn('readers');
  const all = sourcesIn('src', 'common', 'dashboard', 'client', 'readers');
  const naming = (name: RegExp) => all.filter(({ text }) => name.test(text)).map(({ path }) => path);
  return [
    { what: 'lines of src/, without tests', value: linesOf(src) },
    { what: 'lines of readers/, without tests', value: linesOf(readers) },
    { what: 'lines of both', value: linesOf([...src, ...readers]) },
    {
      what: 'lines of exporters and importers/daymark',
      value: linesOf(sourcesIn('src/operations/exporters', 'src/operations/importers/daymark')),
    },
    counted(
      `source files of at most ${SHORT_LINES} lines with one importer`,
      shortWithOneImporter([...src, ...readers]),
    ),
    counted(`mutual pairs of folders, depth ${DEPTH}`, mutualPairs(src)),
    ...Object.entries(FIELDS).map(([field, name]) =>
      counted(`files that name a plain field (${field})`, naming(name)),
    ),
    counted(
      'places that spell the default of cool_down',
      all.flatMap(({ path, text }) => Array<string>(defaultsIn(text)).fill(path)),
    ),
    counted(
      'places that a new resource touches (alert rules)',
      naming(NAMES_RESOURCE)
        .filter(isPlace)
        .map((path) => `${path}: ${reasonOf(path)}`),
    ),
  ];
}

if (import.meta.main) {
  const lists = process.argv.includes('--list');
  for (const { what, value, list = [] } of measureHouse()) {
    process.stdout.write(`${value.toLocaleString('en').padStart(8)}  ${what}\n`);
    if (lists) for (const each of list) process.stdout.write(`            ${each}\n`);
  }
}
