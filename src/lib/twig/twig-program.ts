import { compile, render } from './sandbox.ts';
import { variablesOf } from './variables.ts';

/** A template to render. Without `values`, it is only compiled, and the variables that it uses are listed. */
export type TwigJob = { source: string; values?: Map<string, unknown>; isPlainText?: boolean };
export type TwigResult =
  | { ok: true; text: string; variables: readonly string[] }
  | { ok: false; problem: string };

// The first template takes much longer than the others, because the library is not warm yet. The time limit is meant for
// the template itself.
run({ source: '{% if name %}{{ name|default("-") }}{% endif %}', values: new Map([['name', 'warm']]) });

export function run(job: TwigJob): TwigResult {
  try {
    const { source, values, isPlainText = false } = job;
    return values
      ? { ok: true, text: render(source, values, isPlainText), variables: [] }
      : { ok: true, text: '', variables: variablesOf(compile(source).ast) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : 'The template failed.' };
  }
}
