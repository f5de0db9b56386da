import pLimit from 'p-limit';
import type { Environment } from '../../src/lib/checks/connection.ts';
import { guardedFetch, TooLarge } from '../../src/lib/checks/guarded-fetch.ts';
import { CheckFailed, OwnFault } from '../../src/lib/checks/outcome.ts';
import { SHORT_TIMEOUT } from '../../src/lib/checks/room.ts';
import type { FollowedPage, ReadStatusPage } from '../../src/lib/checks/status-page.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { HEAP_MB, RunEnded } from '../../src/lib/isolated-process/limits.ts';
import { runIsolated } from '../../src/lib/isolated-process/run-isolated.ts';
import type { PageStep, PageToRead, Received, Wanted } from './follow-page-program.ts';
import type { PageServices } from './product.ts';
import { askPatiently, WAIT_SECONDS } from './reader.ts';

const program = new URL('./follow-page-program.ts', import.meta.url);

const MEGABYTE = 1024 * 1024;
/** All that the documents of a page may have together, in each run. */
const MAX_BYTES = 8 * MEGABYTE;
const MAX_DOCUMENTS = 100;
/** How long a page may be read, in milliseconds of CPU time. */
const CPU_MS = 5000;
const WALL_MS = 60_000;

/** Each page may take 20 MB here while it is read. The others wait, and that is not the time of their vendors. */
const MAX_PAGES = 8;

const limited = pLimit(MAX_PAGES);
/** Vendors that may keep us waiting for long leave half of the turns to others. */
const limitedToHalf = pLimit(MAX_PAGES / 2);

interface FollowOptions {
  readonly now: () => Seconds;
  readonly services?: PageServices;
}

/**
 * Reads how the components of a public status page are now, whichever product serves it. Only bytes are handled here: a process with limits
 * reads what the page consists of, and says which documents it needs.
 */
export const statusPageReader =
  (options: FollowOptions): ReadStatusPage =>
  async (address, environment) => {
    const turn = Promise.withResolvers<void>();
    const begins = Promise.withResolvers<void>();
    const read = () =>
      limited(async () => {
        turn.resolve();
        await begins.promise;
        return readPage(address, environment, options);
      });
    const reading = environment.timeoutMs > SHORT_TIMEOUT * 1000 ? limitedToHalf(read) : read();
    await environment.ownWork(() => turn.promise);
    // From here on, the time of the run counts again.
    begins.resolve();
    return reading;
  };

async function readPage(
  address: string,
  environment: Parameters<ReadStatusPage>[1],
  { now, services }: FollowOptions,
): Promise<FollowedPage> {
  const { host } = new URL(address);
  const at = now();
  const received: Received[] = [];
  let bytes = 0;
  for (let cpuLeft = CPU_MS; ; ) {
    environment.signal.throwIfAborted();
    const toRead: PageToRead = { address, now: at, services, received };
    const { step, cpuMs } = await environment.ownWork(() => readStep(toRead, host, cpuLeft));
    cpuLeft = Math.max(1, cpuLeft - cpuMs);
    if ('page' in step) return step.page;
    if ('problem' in step) throw new CheckFailed(step.problem);
    if (received.length + step.wanted.length > MAX_DOCUMENTS)
      throw new CheckFailed(
        `The page of ${host} consists of more than ${MAX_DOCUMENTS} documents, which is too many to follow.`,
      );
    const documents = await Promise.all(
      step.wanted.map((wanted) => fetchDocument(wanted, host, environment)),
    );
    received.push(...documents);
    for (const document of documents) if ('body' in document) bytes += Buffer.byteLength(document.body ?? '');
    if (bytes > MAX_BYTES)
      throw new CheckFailed(
        `The page of ${host} consists of more than ${MAX_BYTES / MEGABYTE} MB, which is too much to follow.`,
      );
  }
}

async function readStep(
  toRead: PageToRead,
  host: string,
  cpuMs: number,
): Promise<{ step: PageStep; cpuMs: number }> {
  try {
    const outcome = await runIsolated<PageStep>(program, toRead, { cpuMs, wallMs: WALL_MS });
    return { step: outcome.output, cpuMs: outcome.cpuMs };
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
    const sentence = sentenceFor(error, host);
    throw error.isOurFault ? new OwnFault(sentence) : new CheckFailed(sentence);
  }
}

function sentenceFor({ excess }: RunEnded, host: string): string {
  switch (excess) {
    case 'cpu':
      return `Reading the page of ${host} takes more than ${CPU_MS / 1000} s of CPU time.`;
    case 'memory':
      return `Reading the page of ${host} takes more than ${HEAP_MB} MB of memory.`;
    case 'answer':
      return `The page of ${host} says too much to be followed.`;
    case 'wall':
      return `The page of ${host} was not read in time: this machine is too busy.`;
    default:
      return `The page of ${host} was not read: the process that reads it ended.`;
  }
}

async function fetchDocument(
  { url, headers }: Wanted,
  host: string,
  environment: Pick<Environment, 'guard' | 'signal'>,
): Promise<Received> {
  const fetchUrl = guardedFetch(environment);
  try {
    const response = await askPatiently(() => fetchUrl(url, { headers }), WAIT_SECONDS, environment.signal);
    const { status } = response;
    // Only of a good answer, the body matters.
    const body = status === 200 ? await response.text() : null;
    return { url, status, headers: [...response.headers], body };
  } catch (error) {
    if (error instanceof TooLarge && new URL(url).host === host)
      throw new CheckFailed(`${host} sends ${error.message}, which is too much to follow.`);
    const cause =
      (error as Error).cause instanceof Error ? ((error as Error).cause as Error) : (error as Error);
    return { url, problem: cause.message, code: (cause as NodeJS.ErrnoException).code };
  }
}
