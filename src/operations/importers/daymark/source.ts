import type { ImportKind, ImportSource } from '../../../../readers/source.ts';
import { isDefault, isSettingName } from '../../../domain/settings/schema.ts';
import { type Recorded, resourceNames } from '../../exporters/records.ts';
import { BadLine, ExportedFolder } from './folder.ts';

/** What the report calls the records of a file. Sums of points are part of the metrics. */
export const kinds = {
  users: 'users',
  'component-groups': 'groups',
  components: 'components',
  'component-statuses': 'statuses',
  'incident-templates': 'templates',
  incidents: 'incidents',
  schedules: 'schedules',
  images: 'images',
  metrics: 'metrics',
  'metric-points': 'points',
  probes: 'probes',
  checks: 'checks',
  'check-changes': 'changes',
  'check-days': 'days',
  'alert-sources': 'sources',
  'alert-rules': 'rules',
  alerts: 'alerts',
  subscribers: 'subscribers',
  webhooks: 'webhooks',
} as const satisfies Record<string, ImportKind>;

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
      resourceNames.flatMap((name) =>
        name in kinds ? [[kinds[name as keyof typeof kinds], this.folder.countOf(name)]] : [],
      ),
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
