import { readFileSync } from 'node:fs';
import { OperatorError } from '../../src/kernel/errors.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import { Staging } from '../staging.ts';

/** Members of a backup whose names are not those of their columns in another spelling. */
const columnNames: Readonly<Record<string, string>> = {
  accepted_statuscodes: 'accepted_statuscodes_json',
  invertKeyword: 'invert_keyword',
  proxyId: 'proxy_id',
};

const columnOf = (member: string): string =>
  ownValue(columnNames, member) ?? member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Members = Readonly<Record<string, unknown>>;

const listIn = (value: unknown): Members[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];

const storedValue = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' ? value : typeof value === 'string' ? value : JSON.stringify(value);
};

/**
 * Reads a backup of version 1 into the tables that it was made of. It has monitors with their tags, and the names of
 * notifications; no status pages, no history and no maintenance.
 */
export function openBackup(path: string): Staging {
  const backup = parse(path);
  const staging = Staging.create();
  const monitors = listIn(backup.monitorList);
  const columns = new Set([
    'id',
    'name',
    'type',
    ...monitors.flatMap((monitor) => Object.keys(monitor).map(columnOf)),
  ]);
  staging.addTable('monitor', [...columns]);
  staging.addTable('tag', ['id', 'name']);
  staging.addTable('monitor_tag', ['monitor_id', 'tag_id', 'value']);
  staging.addTable('notification', ['id', 'name']);
  let tags = 0;
  for (const monitor of monitors) {
    const row = new Map(Object.entries(monitor).map(([name, value]) => [columnOf(name), storedValue(value)]));
    staging.add('monitor', [...row.keys()], [...row.values()]);
    for (const { name, value } of listIn(monitor.tags)) {
      staging.add('tag', ['id', 'name'], [++tags, storedValue(name)]);
      staging.add(
        'monitor_tag',
        ['monitor_id', 'tag_id', 'value'],
        [storedValue(monitor.id), tags, storedValue(value)],
      );
    }
  }
  const proxyColumns = ['id', 'protocol', 'host', 'port', 'auth', 'username', 'password', 'active'];
  staging.addTable('proxy', proxyColumns);
  for (const proxy of listIn(backup.proxyList))
    staging.add(
      'proxy',
      proxyColumns,
      proxyColumns.map((column) => storedValue(proxy[column])),
    );
  for (const { id, name } of listIn(backup.notificationList))
    staging.add('notification', ['id', 'name'], [storedValue(id), storedValue(name)]);
  staging.finish();
  return staging;
}

function parse(path: string): Members {
  try {
    const backup: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof backup === 'object' && backup !== null && Array.isArray((backup as Members).monitorList))
      return backup as Members;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new OperatorError(
    `${path} is not a backup of Uptime Kuma: there is no list of monitors in it. Name its kuma.db instead.`,
  );
}
