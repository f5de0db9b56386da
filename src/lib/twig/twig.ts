import { RunEnded } from '../isolated-process/limits.ts';
import { runIsolated } from '../isolated-process/run-isolated.ts';
import { SOURCE_LIMIT, TIME_LIMIT_MS } from './limits.ts';
import { toPlainValues } from './plain.ts';
import type { TwigJob, TwigResult } from './twig-program.ts';

export { ITEM_LIMIT, OUTPUT_LIMIT, SOURCE_LIMIT, TIME_LIMIT_MS } from './limits.ts';

/** Compiles a template. The result has the variables that it uses, or says in one sentence why it cannot be used. */
export const inspectTemplate = (source: string): Promise<TwigResult> => run({ source });

/** Renders a template. Values are escaped for Markdown and HTML; the template's own text is not. */
export const renderTemplate = (source: string, variables: Record<string, unknown>): Promise<TwigResult> =>
  render({ source }, variables);

/** Renders a template to a plain text, in which nothing is escaped. Whoever shows it escapes all of it. */
export const renderPlainText = (source: string, variables: Record<string, unknown>): Promise<TwigResult> =>
  render({ source, isPlainText: true }, variables);

async function render(job: TwigJob, variables: Record<string, unknown>): Promise<TwigResult> {
  const values = toPlainValues(variables);
  if (values === undefined) return { ok: false, problem: 'The template variables are too large.' };
  return run({ ...job, values });
}

const program = new URL('./twig-program.ts', import.meta.url);

/** A template checks its own time limit. After this much more CPU time, it is considered hanging, and its process ended. */
const GRACE_MS = 100;
const limits = { cpuMs: TIME_LIMIT_MS + GRACE_MS, wallMs: 10_000, isUrgent: true };

async function run(job: TwigJob): Promise<TwigResult> {
  if (job.source.length > SOURCE_LIMIT)
    return { ok: false, problem: `The template is longer than ${SOURCE_LIMIT} characters.` };
  try {
    return (await runIsolated<TwigResult>(program, job, limits)).output;
  } catch (error) {
    if (error instanceof RunEnded) return { ok: false, problem: problems[error.excess] };
    throw error;
  }
}

const tooSlow = `The template takes longer than ${TIME_LIMIT_MS} ms.`;

const problems: Readonly<Record<RunEnded['excess'], string>> = {
  cpu: tooSlow,
  wall: tooSlow,
  memory: 'The template needs too much memory.',
  answer: 'The template builds a text that is too long.',
  closed: 'The template service is closing.',
  ended: 'The template could not be run.',
};
