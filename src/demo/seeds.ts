import type { ComponentKey } from './company.ts';
import type { MetricKey } from './metrics.ts';

import type { ComponentWord, IncidentWord, Meta, When } from './vocabulary.ts';

export interface IncidentSeed {
  readonly name: string;
  /** When it began. */
  readonly began: When;
  /** Minutes until somebody wrote about it. */
  readonly noticedAfter: number;
  readonly opened: IncidentWord;
  readonly message: string;
  readonly components: Partial<Record<ComponentKey, ComponentWord>>;
  /** Whether staff also set the status of the components themselves while it lasted. */
  readonly flips?: boolean;
  /** Minutes after it began, in order; with `next`, by when the next one was promised. */
  readonly updates: readonly (readonly [
    after: number,
    status: IncidentWord,
    message: string,
    next?: number,
  ])[];
  /** How many times its usual value a metric reached. */
  readonly impact?: Partial<Record<MetricKey, number>>;
  readonly visible?: 0 | 1;
  readonly stickied?: boolean;
  readonly notifications?: boolean;
  readonly publishedOn?: When;
  readonly meta?: Meta;
}

export interface MaintenanceSeed {
  readonly name: string;
  readonly message: string;
  /** When it was announced. */
  readonly announced: When;
  readonly starts: When;
  /** How many minutes it should take. */
  readonly planned: number;
  /** An RRULE, where it comes again. */
  readonly recurrence?: string;
  readonly components: readonly ComponentKey[];
  /** Minutes after it starts (before it, where negative); the last one may complete it. */
  readonly updates: readonly (readonly [after: number, message: string, over?: 'complete'])[];
  /** Where it was first announced for another moment: when it was moved. */
  readonly moved?: { readonly from: When; readonly on: When };
  readonly meta?: Meta;
}
