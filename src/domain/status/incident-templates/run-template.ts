import { Unavailable } from '../../../kernel/errors.ts';
import { TemplateNotRun } from '../../../lib/twig/twig.ts';

/** A machine that has just ended a process, or that is too busy for one, rarely manages it at once. */
const RETRY_SECONDS = 5;

/** What a template gives. If this machine could not run it, that is no fault of whoever sent the request, and may be repeated. */
export async function orUnavailable<Result>(running: Promise<Result>): Promise<Result> {
  try {
    return await running;
  } catch (error) {
    if (!(error instanceof TemplateNotRun)) throw error;
    const message = `${error.message} Nothing was saved. Try again in a few seconds.`;
    throw new Unavailable(message, { retryAfter: RETRY_SECONDS, cause: error });
  }
}

/** Whether something failed only because this machine could not run a template. */
export const isNotRun = (error: unknown): boolean =>
  error instanceof Unavailable && error.cause instanceof TemplateNotRun;
