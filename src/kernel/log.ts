import { type Logger, type LoggerOptions, pino } from 'pino';
import { spanIds } from '../lib/tracing.ts';
import type { Config } from './config.ts';

/** What every log line has, and what none of them shows. */
export const logOptions = (level: Config['logLevel']): LoggerOptions => ({
  level,
  base: {},
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
  const options = logOptions(logLevel);
  if (logFormat === 'json') return pino(options, pino.destination({ dest: 2, sync: true }));
  const { default: pretty } = await import('pino-pretty');
  return pino(
    options,
    pretty({ destination: 2, sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }),
  );
}
