import type { CheckKind, CheckPhases, CheckRequest, Expectation } from '../../../common/checks.ts';
import type { Verdict } from './check-state.ts';

/** When the registration of a domain ends. Only the registry knows, and some registries do not say. */
export type DomainExpiry =
  | { readonly domain: string; readonly ends: Date }
  | { readonly domain: string; readonly unknownBecause: string };

/** What one run of a check needs to know. */
export interface CheckSpec {
  readonly kind: CheckKind;
  readonly target: string;
  readonly timeoutMs: number;
  readonly request: CheckRequest;
  readonly expect: readonly Expectation[];
  /** What takes longer than this is degraded. */
  readonly degradedAboveMs?: number | undefined;
}

export interface CheckOutcome {
  /** `no data` if the status page of somebody else could not be read: that says nothing about what it tells of. */
  readonly verdict: Verdict;
  /** Whether it works, be it slowly. */
  readonly ok: boolean;
  /** One plain sentence: what was found, or why it failed. */
  readonly reason: string;
  readonly phases: CheckPhases;
  /** For staff: the beginning of what the system sent, if the request had no secrets. */
  readonly output?: string;
  /** The run says nothing because of this process, so the next one should not wait for a whole interval. */
  readonly askAgain?: true;
}

/** What a kind found out, before it is compared with what is expected. */
export interface Finding {
  /** A sentence for the case that everything is as expected. */
  readonly summary: string;
  /** Why it is a failure, if the system says so of itself. */
  readonly problem?: string;
  /** The system says of itself that it works, but not well. */
  readonly isDegraded?: boolean;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the body goes on after what was read of it. */
  readonly isCutOff?: boolean;
  readonly records?: readonly string[];
  readonly certificateEnds?: Date;
  /** Of the domain of the target, if that is expected of it. */
  readonly domain?: DomainExpiry;
}

/** A failure that is explained already. */
export class CheckFailed extends Error {
  /** The same without what the system sent: a system may repeat the secrets of a request, in any form. */
  readonly withoutValues: string;
  constructor(message: string, withoutValues: string = message) {
    super(message);
    this.withoutValues = withoutValues;
  }
}

type PhaseName = 'dns' | 'connect' | 'tls' | 'first_byte';

/** What went wrong is this process or its machine, so the run says nothing about the system. */
export class OwnFault extends Error {}

/** Measures the parts of a run, one after the other. */
export class Phases {
  #began = performance.now();
  #last = this.#began;
  #current: PhaseName = 'dns';
  #hasEnded = false;
  readonly #parts: Partial<Record<PhaseName, number>> = {};

  /** What takes too long, if the time is up: the part that has begun last, or what follows the first byte. */
  get current(): PhaseName | 'body' {
    return this.#current === 'first_byte' && this.#hasEnded ? 'body' : this.#current;
  }

  begin(name: PhaseName): void {
    this.#current = name;
    this.#hasEnded = false;
    this.#last = performance.now();
  }

  /** The part that has begun last is over. After a redirect, it is longer by this. */
  end(): void {
    const now = performance.now();
    this.#parts[this.#current] = rounded((this.#parts[this.#current] ?? 0) + now - this.#last);
    this.#last = now;
    this.#hasEnded = true;
  }

  /** Does something that is not what is measured. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    try {
      return await work();
    } finally {
      const took = performance.now() - from;
      this.#began += took;
      this.#last += took;
    }
  }

  done(): CheckPhases {
    return { ...this.#parts, total: rounded(performance.now() - this.#began) };
  }
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
