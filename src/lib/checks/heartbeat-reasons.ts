import type { ExplanationPart } from './state-explanation.ts';

const timeOf = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What the result of a heartbeat that is late says. */
export const lateSince = (lastBeat: number): string =>
  `No heartbeat has arrived in time since ${timeOf(lastBeat)}.`;

export const notEndedSince = (began: number): string =>
  `The job that began at ${timeOf(began)} has not ended in time.`;

const TIME = '(\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d) UTC';
const patterns = [
  ['heartbeat_late', new RegExp(`^No heartbeat has arrived in time since ${TIME}\\.$`)],
  ['job_late', new RegExp(`^The job that began at ${TIME} has not ended in time\\.$`)],
] as const;

/** The reason of a result. Those above are stored as sentences: their time is read from them again, to be shown in any zone. */
export function reasonPart(reason: string): ExplanationPart {
  for (const [code, pattern] of patterns) {
    const [, date, time] = pattern.exec(reason) ?? [];
    if (date !== undefined) return { code, reason, since: Date.parse(`${date}T${time}Z`) };
  }
  return { code: 'reason', reason };
}
