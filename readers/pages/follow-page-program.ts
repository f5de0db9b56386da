import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  latestStatus,
  MAJOR_OUTAGE,
  OPERATIONAL,
  UNDER_MAINTENANCE,
  UNKNOWN,
} from '../../src/domain/status/components/model.ts';
import { FIXED } from '../../src/domain/status/incidents/model.ts';
import type { FollowedPage, FollowedStatus } from '../../src/lib/checks/status-page.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { overlaysOf } from '../overlays.ts';
import type { ImportSource } from '../source.ts';
import { type OpenedPage, openPage } from './open-page.ts';
import type { PageServices } from './product.ts';
import type { Fetch } from './reader.ts';

/** A document that the page consists of, as far as it is known. */
export interface Wanted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What came of asking for a document. */
export type Received = { readonly url: string } & (
  | {
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string | null;
    }
  | { readonly problem: string; readonly code: string | undefined }
);

/** A page, with the documents that are known of it. */
export interface PageToRead {
  readonly address: string;
  readonly now: Seconds;
  readonly services: PageServices | undefined;
  readonly received: readonly Received[];
}

/** What the page says; or what has to be asked for first, after which the page is read again. */
export type PageStep =
  | { readonly page: FollowedPage }
  | { readonly wanted: readonly Wanted[] }
  | { readonly problem: string };

/** What a vendor shows. More are a mistake, or meant to keep us busy. */
const MAX_COMPONENTS = 2000;
/** Addresses are repeated in what a reader says. */
const MAX_PROBLEM = 2000;

const statuses: Readonly<Record<number, FollowedStatus>> = {
  [OPERATIONAL]: 'operational',
  [MAJOR_OUTAGE]: 'outage',
  [UNKNOWN]: 'unknown',
  [UNDER_MAINTENANCE]: 'maintenance',
};

/** Reads a page without the network: whoever runs this asks for the documents. */
export async function run({ address, now, services, received }: PageToRead): Promise<PageStep> {
  const known = new Map(received.map((one) => [one.url, one]));
  const wanted = new Map<string, Wanted>();
  const waits = Promise.withResolvers<void>();
  const fetchUrl: Fetch = async (url, { headers }) => {
    const one = known.get(url);
    if (!one) {
      wanted.set(url, { url, headers: Object.fromEntries(new Headers(headers)) });
      waits.resolve();
      return new Promise(() => {});
    }
    if ('problem' in one) throw Object.assign(new Error(one.problem), { code: one.code });
    const { body, status, headers: got } = one;
    return new Response(body, { status, headers: got.map(([name, value]) => [name, value]) });
  };
  const reading = read(address, now, { fetchUrl, ...(services && { services }) });
  const waiting = waits.promise.then(async (): Promise<PageStep> => {
    // What is asked for at the same time is fetched at the same time.
    for (let turn = 0; turn < 3; turn++) await nextTurn();
    return { wanted: [...wanted.values()] };
  });
  return Promise.race([reading, waiting]);
}

async function read(
  address: string,
  now: Seconds,
  options: Parameters<typeof openPage>[2],
): Promise<PageStep> {
  try {
    // What is over does not matter here. Who asks waits where that is wanted.
    const opened = await openPage(address, now, { ...options, maxDetails: 0, limits: { waitSeconds: 0 } });
    return await shown(opened, address, now);
  } catch (error) {
    return { problem: (error as Error).message.slice(0, MAX_PROBLEM) };
  }
}

async function shown({ source, product }: OpenedPage, address: string, now: Seconds): Promise<PageStep> {
  try {
    const { components = 0 } = await source.counts();
    return components > MAX_COMPONENTS
      ? {
          problem: `${new URL(address).host} shows ${components} components, and a check follows a page of ${MAX_COMPONENTS} at most.`,
        }
      : { page: { product, components: await shownComponents(source, now) } };
  } finally {
    await source.close();
  }
}

/** The components as visitors of the page see them: with their incidents and with maintenance. */
async function shownComponents(source: ImportSource, now: Seconds) {
  const components = await Array.fromAsync(source.components?.() ?? []);
  const incidents = await Array.fromAsync(source.incidents?.() ?? []);
  const schedules = await Array.fromAsync(source.schedules?.() ?? []);
  const overlayOf = overlaysOf(
    schedules.filter(
      ({ scheduledAt, completedAt }) => scheduledAt <= now && (completedAt === null || completedAt > now),
    ),
    incidents.filter(({ status, final }) => (final?.status ?? status) !== FIXED),
  );
  return components.map(({ key, name, status }) => ({
    name,
    status: statuses[latestStatus(status, overlayOf(key))] ?? 'degraded',
  }));
}
