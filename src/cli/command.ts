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
    throw new UsageError(whatIsWrong(error as NodeJS.ErrnoException));
  }
}

/** Node tells it at length, with advice for rare cases. */
function whatIsWrong({ code, message }: NodeJS.ErrnoException): string {
  const quoted = /'([^']*)/.exec(message)?.[1] ?? '';
  const option = quoted.split(' ')[0];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${option}.`;
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `"${quoted}" is not expected here.`;
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return message;
  return /does not take/.test(message) ? `${option} takes no value.` : `${option} needs a value.`;
}
