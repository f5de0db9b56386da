import { loadSettings } from '../../domain/settings/queries.ts';
import { publicViewer } from '../../kernel/auth/actor.ts';
import type { Config } from '../../kernel/config.ts';
import { withReadSnapshot } from '../../kernel/db/read-snapshot.ts';
import { firstPage, type PageConfig } from '../../kernel/pages/pages.ts';
import type { Seconds } from '../../lib/clock.ts';
import { csvPieces, csvTables } from './csv-tables.ts';
import { ExportFolder, type Piece } from './export-folder.ts';
import { jsonLines } from './json-lines.ts';
import { type Manifest, newManifest, recordsPath } from './manifest.ts';
import type { ExportSource } from './reading.ts';
import { iso } from './reading.ts';
import { resourceNames } from './records.ts';
import { statuspageFiles } from './statuspage.ts';

export const exportFormats = ['jsonl', 'csv', 'statuspage'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportOptions {
  readonly formats: readonly ExportFormat[];
  readonly now: Seconds;
  /** Told after each record: which file is being written, and how many records it has so far. */
  readonly onProgress?: (path: string, records: number) => void;
  /** Called when the moment of the export is fixed, before anything is read. */
  readonly onSnapshot?: () => Promise<void>;
}

interface PlannedFile {
  readonly path: string;
  readonly pieces: () => AsyncIterable<Piece>;
}

/** Writes everything, as it is at this moment, into an empty folder, while the service goes on reading and writing. */
export async function runExport(
  config: Pick<Config, 'databaseUrl'> & PageConfig,
  path: string,
  { formats, now, onProgress, onSnapshot }: ExportOptions,
): Promise<Manifest> {
  const folder = ExportFolder.create(path);
  const page = firstPage(config);
  return withReadSnapshot(config.databaseUrl, async (snapshot) => {
    const source = { ...snapshot, page };
    const { name } = await loadSettings(source);
    await onSnapshot?.();
    for (const { path: file, pieces } of formats.flatMap((format) => filesOf(format, source, now)))
      await folder.write(
        file,
        onProgress ? counted(pieces(), (records) => onProgress(file, records)) : pieces(),
      );
    const manifest = newManifest({
      exported_at: iso(now),
      page: { name, url: page.url },
      files: [...folder.files],
    });
    await folder.finish(manifest);
    return manifest;
  });
}

function filesOf(format: ExportFormat, source: ExportSource, now: Seconds): PlannedFile[] {
  switch (format) {
    case 'jsonl':
      return resourceNames.map((name) => ({
        path: recordsPath(name),
        pieces: () => jsonLines(source, name),
      }));
    case 'csv':
      return Object.entries(csvTables).map(([name, table]) => ({
        path: `csv/${name}.csv`,
        pieces: () => csvPieces(source, table, now),
      }));
    case 'statuspage':
      return Object.entries(statuspageFiles).map(([name, read]) => ({
        path: `statuspage/${name}.json`,
        pieces: () => read({ ...source, viewer: publicViewer, now }),
      }));
  }
}

async function* counted(
  pieces: AsyncIterable<Piece>,
  report: (records: number) => void,
): AsyncGenerator<Piece> {
  let records = 0;
  for await (const piece of pieces) {
    records += piece.records;
    report(records);
    yield piece;
  }
}
