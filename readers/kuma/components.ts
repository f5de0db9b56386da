import { textOf } from '../cachet2/values.ts';
import type { ImportedComponent, ImportedGroup } from '../source.ts';
import { pastOf } from './history.ts';
import type { KumaReading } from './reading.ts';

/** The groups of the status page, and groups of monitors on it. */
export async function* groupsOf(reading: KumaReading): AsyncGenerator<ImportedGroup> {
  for (const [index, { key, name, createdAt }] of reading.groups.entries())
    yield {
      key,
      name,
      order: index + 1,
      visible: 1,
      collapsed: 0,
      createdAt: reading.time(createdAt),
    };
}

/** A component for each monitor on the status page, whether it can be checked here or not. */
export async function* componentsOf(reading: KumaReading): AsyncGenerator<ImportedComponent> {
  for (const { monitor, group, order, link } of reading.shown.values()) {
    const { since, status, statusSince, history } = pastOf(reading, monitor);
    yield {
      key: textOf(monitor.id),
      name: textOf(monitor.name),
      description: textOf(monitor.description) || null,
      link,
      status,
      statusSince,
      history,
      order,
      enabled: true,
      group,
      meta: {},
      createdAt: since,
    };
  }
}
