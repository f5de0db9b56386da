import type { AlertSeverity } from '../../../common/alert-senders.ts';

/** What an alert is that says nothing about how bad it is: somebody should look, and nobody said it is the worst. */
export const UNSAID: AlertSeverity = 'major';

const words: Readonly<Record<string, AlertSeverity>> = {
  critical: 'critical',
  crit: 'critical',
  fatal: 'critical',
  emergency: 'critical',
  emerg: 'critical',
  disaster: 'critical',
  page: 'critical',
  blocker: 'critical',
  p1: 'critical',
  sev1: 'critical',
  major: 'major',
  error: 'major',
  err: 'major',
  alert: 'major',
  high: 'major',
  p2: 'major',
  sev2: 'major',
  minor: 'minor',
  warning: 'minor',
  warn: 'minor',
  average: 'minor',
  medium: 'minor',
  low: 'minor',
  p3: 'minor',
  p4: 'minor',
  sev3: 'minor',
  sev4: 'minor',
  info: 'info',
  information: 'info',
  informational: 'info',
  notice: 'info',
  debug: 'info',
  none: 'info',
  p5: 'info',
  sev5: 'info',
};

/** The severity that the words of people mean, in any case. */
export function severityOf(text: string | null): AlertSeverity {
  const word = text?.toLowerCase().replace(/[\s_-]/g, '') ?? '';
  return Object.hasOwn(words, word) ? (words[word] ?? UNSAID) : UNSAID;
}
