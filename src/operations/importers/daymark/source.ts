import { type ImportKind, type ImportSource, importKinds } from '../../../../readers/source.ts';
import { isDefault, isSettingName } from '../../../domain/settings/schema.ts';
import { type Recorded, type ResourceName, resourceNames } from '../../exporters/records.ts';
import { BadLine, ExportedFolder } from './folder.ts';

/** What the report calls the records of a file: the last word of its name. */
type KindOf<Name extends ResourceName> = Name extends `${string}-${infer Word}` ? Word : Name;

/** The files that the report counts. Sums of points are part of the metrics, and settings are no records. */
export type ReportedName = {
  [Name in ResourceName]: KindOf<Name> extends ImportKind ? Name : never;
}[ResourceName];

export function kindOf(name: ReportedName): ImportKind;
export function kindOf(name: ResourceName): ImportKind | undefined;
export function kindOf(name: ResourceName): ImportKind | undefined {
  const word = name.slice(name.lastIndexOf('-') + 1);
  return importKinds.find((kind) => kind === word);
}

/** The settings that are not as Daymark has them by itself. */
export const changedSettings = ({ settings }: Recorded<'settings'>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => isSettingName(name) && !isDefault(name, value)),
  );

/** An export of another installation. `importExport` writes what it has. */
export class DaymarkSource implements ImportSource {
  readonly name: string;
  readonly folder: ExportedFolder;

  private constructor(folder: ExportedFolder) {
    this.folder = folder;
    this.name = `daymark ${new URL(folder.manifest.page.url).host}`;
  }

  static async open(path: string): Promise<DaymarkSource> {
    return new DaymarkSource(await ExportedFolder.open(path));
  }

  async counts(): Promise<Partial<Record<ImportKind, number>>> {
    return Object.fromEntries(
      resourceNames.flatMap((name) => {
        const kind = kindOf(name);
        return kind === undefined ? [] : [[kind, this.folder.countOf(name)]];
      }),
    );
  }

  /** For the preview. */
  async settings(): Promise<Record<string, unknown>> {
    for await (const record of this.folder.records('settings'))
      if (!(record instanceof BadLine)) return changedSettings(record);
    return {};
  }

  /** For the preview. The import itself says which they are. */
  notes(): readonly string[] {
    const count = this.folder.countOf('checks');
    return count === 0 ? [] : [`Checks arrive paused, and without their secrets: ${count}.`];
  }

  async close(): Promise<void> {}
}
