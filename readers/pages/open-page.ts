import type { pageProducts } from '../../common/page-products.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import type { ImportSource } from '../source.ts';
import { betterStack } from './better-stack.ts';
import { cachet2 } from './cachet2.ts';
import { cachet3 } from './cachet3.ts';
import { cstate } from './cstate.ts';
import { daymark } from './daymark.ts';
import { gatus } from './gatus.ts';
import { incidentIo } from './incident-io.ts';
import { instatus } from './instatus.ts';
import { openstatus } from './openstatus.ts';
import { type PageProduct, type PageServices, publicServices } from './product.ts';
import { type Fetch, type Limits, PageReader } from './reader.ts';
import { statusIo } from './status-io.ts';
import { statuspage } from './statuspage.ts';
import { statuspal } from './statuspal.ts';
import { TidySource } from './tidy.ts';
import { upptime } from './upptime.ts';
import { uptimeKuma } from './uptime-kuma.ts';

const readers: Readonly<Record<keyof typeof pageProducts, PageProduct>> = {
  // In this order: Daymark has the JSON of Statuspage, too. Statuspage and Instatus both answer /summary.json. Cachet is
  // last, because other products imitate it.
  daymark,
  statuspage,
  instatus,
  openstatus,
  betterStack,
  cstate,
  uptimeKuma,
  gatus,
  incidentIo,
  upptime,
  statusIo,
  statuspal,
  cachet3,
  cachet2,
};
const products = Object.values(readers);

/** Where each incident takes a request, the older ones are left out beyond this number. */
const MAX_DETAILS = 5000;

interface OpenOptions {
  /** The time zone of times without an offset. */
  readonly zone?: string | undefined;
  readonly fetchUrl?: Fetch;
  readonly services?: PageServices;
  readonly maxDetails?: number;
  /** What is different from what an import may read. */
  readonly limits?: Partial<Limits>;
}

export interface OpenedPage {
  readonly source: ImportSource;
  /** The product that serves the page, for people. */
  readonly product: string;
}

/** Finds out which product serves a public page, and reads what it tells. */
export async function openPage(
  address: string,
  now: Seconds,
  options: OpenOptions = {},
): Promise<OpenedPage> {
  const { zone, fetchUrl = fetch, services = publicServices, maxDetails = MAX_DETAILS, limits } = options;
  const url = URL.parse(address);
  if (!url || url.hostname === '') {
    throw new OperatorError(
      `${address} is not the address of a page. Write one such as https://status.example.com.`,
    );
  }
  const reader = new PageReader(address, fetchUrl, limits);
  const find = async (place: URL): Promise<OpenedPage | undefined> => {
    for (const base of basesOf(place)) {
      const visit = { base, url: new URL(`${base}/`), reader, now, zone, services, maxDetails };
      for (const { label, read } of inOrderFor(place)) {
        const source = await read(visit);
        if (source) return { source: new TidySource(source, now, `${base}/`), product: label };
      }
    }
    return undefined;
  };
  const found = await find(url);
  if (found) return found;
  // Some sites only lead on to their page, such as from /status to another host.
  const place = await reader.destination(url.href);
  const elsewhere = place.origin === url.origin ? undefined : await find(place);
  if (elsewhere) return elsewhere;
  throw new OperatorError(notRecognised(address, reader.tried()));
}

/** What GitHub serves is Upptime most of the time: its other addresses need not be asked. */
const inOrderFor = ({ hostname }: URL): readonly PageProduct[] =>
  /(?:^|\.)github\.(?:com|io)$/.test(hostname)
    ? [upptime, ...products.filter((product) => product !== upptime)]
    : products;

/** The address as it was given, without what people copy along with it; then the root of its host. */
function basesOf({ origin, pathname }: URL): string[] {
  const path = pathname.replace(/\/+$/, '');
  return path === '' ? [origin] : [`${origin}${path}`, origin];
}

const notRecognised = (address: string, tried: readonly string[]): string =>
  `No known product serves ${address}. These addresses were tried:
${tried.map((line) => `  ${line}`).join('\n')}
Name the public address of the page itself, such as https://status.example.com. A page of Uptime Kuma ends with
/status/<name>, and one of Upptime can be named by its repository on GitHub. If the page asks for a password or turns its
JSON off, export its data and import it as CSV: see docs/import.md.`;
