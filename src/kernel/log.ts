import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import { errorText } from '../lib/error-text.ts';
import { LogOutput } from '../lib/log-output.ts';
import { spanIds } from '../lib/tracing.ts';
import type { Config } from './config.ts';

/** Some errors have no message of their own: see `errorText`. */
function serializedError(error: Error): object {
  const serialized = stdSerializers.err(error);
  if (error instanceof Error && error.message === '') serialized.message = errorText(error);
  if (error instanceof AggregateError) serialized.aggregateErrors = error.errors.map(serializedError);
  return serialized;
}

/** What every log line has, and what none of them shows. */
export const logOptions = (level: Config['logLevel']): LoggerOptions => ({
  level,
  base: {},
  serializers: { err: serializedError },
  // Lines that belong to a trace name it, so that one can go from one to the other.
  mixin: () => ({ ...spanIds() }),
  redact: [
    '*.headers.authorization',
    '*.headers["x-cachet-token"]',
    '*.headers.cookie',
    '*.password',
    '*.token',
    '*.secret',
  ],
});

/** Structured logs on stderr; stdout is for what a command was asked to print. */
export async function createLogger({
  logLevel,
  logFormat,
}: Pick<Config, 'logLevel' | 'logFormat'>): Promise<Logger> {
  const format = logFormat === 'json' ? (line: string) => line : await prettyFormat();
  return loggerOn(new LogOutput(2), logLevel, format);
}

const prettyFormat = async () => {
  const { prettyFactory } = await import('pino-pretty');
  return prettyFactory({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
};

/** A logger whose lines are lost, and counted, where the output takes none. */
export function loggerOn(
  output: LogOutput,
  level: Config['logLevel'],
  format = (line: string): string => line,
): Logger {
  const log = pino(logOptions(level), { write: (line: string) => output.write(format(line)) });
  output.onRecovered = (lines, code) =>
    log.warn(
      { lines, code },
      `${lines === 1 ? 'a line' : `${lines} lines`} of this log could not be written, and ${lines === 1 ? 'is' : 'are'} lost (${code})`,
    );
  return log;
}
