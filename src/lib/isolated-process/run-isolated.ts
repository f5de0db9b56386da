import { IsolatedChild } from './isolated-child.ts';
import { type Limits, RunEnded } from './limits.ts';

const MAX_CHILDREN = 2;
/** One more, for what somebody waits for: slow pages and expressions must not keep a template waiting. */
const MAX_FOR_URGENT = MAX_CHILDREN + 1;
/** Usually one of the others is done sooner than another process is ready. */
const URGENT_AFTER_MS = 100;
/** A process without work takes memory for nothing. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly isUrgent: boolean;
  readonly begin: (child: IsolatedChild) => void;
  readonly refuse: (error: Error) => void;
}

interface RunOptions extends Limits {
  /** Somebody waits for it: it comes before what only has to be done. */
  readonly isUrgent?: boolean;
}

export interface Outcome<Output> {
  readonly output: Output;
  /** How much CPU time it took. */
  readonly cpuMs: number;
}

let isClosing = false;
const idle: IsolatedChild[] = [];
const busy = new Set<IsolatedChild>();
/** The third process while it starts. */
let starting: IsolatedChild | undefined;
const waiting: Waiting[] = [];
const idleTimers = new WeakMap<IsolatedChild, NodeJS.Timeout>();

/**
 * Runs something that strangers wrote, or reads it, in one of a few processes with limits. No input can then end this
 * process, fill its memory or keep its event loop busy. `program` is the address of a module that exports `run`. It throws a
 * `RunEnded` if the limits were exceeded.
 */
export async function runIsolated<Output>(
  program: URL,
  input: unknown,
  { isUrgent = false, ...limits }: RunOptions,
): Promise<Outcome<Output>> {
  const child = await takeChild(program, isUrgent);
  try {
    const answer = await child.run(program, input, limits);
    if ('error' in answer) throw new Error(answer.error);
    return { output: answer.output as Output, cpuMs: answer.cpuMs };
  } finally {
    giveBack(child);
  }
}

/** Ends the processes. What waits fails; a later run starts new ones. */
export async function closeIsolated(): Promise<void> {
  isClosing = true;
  for (const { refuse } of waiting.splice(0)) refuse(new RunEnded('closed'));
  for (const child of [...idle.splice(0), ...busy, starting]) child?.end('closed');
  busy.clear();
  isClosing = false;
}

function takeChild(program: URL, isUrgent: boolean): Promise<IsolatedChild> {
  return new Promise((resolve, reject) => {
    const entry: Waiting = { isUrgent, begin: resolve, refuse: reject };
    const place = isUrgent ? waiting.findIndex((other) => !other.isUrgent) : -1;
    if (place === -1) waiting.push(entry);
    else waiting.splice(place, 0, entry);
    advance();
    if (!isUrgent || !waiting.includes(entry)) return;
    setTimeout(() => waiting.includes(entry) && void startThird(program), URGENT_AFTER_MS).unref();
  });
}

/** Whoever waits does not wait for this one in particular: another process may be free before it has loaded the program. */
async function startThird(program: URL): Promise<void> {
  if (starting || idle.length > 0) return;
  const child = new IsolatedChild();
  starting = child;
  await child.load(program).catch(() => {});
  starting = undefined;
  giveBack(child);
}

function advance(): void {
  for (let first = waiting[0]; first && !isClosing; first = waiting[0]) {
    const isThirdReady = first.isUrgent && idle.length > 0;
    if (busy.size >= (isThirdReady ? MAX_FOR_URGENT : MAX_CHILDREN)) return;
    const child = idle.pop() ?? new IsolatedChild();
    clearTimeout(idleTimers.get(child));
    if (child.isEnded) continue;
    busy.add(child);
    waiting.shift();
    first.begin(child);
  }
}

function giveBack(child: IsolatedChild): void {
  busy.delete(child);
  if (!child.isEnded) {
    idle.push(child);
    const endIt = () => {
      idle.splice(idle.indexOf(child) >>> 0, 1);
      child.end('closed');
    };
    idleTimers.set(child, setTimeout(endIt, IDLE_MS).unref());
  }
  advance();
}
