import { existsSync } from 'node:fs';
import type { ProgressReporter } from '../../../readers/progress-reporter.ts';
import type { ImportSource } from '../../../readers/source.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import { command as commandLine } from '../../kernel/auth/actor.ts';
import { maskUrl, readConfig } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import { DaymarkError, OperatorError } from '../../kernel/errors.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { systemClock } from '../../lib/clock.ts';
import { errorText } from '../../lib/error-text.ts';
import { closeIsolated } from '../../lib/isolated-process/run-isolated.ts';
import { runImport } from '../importers/import.ts';
import type { PageFollows } from '../importers/page-follows.ts';
import { previewImport, previewLines } from '../importers/preview.ts';
import { ImportReport } from '../importers/report.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { importProgress } from './import-progress.ts';
import { ReportFile } from './import-report.ts';
import type { OptionValues } from './import-sources/import-from.ts';
import { importSources } from './import-sources/index.ts';
import { readPageFollows } from './import-sources/page-follows.ts';
import { invocation } from './invocation.ts';
import { withContext, withExistingDatabase } from './open-context.ts';
import { StatusLine } from './status-line.ts';

const USAGE_WIDTH = 30;
const INDENT = ''.padEnd(USAGE_WIDTH + 2);
/** A line of up to 90 characters, which ends at the end of a word. */
const LINE = /\S.{0,89}(?=\s|$)/g;

const lineOf = (usage: string, meaning: string): string =>
  `  ${usage.padEnd(USAGE_WIDTH)}${(meaning.match(LINE) ?? []).join(`\n${INDENT}`)}`;

/** Each product, and below it its options. */
const products = importSources.flatMap(({ help }) =>
  help.map(([usage, meaning]) => lineOf(usage.startsWith('-') ? `  ${usage}` : usage, meaning)),
);

const importHelp = `What is imported keeps its times, and nobody is notified. A second run brings only what is new.

${products.join('\n')}

${lineOf('--preview', 'shows what would be imported and what would fail, and writes nothing')}
${lineOf('--report <file>', 'the file for the report (default: a new one in DATA_DIR/imports)')}

Try it first: ${invocation('import cachet2 dump.sql --preview')}`;

export const importCommand: Command = {
  summary:
    'Import from Cachet 2 and 3, Statuspage, Uptime Kuma, Gatus, Healthchecks, Kener, Upptime, Statping, CSV files, the public page of another product, or another Daymark.',
  usage: '<product> [<where>] [--preview] [--report <file>] [options of the product]',
  help: importHelp,
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
    const line = new StatusLine({ logs: true });
    const pageFollows = readPageFollows(options);
    const source = await openSource(positionals, options, line)
      .catch((error: unknown) => {
        throw inWords(error, positionals.map(maskUrl).join(' '));
      })
      .finally(() => line.end());
    try {
      const where = positionals.map(maskUrl).join(' ');
      const lines = preview
        ? await previewOf(source, { where, path: report, pageFollows })
        : await withContext((ctx) => importFrom(ctx, source, { where, path: report, pageFollows, line }));
      for (const text of lines) console.log(text);
      return 0;
    } finally {
      line.end();
      await source.close();
      await closeIsolated();
    }
  },
};

/** A file that is not what it seems to be makes errors of all kinds. None of them is shown with its stack. */
const inWords = (error: unknown, from: string): unknown =>
  error instanceof UsageError || error instanceof DaymarkError
    ? error
    : new OperatorError(
        `${from} could not be read: ${errorText(error)}. Check that this is the data of that product, and that it is complete.`,
      );

async function openSource(
  positionals: string[],
  options: OptionValues,
  reporter: ProgressReporter,
): Promise<ImportSource> {
  const [name = '', from] = positionals;
  const product = importSources.find(({ matches }) => matches(name));
  if (product) {
    const foreign = Object.keys(options).find((option) => !Object.hasOwn(product.options ?? {}, option));
    if (foreign !== undefined) throw new UsageError(`--${foreign} cannot be used with ${name}.`);
    return product.open(name, from, options, systemClock.now(), reporter);
  }
  const names = importSources.flatMap(({ help }) => help.map(([usage]) => usage));
  throw new UsageError(
    `Name what to import from: ${names.filter((usage) => !usage.startsWith('-')).join(', ')}.`,
  );
}

interface Wanted {
  readonly where: string;
  /** The file for the report. */
  readonly path: string | undefined;
  readonly pageFollows: PageFollows | undefined;
}

async function previewOf(source: ImportSource, { where, path, pageFollows }: Wanted): Promise<string[]> {
  const preview = await onDatabase((ctx) => previewImport(source, ctx, pageFollows));
  const settings = Object.entries((await source.settings?.()) ?? {}).filter(
    ([, value]) => value !== undefined,
  );
  const attention = preview.report.attention();
  const lines = [
    `This would be imported from ${where}:`,
    ...previewLines(preview),
    ...settings.map(([name, value]) => `setting ${name}: ${shortened(value)} (unless you have set it here)`),
    '',
    ...(attention.length > 0 ? [...attention, ''] : []),
    'Nothing was written. Run the command without --preview to import it.',
  ];
  if (path !== undefined) new ReportFile(path, '.').write(lines);
  return lines;
}

const MAX_SHOWN = 80;

/** Some settings are lists or pictures. */
function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** Reads what is known already, if there is a database. A preview creates none. */
async function onDatabase<T>(work: (ctx: Pick<Context, 'connection'> | undefined) => Promise<T>): Promise<T> {
  const { databaseUrl } = readConfig();
  const isMissing = databaseUrl.startsWith('sqlite:') && !existsSync(databaseUrl.slice('sqlite:'.length));
  if (isMissing) return work(undefined);
  return withExistingDatabase((connection) => work({ connection }), { allowOlder: true });
}

/** So many problems are printed. The file has all of them. */
const PRINTED_PROBLEMS = 20;

async function importFrom(
  ctx: Context,
  source: ImportSource,
  { where, path, pageFollows, line }: Wanted & { readonly line: StatusLine },
): Promise<string[]> {
  const file = new ReportFile(path, ctx.config.dataDir);
  const startedAt = performance.now();
  file.write([
    `Import from ${where} into ${maskUrl(ctx.config.databaseUrl)}, started at ${new Date().toISOString()}.`,
    'The counts are at the end. These records and details need your attention:',
    '',
  ]);
  const progress = importProgress(await source.counts(), line);
  const report = new ImportReport({ onProblem: (problem) => file.write([problem]) });
  try {
    await runImport(ctx, source, progress, report, pageFollows);
  } catch (error) {
    file.write([
      '',
      'The import was interrupted. Run it again: it goes on where it stopped.',
      ...report.counts(),
    ]);
    throw error;
  } finally {
    line.end();
  }
  const { name } = await loadSettings(readContextFor(ctx, commandLine));
  const seconds = Math.max(1, Math.round((performance.now() - startedAt) / 1000));
  const end = ['', `Done in ${seconds} s. The page is called "${name}". Nobody was notified.`];
  file.write(['', ...report.counts(), ...end]);
  return [...report.lines(PRINTED_PROBLEMS), ...end, `The report is in ${file.path}.`];
}
