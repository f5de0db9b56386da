import { HEAP_MB, RunEnded } from '../isolated-process/limits.ts';
import { runIsolated } from '../isolated-process/run-isolated.ts';
import type { JsonQuery } from './json-query-program.ts';
import { OwnFault } from './outcome.ts';

const program = new URL('./json-query-program.ts', import.meta.url);

/** How long an expression may compute, and how long it may take on a machine that is busy. */
const limits = { cpuMs: 1000, wallMs: 60_000 };

/**
 * Why an expression of JSONata is not true for a document, in one sentence; undefined if it is. It throws an `OwnFault` if it could
 * not be evaluated because of this machine.
 */
export async function evaluate(
  expression: string,
  body: string,
  showsValues = true,
): Promise<string | undefined> {
  const query: JsonQuery = { expression, body, showsValues };
  try {
    const { output } = await runIsolated<string>(program, query, limits);
    return output === '' ? undefined : output;
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
    if (error.isOurFault) throw new OwnFault(sentences[error.excess]);
    return sentences[error.excess];
  }
}

const sentences: Readonly<Record<RunEnded['excess'], string>> = {
  cpu: `The expression computes for longer than ${limits.cpuMs} ms.`,
  memory: `The expression needs more than ${HEAP_MB} MB of memory.`,
  wall: 'The expression was not evaluated in time: this machine is too busy.',
  answer: 'The expression was not evaluated: what it gives is too long.',
  closed: 'The expression was not evaluated: the service is stopping.',
  ended: 'The expression was not evaluated: its process ended.',
};
