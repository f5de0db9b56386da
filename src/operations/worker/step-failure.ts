import { errorText } from '../../lib/error-text.ts';

/** Why one round of the background worker failed: which of its steps, and what each of them said. */
export class StepFailure extends AggregateError {
  readonly steps: readonly string[];

  constructor(failures: ReadonlyMap<string, unknown>) {
    super(
      [...failures.values()],
      [...failures].map(([step, error]) => `${step}: ${errorText(error)}`).join('; '),
    );
    this.name = 'StepFailure';
    this.steps = [...failures.keys()];
  }
}
