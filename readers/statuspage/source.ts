import { OperatorError } from '../../src/kernel/errors.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import {
  componentRecord,
  type IncidentRecord,
  incidentRecord,
  isMaintenance,
  pageRecord,
  readRecords,
  unknownPage,
} from './records.ts';
import { StatuspageSource, sourceName } from './statuspage-source.ts';

const WITH_A_KEY = 'With an API key of Statuspage, the import brings everything (docs/import.md).';

export type Fetch = (url: string) => Promise<Response>;

/** Incidents and maintenance that are older than what the public JSON tells, in the same form. */
export type ReadOlder = (known: ReadonlySet<string>) => Promise<readonly unknown[]>;

/** Reads a page of Statuspage, or of a product with the same public JSON, from nothing but its address. */
export async function openStatuspage(
  address: string,
  now: Seconds,
  fetchUrl: Fetch = fetch,
  readOlder: ReadOlder = async () => [],
): Promise<StatuspageSource> {
  const base = address.replace(/\/+$/, '');
  const read = async (name: string): Promise<Record<string, unknown> | undefined> => {
    const response = await fetchUrl(`${base}/api/v2/${name}.json`).catch((error: Error) => {
      throw new OperatorError(`${base} does not answer: ${describe(error)}. Check the address.`);
    });
    if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) return undefined;
    const document: unknown = await response.json().catch(() => undefined);
    return typeof document === 'object' && document !== null ? { ...document } : undefined;
  };
  const summary = await read('summary');
  if (!summary || !Array.isArray(summary.components)) {
    throw new OperatorError(
      `${base} has no public JSON of Statuspage (/api/v2/summary.json). Name the address of the page itself, such as https://status.example.com.`,
    );
  }
  const notes: string[] = [];
  const recordsIn = (value: unknown) => readRecords(incidentRecord, value, 'incidents', notes);
  const incidents = recordsIn(((await read('incidents')) ?? summary).incidents);
  const maintenance = recordsIn(((await read('scheduled-maintenances')) ?? summary).scheduled_maintenances);
  const known = new Set([...incidents, ...maintenance].map(({ id }) => id));
  const older: readonly IncidentRecord[] = recordsIn(await readOlder(known));
  notes.push(
    older.length > 0
      ? `The public page tells no subscribers. ${WITH_A_KEY}`
      : `The public page tells the newest 50 incidents and maintenances, and no subscribers. ${WITH_A_KEY}`,
  );
  const page = pageRecord.safeParse(summary.page).data ?? unknownPage;
  const data = {
    name: sourceName(page, new URL(base).host),
    page,
    components: readRecords(componentRecord, summary.components, 'components', notes),
    incidents: [...incidents, ...older].filter((record) => !isMaintenance(record)),
    maintenance: [...maintenance, ...[...incidents, ...older].filter(isMaintenance)],
    notes,
  };
  return new StatuspageSource(data, now);
}

const describe = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : error.message;
