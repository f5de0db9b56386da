import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A command of `daymark`, such as `serve`, or a subcommand, such as `token create`. */
export interface Command {
  readonly summary: string;
  /** The arguments after the name, such as `--name <text>`. */
  readonly usage?: string;
  /** Printed by `--help`, below the usage. */
  readonly help?: string;
  readonly run: (args: string[]) => Promise<number>;
}

/** The arguments are wrong. The message says what to change. */
export class UsageError extends Error {}

export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
  { allowPositionals = false } = {},
) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals });
  } catch (error) {
    throw new UsageError(describeParseError(error as NodeJS.ErrnoException));
  }
}

/** Shortens the messages of Node, which include advice for rare cases. */
function describeParseError({ code, message }: NodeJS.ErrnoException): string {
  const quoted = /'([^']*)/.exec(message)?.[1] ?? '';
  const option = quoted.split(' ')[0];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Unknown option ${option}.`;
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `Unexpected argument "${quoted}".`;
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return message;
  return /does not take/.test(message) ? `${option} does not take a value.` : `${option} requires a value.`;
}
