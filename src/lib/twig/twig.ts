import { RunEnded } from '../isolated-process/limits.ts';
import { runIsolated } from '../isolated-process/run-isolated.ts';
import { SOURCE_LIMIT, TIME_LIMIT_MS } from './limits.ts';
import type { TwigJob, TwigResult } from './twig-program.ts';

export { ITEM_LIMIT, OUTPUT_LIMIT, SOURCE_LIMIT, TIME_LIMIT_MS } from './limits.ts';

/**
 * A template was not run because of this machine, which says nothing about the template: it would run another time. The message
 * says in one sentence what happened.
 */
export class TemplateNotRun extends Error {}

/**
 * Compiles a template. The result has the variables that it uses, or says in one sentence why it cannot be used. Like rendering, it
 * throws a `TemplateNotRun` if this machine did not manage it.
 */
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
    if (!(error instanceof RunEnded)) throw error;
    if (error.isOurFault) throw new TemplateNotRun(sentences[error.excess], { cause: error });
    return { ok: false, problem: sentences[error.excess] };
  }
}

const sentences: Readonly<Record<RunEnded['excess'], string>> = {
  cpu: `The template takes longer than ${TIME_LIMIT_MS} ms.`,
  memory: 'The template needs too much memory.',
  answer: 'The template builds a text that is too long.',
  wall: 'The template was not run in time: this machine is too busy.',
  closed: 'The template was not run: the service is stopping.',
  ended: 'The template was not run: its process was ended, perhaps because this machine has no memory left.',
};

const depthLimit = 16;
const valueLimit = 20_000;
const textLimit = 4_000_000;

/** Copies variables into maps, lists and scalars: no prototype, method or cycle reaches the worker. */
function toPlainValues(variables: Record<string, unknown>): Map<string, unknown> | undefined {
  let values = 0;
  let characters = 0;
  const copy = (value: unknown, parents: object[]): unknown => {
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (values > valueLimit || characters > textLimit) throw new RangeError('Too many values');
    if (typeof value === 'bigint') return String(value);
    if (typeof value === 'function' || typeof value === 'symbol' || value === null) return null;
    if (typeof value !== 'object') return value;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (parents.includes(value) || parents.length === depthLimit) return null;
    const path = [...parents, value];
    if (Array.isArray(value)) return value.map((item) => copy(item, path));
    return new Map(Object.entries(value).map(([key, item]) => [key, copy(item, path)]));
  };
  try {
    return new Map(Object.entries(variables).map(([key, value]) => [key, copy(value, [variables])]));
  } catch {
    // Too large, or a getter of the caller's object threw.
    return undefined;
  }
}
