import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { serverNow } from '../api/clock.ts';

const STEP_MS = 10_000;

let now = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Nobody has looked at it for a while, perhaps.
  if (timer === undefined) now = serverNow();
  timer ??= setInterval(() => {
    now = serverNow();
    for (const each of listeners) each();
  }, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, in steps of ten seconds. All parts of the screen change at once. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whether a moment has come, to the second. */
export function useHasCome(moment: Date | undefined): boolean {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const time = moment?.getTime() ?? 0;
  useEffect(() => {
    const wait = time - serverNow();
    if (wait <= 0 || wait > LONGEST_TIMER_MS) return;
    const timer = setTimeout(lookAgain, wait);
    return () => clearTimeout(timer);
  }, [time]);
  return time <= serverNow();
}
