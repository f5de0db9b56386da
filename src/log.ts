import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Structured logs on stderr; stdout is for what a command was asked to print. */
export async function createLogger({
  logLevel,
  logFormat,
}: Pick<Config, 'logLevel' | 'logFormat'>): Promise<Logger> {
  const options = {
    level: logLevel,
    base: {},
    redact: [
      '*.headers.authorization',
      '*.headers["x-cachet-token"]',
      '*.headers.cookie',
      '*.password',
      '*.token',
      '*.secret',
    ],
  };
  if (logFormat === 'json') return pino(options, pino.destination({ dest: 2, sync: true }));
  const { default: pretty } = await import('pino-pretty');
  return pino(
    options,
    pretty({ destination: 2, sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }),
  );
}
