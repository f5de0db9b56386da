import { writeFileSync } from 'node:fs';
import { command as commandLine } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { runImport } from '../importers/import.ts';
import { type ImportKind, type ImportSource, importKinds } from '../importers/source.ts';
import { readContextFor } from '../jsonapi/read-context.ts';
import { systemClock } from '../lib/clock.ts';
import { closeTwig } from '../lib/twig/twig.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { ImportNarrator } from './import-narrator.ts';
import type { OptionValues } from './import-sources/import-from.ts';
import { importSources } from './import-sources/index.ts';
import { invocation } from './invocation.ts';
import { withContext } from './open-context.ts';

const WIDTH = 22;

/** A long usage has a line of its own. */
const line = ([usage, meaning]: readonly [string, string]): string =>
  usage.length < WIDTH ? `  ${usage.padEnd(WIDTH)}${meaning}` : `  ${usage}\n  ${''.padEnd(WIDTH)}${meaning}`;

const common = [
  ['--preview', 'counts what would be imported, and writes nothing'],
  ['--report', 'writes the report to this file as well'],
] as const;

export const importCommand: Command = {
  summary: 'Bring the data of another product: Cachet, Statuspage, a public page, or CSV files.',
  usage: '<product> [<where>] [--preview] [--report <file>] [options of the product]',
  help: `What is imported keeps its times, and nobody is notified. A second run brings only what is new.
${[...importSources.flatMap(({ help }) => help), ...common].map(line).join('\n')}

Try it first: ${invocation('import cachet2 dump.sql --preview')}`,
  run: async (args) => {
    const productOptions = importSources.flatMap(({ options }) => Object.entries(options ?? {}));
    const { values, positionals } = readOptions(
      args,
      {
        ...Object.fromEntries(productOptions),
        preview: { type: 'boolean', default: false },
        report: { type: 'string' },
      },
      { allowPositionals: true },
    );
    const { preview, report, ...options } = values;
    // Before the database is opened, which would create one: wrong arguments and a preview change nothing.
    const narrator = new ImportNarrator();
    const source = await openSource(positionals, options, narrator).finally(() => narrator.end());
    try {
      const lines = preview ? await previewOf(source) : await withContext((ctx) => importFrom(ctx, source));
      narrator.end();
      for (const text of lines) console.log(text);
      if (report !== undefined) writeFileSync(report, `${lines.join('\n')}\n`);
      return 0;
    } finally {
      narrator.end();
      await source.close();
      await closeTwig();
    }
  },
};

async function openSource(
  positionals: string[],
  options: OptionValues,
  narrator: ImportNarrator,
): Promise<ImportSource> {
  const [name = '', from] = positionals;
  const product = importSources.find(({ matches }) => matches(name));
  if (product) {
    const foreign = Object.keys(options).find((option) => !Object.hasOwn(product.options ?? {}, option));
    if (foreign !== undefined) throw new UsageError(`--${foreign} cannot be used with ${name}.`);
    return product.open(name, from, options, systemClock.now(), narrator);
  }
  const names = importSources.flatMap(({ help }) => help.map(([usage]) => usage));
  throw new UsageError(
    `Name what to import from: ${names.filter((usage) => !usage.startsWith('-')).join(', ')}.`,
  );
}

async function previewOf(source: ImportSource): Promise<string[]> {
  const counts = await source.counts();
  const settings = Object.entries((await source.settings?.()) ?? {}).filter(
    ([, value]) => value !== undefined,
  );
  return [
    'This would be imported:',
    ...importKinds.flatMap((kind) =>
      counts[kind] ? [`${kind.padEnd(12)} ${String(counts[kind]).padStart(8)}`] : [],
    ),
    ...settings.map(([name, value]) => `setting ${name}: ${shortened(value)}`),
    ...source.notes(),
    'Nothing was written. Run the command without --preview to import it.',
  ];
}

const MAX_SHOWN = 80;

/** Some settings are lists or pictures. */
function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

async function importFrom(ctx: Context, source: ImportSource): Promise<string[]> {
  const counts = await source.counts();
  const isTerminal = process.stderr.isTTY;
  const report = await runImport(ctx, source, (kind: ImportKind, done: number) => {
    if (isTerminal) process.stderr.write(`\r\x1b[K${kind}: ${done} of ${counts[kind] ?? done}`);
  });
  if (isTerminal) process.stderr.write('\r\x1b[K');
  const { name } = await loadSettings(readContextFor(ctx, commandLine));
  return [...report.lines(), '', `Done. The page is called "${name}". Nobody was notified.`];
}
