import { call } from '../../api/client.ts';
import { writeEach } from '../../api/write-each.ts';
import { useAction } from '../../ui/action.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { Cancelled } from '../../ui/problem.ts';
import { fill, words } from '../../words/words.ts';
import type { Alert } from './model.ts';
import { fetchUnacknowledged } from './queries.ts';

/** Without a sign-in, the others would fail too. */
const endsAll = (error: unknown): boolean => error instanceof Cancelled;

/** A row that stands for an incident stands for all alerts of it. */
async function idsOf(rows: readonly Alert[]): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  for (const { id, incident, others, acknowledged } of rows) {
    if (others > 0 && incident !== null)
      for (const each of await fetchUnacknowledged(incident)) ids.add(each);
    else if (acknowledged.string === null) ids.add(id);
  }
  return ids;
}

async function acknowledgeMany(rows: readonly Alert[]): Promise<void> {
  const ids = await idsOf(rows);
  const failures = await writeEach(
    'alert',
    ids,
    (alert) => call('POST /api/alerts/{alert}/acknowledge', { path: { alert } }),
    endsAll,
  );
  const text = words.alerts;
  const done = ids.size - failures.length;
  notify(fill(text.acknowledgedMany, { count: done }));
  const [first] = failures;
  if (first) notifyProblem(first.error, fill(text.notAcknowledged, { count: failures.length }));
}

export const useAcknowledgeMany = () => useAction({ run: acknowledgeMany });
