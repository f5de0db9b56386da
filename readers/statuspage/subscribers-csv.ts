import { createHash } from 'node:crypto';
import { isWebAddress } from '../../src/kernel/validation/fields.ts';
import { emailKey, normalizeEmail } from '../../src/lib/email-address.ts';
import { readCsvFile } from '../csv/file.ts';
import { type ComponentRecord, subscriberRecord } from './records.ts';
import type { StatuspageData } from './statuspage-source.ts';
import type { ListedSubscriber, SubscriberState } from './subscribers.ts';

const types = ['email', 'sms', 'webhook', 'slack', 'teams', 'integration_partner'];

/** What a header may call the columns that matter besides the address. */
const headers = {
  state: /^(?:state|status|subscriber state)$/,
  confirmed: /^(?:confirmed|verified)$/,
  quarantined: /^quarantined(?: at)?$/,
  created: /^(?:created|created at|subscribed at|date)$/,
  components: /^(?:components|component ids?|subscribed components)$/,
} as const;

type Column = keyof typeof headers;

/** Adds the subscribers of a list to those that a page has. */
export const withSubscriberList = (data: StatuspageData, path: string): StatuspageData => ({
  ...data,
  listed: [...(data.listed ?? []), ...readSubscribersCsv(path, data.components, data.notes)],
});

/**
 * Reads the list of subscribers of Statuspage: the type, then the address, as in its import template; also a list of nothing
 * but addresses. A first line with the names of the columns may be missing.
 */
function readSubscribersCsv(
  path: string,
  components: readonly ComponentRecord[],
  notes: string[],
): ListedSubscriber[] {
  const { records, problem } = readCsvFile(path, notes);
  const isHeader = (cells: readonly string[]) => addressIn(cells) === undefined && !hasNumber(cells);
  const [first] = records;
  const columns = first && isHeader(first.cells) ? columnsIn(first.cells) : new Map<Column, number>();
  return records.slice(first && isHeader(first.cells) ? 1 : 0).flatMap(({ line, cells }) => {
    const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? '';
    const address = addressIn(cells);
    if (!address) {
      problem(
        line,
        'There is no valid email address, URL or phone number. Write a line such as email,someone@example.com',
      );
      return [];
    }
    const followed = followedIn(cell('components'), components);
    if (followed === 'unknown') {
      problem(
        line,
        'It names components that are not known here. Import the page with --key or --export in the same command.',
      );
      return [];
    }
    const record = subscriberRecord.parse({
      ...address,
      id: keyOf(address),
      components: followed,
      quarantined_at: cell('quarantined'),
      created_at: cell('created'),
    });
    return [{ record, state: stateOf(cell('state'), cell('confirmed')) }];
  });
}

type Address =
  | { readonly mode: 'email'; readonly email: string }
  | { readonly mode: 'webhook'; readonly endpoint: string }
  | { readonly mode: string };

/** The address may be in any column: the type says what to look for. */
function addressIn(cells: readonly string[]): Address | undefined {
  const mode = types.find((type) => cells.slice(0, 2).some((cell) => cell.toLowerCase() === type));
  const endpoint = cells.find(isWebAddress);
  const email = cells.map(normalizeEmail).find((address) => address !== undefined);
  if (mode === 'webhook') return endpoint === undefined ? undefined : { mode, endpoint };
  if (mode === undefined || mode === 'email')
    return email === undefined ? undefined : { mode: 'email', email };
  return hasNumber(cells) || email !== undefined || endpoint !== undefined || mode !== 'sms'
    ? { mode }
    : undefined;
}

const hasNumber = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^[+\d][\d\s()-]{4,}$/.test(cell));

function columnsIn(cells: readonly string[]): Map<Column, number> {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]+/g, ' '));
  const columns = Object.keys(headers) as Column[];
  return new Map(columns.map((column) => [column, names.findIndex((name) => headers[column].test(name))]));
}

/** Statuspage sends nothing before an address is confirmed, so whoever is listed is confirmed unless the line says otherwise. */
function stateOf(state: string, confirmed: string): SubscriberState {
  if (/quarantin/i.test(state)) return 'quarantined';
  return /unconfirmed|pending/i.test(state) || /^(?:no|false|0)$/i.test(confirmed) ? 'unconfirmed' : 'active';
}

/** The ids of the components in a cell, by id or name; undefined for all. */
function followedIn(
  cell: string,
  components: readonly ComponentRecord[],
): readonly string[] | undefined | 'unknown' {
  if (cell === '' || /^all$/i.test(cell)) return undefined;
  const names = new Map(
    components.flatMap(
      ({ id, name }) =>
        [
          [name, id],
          [id, id],
        ] as const,
    ),
  );
  const ids = cell.split(/[,;|]/).map((part) => names.get(part.trim()));
  const known = ids.filter((id) => id !== undefined);
  return known.length === 0 ? 'unknown' : known;
}

/** Subscribers of a list have no ids. A hash recognises them again, and tells nobody the address. */
const keyOf = (address: Address): string => {
  const text = 'email' in address ? emailKey(address.email) : JSON.stringify(address);
  return `csv-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
};
