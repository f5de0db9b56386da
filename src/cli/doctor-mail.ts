import type { Connection } from '../db/connect.ts';
import { formatDate } from '../lib/dates.ts';
import { loadMailHealth } from '../notifications/mail-health/queries.ts';
import type { Finding } from './finding.ts';

/** Whether mails arrive, by what the service has noted. */
export async function checkDelivery({ read }: Pick<Connection, 'read'>): Promise<Finding[]> {
  const what = 'Delivery';
  const { problems, waiting, suspended } = await loadMailHealth(read, Math.floor(Date.now() / 1000));
  const findings = problems.map(
    (problem): Finding => ({
      what,
      state: 'FAIL',
      text: `since ${formatDate(problem.since)} UTC ${problem.summary} (${problem.answer}); ${problem.waiting} mails wait`,
      advice: problem.advice,
    }),
  );
  if (findings.length > 0) return findings;
  return [{ what, state: 'ok', text: `${waiting} mails wait, ${suspended} subscribers are suspended` }];
}
