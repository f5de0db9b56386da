import { resolve } from 'node:path';
import { DaymarkError, OperatorError } from '../errors.ts';
import { type ExportFormat, exportFormats, runExport } from '../exporters/export.ts';
import type { Manifest } from '../exporters/manifest.ts';
import { systemClock } from '../lib/clock.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { describeError, withExistingDatabase } from './open-context.ts';

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
      const line = progressLine();
      const manifest = await explaining(path, () =>
        runExport(config, path, { formats, now: systemClock.now(), onProgress: line.update }),
      ).finally(line.end);
      for (const text of summary(manifest)) console.log(text);
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

const WIDTH = 36;

const summary = ({ files }: Manifest): string[] =>
  files.map(({ path, records, bytes }) => {
    const counts = [records, bytes].map((number) => number.toLocaleString('en'));
    return `${path.padEnd(WIDTH)} ${counts[0]?.padStart(10)} records ${counts[1]?.padStart(14)} bytes`;
  });

const INTERVAL_MS = 200;

/** Shows on a terminal how far the export is, in one line. Anything else than a terminal gets nothing. */
function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    update: (path: string, records: number) => {
      if (!stream.isTTY || performance.now() - shownAt < INTERVAL_MS) return;
      shownAt = performance.now();
      stream.write(`\r\x1b[KExporting: ${path}, ${records.toLocaleString('en')} records`);
    },
    end: () => {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
