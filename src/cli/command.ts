import { type ParseArgsConfig, parseArgs } from 'node:util';

/** One command of `daymark`, or one word of a command that has several. */
export interface Command {
  readonly summary: string;
  /** What stands after the name, such as `--name <text>`. */
  readonly usage?: string;
  /** Printed by `--help`, below the usage. */
  readonly help?: string;
  readonly run: (args: string[]) => Promise<number>;
}

/** The command line does not fit; the message says how to write it. */
export class UsageError extends Error {}

export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
  { allowPositionals = false } = {},
) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
