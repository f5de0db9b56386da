import type { ImportKind } from '../importers/source.ts';

const TERMINAL_INTERVAL_MS = 200;
/** A log gets a line now and then, so that whoever reads it sees that the import goes on. */
const LOG_INTERVAL_MS = 10_000;
const WIDTH = 24;

type Stream = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
type Counts = Partial<Record<ImportKind, number>>;

export interface ImportProgress {
  readonly update: (kind: ImportKind, done: number) => void;
  /** Removes the bar. */
  readonly end: () => void;
}

/** Shows how far an import is: a bar on a terminal, and a line every ten seconds elsewhere. */
export function importProgress(
  counts: Counts,
  stream: Stream = process.stderr,
  clock: () => number = () => performance.now(),
): ImportProgress {
  const interval = stream.isTTY ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS;
  let shownAt = stream.isTTY ? Number.NEGATIVE_INFINITY : clock();
  let current: { readonly kind: ImportKind; readonly since: number; readonly before: number } | undefined;
  return {
    update: (kind, done) => {
      const now = clock();
      if (current?.kind !== kind) current = { kind, since: now, before: done };
      if (now - shownAt < interval) return;
      shownAt = now;
      const rate = ((done - current.before) / Math.max(now - current.since, 1)) * 1000;
      const total = Math.max(counts[kind] ?? done, done);
      const text = describe(kind, done, total, rate);
      stream.write(stream.isTTY ? `\r\x1b[K${bar(done, total)} ${text}` : `${text}\n`);
    },
    end: () => {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}

const bar = (done: number, total: number): string => {
  const filled = total === 0 ? WIDTH : Math.round((done / total) * WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`;
};

function describe(kind: ImportKind, done: number, total: number, rate: number): string {
  const count = `${kind}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  if (rate <= 0) return count;
  const perSecond = `${Math.max(1, Math.round(rate)).toLocaleString('en')} per second`;
  return `${count}, ${perSecond}, ${duration((total - done) / rate)} left`;
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
