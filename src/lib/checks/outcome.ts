import type { CheckKind, CheckPhases, CheckRequest, Expectation } from '../../../common/checks.ts';

/** What one run of a check needs to know. */
export interface CheckSpec {
  readonly kind: CheckKind;
  readonly target: string;
  readonly timeoutMs: number;
  readonly request: CheckRequest;
  readonly expect: readonly Expectation[];
}

export interface CheckOutcome {
  readonly ok: boolean;
  /** One plain sentence: what was found, or why it failed. */
  readonly reason: string;
  readonly phases: CheckPhases;
  /** For staff: the beginning of what the system sent, without secrets. */
  readonly output?: string;
}

/** What a kind found out, before it is compared with what is expected. */
export interface Finding {
  /** A sentence for the case that everything is as expected. */
  readonly summary: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly records?: readonly string[];
  readonly certificateEnds?: Date;
}

/** A failure that is explained already. */
export class CheckFailed extends Error {}

type PhaseName = 'dns' | 'connect' | 'tls' | 'first_byte';

/** Measures the parts of a run, one after the other. */
export class Phases {
  readonly #began = performance.now();
  #last = this.#began;
  readonly #parts: Partial<Record<PhaseName, number>> = {};

  /** The part with this name has just ended. */
  end(name: PhaseName): void {
    const now = performance.now();
    this.#parts[name] = rounded((this.#parts[name] ?? 0) + now - this.#last);
    this.#last = now;
  }

  /** What follows begins now: time that belongs to no part is over. */
  skip(): void {
    this.#last = performance.now();
  }

  done(): CheckPhases {
    return { ...this.#parts, total: rounded(performance.now() - this.#began) };
  }
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
