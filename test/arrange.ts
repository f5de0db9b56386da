import { statSync } from 'node:fs';
import type { Databases, Run } from './tiers.ts';

/**
 * Folders whose tests mostly wait: for other processes, for clocks or for time limits. Each line is one process, and they
 * start before all others, so that a run does not end by waiting for one of them. The tables at the end of a run show which
 * folders belong here. The tests with a browser share one, so they share a process.
 */
const waiting = [
  ['test/browser/', 'src/surfaces/status-page/live/browser.test.ts'],
  ['test/dashboard/'],
  ['test/cluster/'],
  ['test/faults/'],
  ['test/packages/'],
  ['test/processes/'],
  ['test/properties/', 'test/smoke/'],
  ['src/operations/backup/', 'src/operations/importers/', 'readers/'],
  ['src/operations/cli/', 'src/operations/worker/'],
  ['src/reactions/notifications/email/', 'src/lib/twig/'],
  [
    'src/http/connections/',
    'src/http/overload/',
    'src/surfaces/live-events/',
    'src/surfaces/status-page/live/',
  ],
];

/** Each has a process of its own: they check which modules it has loaded, or turn it into a browser. */
const alone = [
  'src/surfaces/status-page/share-image/share-image.test.ts',
  'dashboard/api/live.test.ts',
  'dashboard/api/resource.test.ts',
];

export interface Group {
  readonly files: readonly string[];
  readonly databases: Databases;
}

/** Groups the files into lists that share a process; the first list should start first. */
export function arrange(runs: readonly Run[], processes: number): Group[] {
  const lists = [...waiting, ...alone.map((file) => [file])];
  const placeOf = (file: string) => lists.findIndex((list) => list.some((start) => file.startsWith(start)));
  const group = (list: readonly Run[], split: (files: string[]) => string[][]): Group[] =>
    (['both', 'sqlite', 'postgres'] as const).flatMap((databases) =>
      split(list.filter((run) => run.databases === databases).map(({ file }) => file))
        .filter((files) => files.length > 0)
        .map((files) => ({ files, databases })),
    );
  const together = (place: number) =>
    group(
      runs.filter(({ file }) => placeOf(file) === place),
      (files) => [files],
    );
  return [
    ...lists.flatMap((_, place) => together(place)),
    ...group(
      runs.filter(({ file }) => placeOf(file) === -1),
      (files) => share(files, processes),
    ),
  ];
}

/** Loading the application takes longer than running most files, so many files share a process. */
function share(files: readonly string[], processes: number): string[][] {
  const lists = Array.from({ length: Math.min(processes, files.length) }, () => ({
    files: [] as string[],
    bytes: 0,
  }));
  const sized = files.map((file) => ({ file, bytes: statSync(file).size }));
  for (const { file, bytes } of sized.toSorted((a, b) => b.bytes - a.bytes)) {
    const smallest = lists.reduce((one, other) => (other.bytes < one.bytes ? other : one));
    smallest.files.push(file);
    smallest.bytes += bytes;
  }
  return lists.map((list) => list.files);
}
