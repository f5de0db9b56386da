import type { Connection } from '../../kernel/db/connection.ts';
import { formatDate } from '../../lib/dates.ts';
import { loadMailHealth } from '../../reactions/notifications/mail-health/queries.ts';
import type { Finding } from './finding.ts';

/** Checks whether emails arrive, based on the mail problems that the service has recorded. */
export async function checkDelivery({ read }: Pick<Connection, 'read'>): Promise<Finding[]> {
  const what = 'Delivery';
  const { problems, waiting, suspended } = await loadMailHealth(read, Math.floor(Date.now() / 1000));
  const findings = problems.map(
    (problem): Finding => ({
      what,
      state: 'FAIL',
      text: `${problem.summary} (since ${formatDate(problem.since)} UTC; last reply: ${problem.answer}); emails waiting: ${problem.waiting}`,
      advice: problem.advice,
    }),
  );
  if (findings.length > 0) return findings;
  return [{ what, state: 'ok', text: `emails waiting: ${waiting}, suspended subscribers: ${suspended}` }];
}
