import packageJson from '../../../package.json' with { type: 'json' };
import type { Context } from '../../kernel/context.ts';
import { logStats } from '../../lib/log-output.ts';
import { diskSpace, storageFolder } from './disk.ts';
import { findLastBackup } from './last-backup.ts';
import { type Metric, sample } from './metric.ts';

/** What runs here, and the disk and the backups of this machine. */
export function hostMetrics({ config, connection }: Context): Metric[] {
  const folder = storageFolder(config);
  const build = { version: packageJson.version, node: process.version, database: connection.dialect.name };
  return [
    {
      name: 'daymark_build_info',
      help: 'Always 1. The labels say what runs here.',
      type: 'gauge',
      aggregator: 'first',
      read: () => [sample(1, build)],
    },
    {
      name: 'daymark_processes',
      help: 'Processes that serve requests: see serve --workers.',
      type: 'gauge',
      aggregator: 'sum',
      read: () => [sample(1)],
    },
    {
      name: 'daymark_log_lines_dropped_total',
      help: 'Lines of the log that could not be written, because its disk was full or nobody read it.',
      type: 'counter',
      aggregator: 'sum',
      read: () => [sample(logStats.dropped)],
    },
    {
      name: 'daymark_disk_free_bytes',
      help: 'Free space on the disk of the database file, or of DATA_DIR with PostgreSQL.',
      type: 'gauge',
      aggregator: 'min',
      read: () => [diskSpace(folder)].filter((space) => space !== undefined).map(({ free }) => sample(free)),
    },
    {
      name: 'daymark_last_backup_timestamp_seconds',
      help: 'When the last backup of this node succeeded, in Unix time. Missing if there is none.',
      type: 'gauge',
      aggregator: 'max',
      read: async () => {
        const backup = await findLastBackup(config.dataDir);
        return backup ? [sample(backup.at)] : [];
      },
    },
    {
      name: 'daymark_last_backup_bytes',
      help: 'Size of the last backup of this node. Missing if there is none.',
      type: 'gauge',
      aggregator: 'max',
      read: async () => {
        const backup = await findLastBackup(config.dataDir);
        return backup?.bytes === undefined ? [] : [sample(backup.bytes)];
      },
    },
  ];
}
