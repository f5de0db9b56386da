import { call } from '../../api/client.ts';
import { writeEach } from '../../api/write-each.ts';
import { useAction } from '../../ui/action.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { Cancelled } from '../../ui/problem.ts';
import { count, words } from '../../words/words.ts';

/** Without a sign-in, the others would fail too. */
export const endsAll = (error: unknown): boolean => error instanceof Cancelled;

interface Pausing {
  readonly ids: ReadonlySet<number>;
  readonly paused: boolean;
}

/** Pauses or resumes several checks. Returns the ids of those that could not be changed. */
async function setPaused({ ids, paused }: Pausing): Promise<ReadonlySet<number>> {
  const text = words.checks;
  const failures = await writeEach(
    'check',
    ids,
    (check) => call('PUT /api/checks/{check}', { path: { check }, body: { paused } }),
    endsAll,
  );
  const done = ids.size - failures.length;
  if (done > 0) notify(count(paused ? text.pausedMany : text.resumedMany, done));
  const [first] = failures;
  if (first) notifyProblem(first.error, count(text.notChanged, failures.length));
  return new Set(failures.map(({ item }) => item));
}

export const usePauseMany = () => useAction({ run: setPaused });
