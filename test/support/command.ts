import { Readable } from 'node:stream';
import { format } from 'node:util';
import { runCli } from '../../src/operations/cli/run.ts';
import type { Outcome } from './process.ts';

let previous: Promise<unknown> = Promise.resolve();

/**
 * Runs a command like `daymark` of `process.ts`, but in this process, which takes a twentieth of the time. It does not
 * show log lines, and it does not notice whether the process would end. It cannot run `serve`.
 */
export function command(
  args: readonly string[],
  env: Record<string, string | undefined>,
  input = '',
): Promise<Outcome> {
  const outcome = previous.then(() => runHere(args, env, input));
  previous = outcome.catch(() => {});
  return outcome;
}

/** Only one command at a time: it uses the environment, the console and the standard input of the process. */
async function runHere(
  args: readonly string[],
  env: Record<string, string | undefined>,
  input: string,
): Promise<Outcome> {
  let out = '';
  let err = '';
  const { log, error } = console;
  const environment = process.env;
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') as PropertyDescriptor;
  console.log = (...values) => {
    out += `${format(...values)}\n`;
  };
  console.error = (...values) => {
    err += `${format(...values)}\n`;
  };
  process.env = { ...inherited(environment), LOG_LEVEL: 'warn', ...env };
  Object.defineProperty(process, 'stdin', { ...stdin, get: () => Readable.from([input]) });
  try {
    return { code: await runCli(args), out, err };
  } finally {
    console.log = log;
    console.error = error;
    process.env = environment;
    Object.defineProperty(process, 'stdin', stdin);
  }
}

/** What other tests of this process may read meanwhile. */
const inherited = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => /^(PATH|TMPDIR|TEST_.*)$/.test(name)));
