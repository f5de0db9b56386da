import type { ProgressReporter } from '../../../../readers/progress-reporter.ts';
import type { ImportSource } from '../../../../readers/source.ts';
import type { Seconds } from '../../../lib/clock.ts';

/** Every option of a product takes a text. */
interface TextOption {
  readonly type: 'string';
}

export type OptionValues = Readonly<Record<string, string | undefined>>;

/** A product that `daymark import` can read. One file of this folder describes each. */
export interface ImportFrom {
  /** How the command is written, such as `cachet2 <database>`, and what each line means. Printed by `--help`. */
  readonly help: readonly (readonly [usage: string, meaning: string])[];
  /** The options of this product. Several products may have the same one. */
  readonly options?: Readonly<Record<string, TextOption>>;
  readonly matches: (name: string) => boolean;
  /**
   * Opens the source, or throws a UsageError. `name` is the first argument, and `from` is the second one. What takes long tells
   * the reporter how far it is.
   */
  readonly open: (
    name: string,
    from: string | undefined,
    options: OptionValues,
    now: Seconds,
    reporter: ProgressReporter,
  ) => Promise<ImportSource>;
}
