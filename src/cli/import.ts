import { writeFileSync } from 'node:fs';
import { command as commandLine } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { CachetSource } from '../importers/cachet2/source.ts';
import { isCachetTable } from '../importers/cachet2/tables.ts';
import { runImport } from '../importers/import.ts';
import { openTables } from '../importers/open-tables.ts';
import { type ImportKind, type ImportSource, importKinds } from '../importers/source.ts';
import { openStatuspage } from '../importers/statuspage/source.ts';
import { readContextFor } from '../jsonapi/read-context.ts';
import { systemClock } from '../lib/clock.ts';
import { closeTwig } from '../lib/twig/twig.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { withContext } from './open-context.ts';

const zoneHelp = 'the time zone of the times in the database, APP_TIMEZONE of Cachet (default: UTC)';

export const importCommand: Command = {
  summary: 'Bring the data of another product: Cachet, or any page with the JSON of Statuspage.',
  usage: '<cachet2|cachet3> <database> | <https://page> [--preview] [--time-zone <zone>] [--report <file>]',
  help: `What is imported keeps its times, and nobody is notified. A second run brings only what is new.
  cachet2 <database>  mysql://user:password@host/name, postgres://…, sqlite:<path>, or the path of a dump (.sql, .sql.gz)
  cachet3 <database>  the same for Cachet 3
  https://page        the public address of a page of Statuspage, or of a product with the same JSON; this product, too
  --preview           counts what would be imported, and writes nothing
  --time-zone         ${zoneHelp}
  --report            writes the report to this file as well

Try it first: ${invocation('import cachet2 dump.sql --preview')}`,
  run: async (args) => {
    const { values, positionals } = readOptions(
      args,
      {
        preview: { type: 'boolean', default: false },
        'time-zone': { type: 'string', default: 'UTC' },
        report: { type: 'string' },
      },
      { allowPositionals: true },
    );
    // Before the database is opened, which would create one: wrong arguments and a preview change nothing.
    const source = await openSource(positionals, values['time-zone']);
    try {
      const lines = values.preview
        ? await previewOf(source)
        : await withContext((ctx) => importFrom(ctx, source));
      for (const line of lines) console.log(line);
      if (values.report !== undefined) writeFileSync(values.report, `${lines.join('\n')}\n`);
      return 0;
    } finally {
      await source.close();
      await closeTwig();
    }
  },
};

async function openSource(positionals: string[], zone: string): Promise<ImportSource> {
  const [kind = '', from] = positionals;
  const now = systemClock.now();
  if (/^https?:\/\//.test(kind)) return openStatuspage(kind, now);
  if (kind !== 'cachet2' && kind !== 'cachet3')
    throw new UsageError('Name what to import from: cachet2, cachet3, or the address of a page.');
  if (from === undefined) throw new UsageError(`Name the database or the dump of ${kind}.`);
  if (!isZone(zone)) throw new UsageError(`${zone} is not a time zone. Write one such as Europe/Berlin.`);
  return new CachetSource(kind, await openTables(from, isCachetTable), { zone, now });
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
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
    ...settings.map(([name, value]) => `setting ${name}: ${String(value)}`),
    ...source.notes(),
    'Nothing was written. Run the command without --preview to import it.',
  ];
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
