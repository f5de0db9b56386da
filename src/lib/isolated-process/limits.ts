/** What one run may use. */
export interface Limits {
  /** Milliseconds of CPU time: on a busy machine it may take longer. */
  readonly cpuMs: number;
  /** However busy the machine is, a run does not take longer than this. The start of a process is not counted. */
  readonly wallMs: number;
}

/** What was used up: CPU time, memory, time, or the room for an answer. Or the processes were closed, or one ended by itself. */
export type Excess = 'cpu' | 'memory' | 'wall' | 'answer' | 'closed' | 'ended';

/** A run was ended, and its process with it. */
export class RunEnded extends Error {
  readonly excess: Excess;
  constructor(excess: Excess) {
    super(`The run was ended: ${excess}.`);
    this.excess = excess;
  }
}

/** The heap of V8 in a process, in megabytes. */
export const HEAP_MB = 64;
/** All memory of a process, with its code and with what is outside of the heap. */
export const MEMORY_MB = 256;
