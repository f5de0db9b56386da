import type { ImportKind } from '../../../readers/source.ts';
import type { StatusLine } from './status-line.ts';

const WIDTH = 24;

type Counts = Partial<Record<ImportKind, number>>;

/** Shows how far an import is: with a bar on a terminal. Call it with a kind, and how many of it are done. */
export function importProgress(
  counts: Counts,
  line: StatusLine,
  clock: () => number = () => performance.now(),
): (kind: ImportKind, done: number) => void {
  let current: { readonly kind: ImportKind; readonly since: number; readonly before: number } | undefined;
  return (kind, done) => {
    const now = clock();
    if (current?.kind !== kind) current = { kind, since: now, before: done };
    const { since, before } = current;
    line.progress(() => {
      const rate = ((done - before) / Math.max(now - since, 1)) * 1000;
      const total = Math.max(counts[kind] ?? done, done);
      const text = describe(kind, done, total, rate);
      return line.isTerminal ? `${bar(done, total)} ${text}` : text;
    });
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
