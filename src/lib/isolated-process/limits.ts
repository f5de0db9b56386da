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

  /** Whether it says nothing about the program and its input: the machine is too busy, or something else ended the process. */
  get isOurFault(): boolean {
    return this.excess === 'wall' || this.excess === 'closed' || this.excess === 'ended';
  }
}

/** The heap of V8 in a process, in megabytes. */
export const HEAP_MB = 64;
/** All memory of a process, with its code and with what is outside of the heap. */
export const MEMORY_MB = 256;

/** With these, a process ends itself. Nobody else sends them: a system without memory sends SIGKILL. */
export const OUT_OF_CPU_TIME: NodeJS.Signals = 'SIGVTALRM';
export const OUT_OF_MEMORY: NodeJS.Signals = 'SIGUSR2';
