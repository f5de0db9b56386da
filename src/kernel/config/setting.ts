import type { z } from 'zod';

/** What a default may depend on: settings above it in the table, and whether the output is a terminal. */
export interface DefaultsContext {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly isTerminal: boolean;
}

export interface Setting<T> {
  /** The name of the environment variable. */
  readonly variable: string;
  readonly schema: z.ZodType<T, string>;
  readonly fallback: (context: DefaultsContext) => T;
  /** What the setting does, in Markdown. */
  readonly description: string;
  /** The default for people to read, in Markdown. */
  readonly defaultText: string;
  /** What a valid value looks like, for the error message. */
  readonly expected: string;
  /** Whether it is a URL that may contain a password. A setting that is a secret as a whole has `masked` as its `print`. */
  readonly isSecret?: true;
  /** The value as it would be written in the environment, if that is not its plain text. */
  readonly print?: (value: T) => string;
}

/** Prints a setting that is a secret as a whole. */
export const masked = (): string => '****';

export const setting = <T>(definition: Setting<T>): Setting<T> => definition;
