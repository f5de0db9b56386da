import { resolve } from 'node:path';
import { DaymarkError, OperatorError } from '../../kernel/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { alignedTable } from '../../lib/text-table.ts';
import { type ExportFormat, exportFormats, runExport } from '../exporters/export.ts';
import type { Manifest } from '../exporters/manifest.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { describeError, withExistingDatabase } from './open-context.ts';
import { StatusLine } from './status-line.ts';

export const exportCommand: Command = {
  summary:
    'Write everything as files that other programs can read: JSON lines, CSV and the JSON of Statuspage.',
  usage: '<folder> [--format jsonl,csv,statuspage]',
  help: `Writes the page and its whole past into an empty folder, as it is at the moment at which the command starts. The
service can go on meanwhile.
  <folder>     where to write; it is created if it does not exist
  --format     one or several of these, separated by commas (default: all of them):
                 jsonl        jsonl/*.jsonl, everything, one record in each line
                 csv          csv/*.csv, for spreadsheets
                 statuspage   statuspage/*.json, what the public may see, shaped like the public API of Statuspage

The folder is complete once it has the file manifest.json, which has the number of records and a checksum of each file.
"${invocation('import daymark <folder>')}" reads the JSON lines into another installation.

The files contain the email addresses of users and subscribers, and the addresses of webhooks, which are secrets. Only the
user that runs this command may read them. They contain no passwords, tokens or keys: to move or save a whole
installation, use "${invocation('backup')}".`,
  run: async (args) => {
    const { values, positionals } = readOptions(
      args,
      { format: { type: 'string', default: exportFormats.join() } },
      { allowPositionals: true },
    );
    const [folder, ...others] = positionals;
    if (!folder || others.length > 0)
      throw new UsageError('Name one folder that the files are written to, such as ./export.');
    const formats = formatsIn(values.format);
    const path = resolve(folder);
    return withExistingDatabase(async (_, config) => {
      const line = new StatusLine();
      const onProgress = (file: string, records: number) =>
        line.progress(() => `Exporting ${file}: ${records.toLocaleString('en')}`);
      const manifest = await explaining(path, () =>
        runExport(config, path, { formats, now: systemClock.now(), onProgress }),
      ).finally(() => line.end());
      console.log(summary(manifest));
      console.log(`Wrote ${path}.`);
      return 0;
    });
  },
};

function formatsIn(text: string): ExportFormat[] {
  const names = new Set(text.split(',').map((name) => name.trim()));
  const unknown = [...names].filter((name) => !exportFormats.some((format) => format === name));
  if (unknown.length > 0)
    throw new UsageError(
      `There is no format "${unknown.join(', ')}". The formats are ${exportFormats.join(', ')}.`,
    );
  return exportFormats.filter((format) => names.has(format));
}

async function explaining<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DaymarkError) throw error;
    throw new OperatorError(
      `The export failed: ${describeError(error)}. What is in ${path} is not complete: delete it.
Check that there is room and that you may write there, and run the command again.`,
    );
  }
}

/** A table of the files. */
function summary({ files }: Manifest): string | undefined {
  const rows = files.map(({ path, records, bytes }) => [
    path,
    records.toLocaleString('en'),
    bytes.toLocaleString('en'),
  ]);
  const table = {
    rows: [['File', 'Records', 'Bytes'], ...rows],
    aligned: ['left', 'right', 'right'],
  } as const;
  return alignedTable(table, Number.POSITIVE_INFINITY);
}
