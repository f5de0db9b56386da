import { OPERATIONAL } from '../../src/domain/status/components/model.ts';
import { isWebAddress } from '../../src/kernel/validation/fields.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import type { Reading } from './incidents.ts';
import { componentWords } from './statuses.ts';
import { Table } from './table.ts';

export interface CsvComponent {
  readonly key: string;
  readonly name: string;
  readonly group: string | undefined;
  readonly description: string | null;
  readonly link: string | null;
  readonly status: number;
  readonly order: number;
  readonly enabled: boolean;
  readonly createdAt: Seconds | undefined;
}

const columns = {
  required: ['name'],
  optional: ['id', 'group', 'description', 'link', 'status', 'order', 'enabled', 'created_at'],
};

export function readComponents(path: string, { zone, notes }: Reading): CsvComponent[] {
  const lines = new Map<string, number>();
  return new Table(path, columns, notes).read((line): CsvComponent => {
    const name = line.required('name');
    const key = line.text('id') || name;
    const other = lines.get(key);
    if (other !== undefined)
      line.fail(`"${key}" is in line ${other} already. Give components of the same name ids in a column id.`);
    const link = line.text('link');
    if (link !== '' && !isWebAddress(link))
      line.fail(`The link is "${link}". Write an address that begins with https:// or http://.`);
    const component = {
      key,
      name,
      group: line.text('group') || undefined,
      description: line.text('description') || null,
      link: link || null,
      status: line.choice('status', componentWords) ?? OPERATIONAL,
      order: line.integer('order') ?? lines.size + 1,
      enabled: line.flag('enabled') ?? true,
      createdAt: line.time('created_at', zone),
    };
    lines.set(key, line.number);
    return component;
  });
}
