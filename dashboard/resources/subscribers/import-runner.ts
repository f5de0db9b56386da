import { useSyncExternalStore } from 'react';
import { changed } from '../../api/live.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { count, words } from '../../words/words.ts';
import { countOutcomes, type ImportJob, type Outcome, stoppedAt } from './import-model.ts';
import { importSubscribers } from './import-request.ts';
import { clearImport, loadImport, replaceJob, storeBatch, storeJob } from './import-store.ts';

/** The import goes on while people visit other pages of the dashboard, so it lives outside of them. */
export type ImportState =
  | { readonly phase: 'loading' | 'none' }
  | {
      readonly phase: 'running' | 'paused' | 'done';
      readonly job: ImportJob;
      readonly outcomes: readonly Outcome[];
      /** Why it paused by itself. */
      readonly problem?: unknown;
    };

/** So many are sent in a request. The server takes up to 500, but other writers wait meanwhile. */
const BATCH = 100;
const LOCK = 'daymark-import';

let state: ImportState = { phase: 'loading' };
let isPausing = false;
let isLoaded = false;
const listeners = new Set<() => void>();

function setState(next: ImportState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isLoaded) {
    isLoaded = true;
    void restore();
  }
  return () => listeners.delete(listener);
}

/** The import of this browser: the one that runs, the one that waits to be continued, or the last report. */
export const useImport = (): ImportState => useSyncExternalStore(subscribe, () => state);

async function restore(): Promise<void> {
  const stored = await loadImport();
  if (state.phase !== 'loading') return;
  if (!stored) return setState({ phase: 'none' });
  const isDone = stored.outcomes.length >= stored.job.entries.length;
  setState({ phase: isDone ? 'done' : 'paused', ...stored });
}

export async function startImport(job: ImportJob): Promise<void> {
  setState({ phase: 'running', job, outcomes: [] });
  await storeJob(job);
  await run(job, []);
}

/** It stops after the request that is under way. */
export function pauseImport(): void {
  isPausing = true;
}

export async function continueImport(): Promise<void> {
  if (state.phase !== 'paused') return;
  const { job, outcomes } = state;
  setState({ phase: 'running', job, outcomes });
  await run(job, outcomes);
}

/** Leaves the rest out, and goes to the report. */
export async function stopImport(): Promise<void> {
  if (state.phase !== 'paused') return;
  const { outcomes } = state;
  const job = stoppedAt(state.job, outcomes.length);
  setState({ phase: 'done', job, outcomes });
  await replaceJob(job);
}

/** Forgets the import and its report. */
export async function discardImport(): Promise<void> {
  setState({ phase: 'none' });
  await clearImport();
}

/** Two tabs would send everything twice. Browsers have locks only at https addresses; the keys protect the others. */
async function run(job: ImportJob, before: readonly Outcome[]): Promise<void> {
  isPausing = false;
  if (!('locks' in navigator)) return sendAll(job, before);
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(job, before);
    else setState({ phase: 'paused', job, outcomes: before, problem: new Error(words.subscribers.otherTab) });
  });
}

async function sendAll(job: ImportJob, before: readonly Outcome[]): Promise<void> {
  let outcomes = before;
  try {
    while (outcomes.length < job.entries.length && !isPausing) {
      const position = outcomes.length;
      const entries = job.entries.slice(position, position + BATCH);
      const batch = await importSubscribers(entries, `${job.id}-${position}-${entries.length}`);
      await storeBatch(position, batch);
      outcomes = [...outcomes, ...batch];
      if (state.phase !== 'running') return;
      setState({ phase: 'running', job, outcomes });
    }
    const isDone = outcomes.length >= job.entries.length;
    setState({ phase: isDone ? 'done' : 'paused', job, outcomes });
    // People may be on another page by now.
    if (isDone) {
      const { added } = countOutcomes(job, outcomes);
      notify(`${words.subscribers.doneTitle}: ${count(words.subscribers.outcomeCounts.added, added)}`);
    }
  } catch (problem) {
    setState({ phase: 'paused', job, outcomes, problem });
    notifyProblem(problem, words.subscribers.pausedTitle);
  }
  await changed('subscriber');
}
