import { parentPort } from 'node:worker_threads';
import { compile, render } from './sandbox.ts';

/** A job without variables is only compiled. */
export type TwigJob = { source: string; variables?: Map<string, unknown> };
export type TwigResult = { ok: true; text: string } | { ok: false; problem: string };

parentPort?.on('message', (job: TwigJob) => {
  parentPort?.postMessage(runJob(job));
});
parentPort?.postMessage('ready');

function runJob(job: TwigJob): TwigResult {
  try {
    if (job.variables) return { ok: true, text: render(job.source, job.variables) };
    compile(job.source);
    return { ok: true, text: '' };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : 'The template failed.' };
  }
}
