import packageJson from '../../package.json' with { type: 'json' };
import { DaymarkError, Invalid } from '../errors.ts';
import { type Command, UsageError } from './command.ts';
import { config } from './config.ts';
import { doctor } from './doctor.ts';
import { migrate } from './migrate.ts';
import { openapi } from './openapi.ts';
import { seed } from './seed.ts';
import { serve } from './serve.ts';
import { tokenCreate, tokenList, tokenRevoke } from './token.ts';
import { userCreate } from './user.ts';

const commands: Record<string, Command> = {
  serve,
  migrate,
  seed,
  'token create': tokenCreate,
  'token list': tokenList,
  'token revoke': tokenRevoke,
  'user create': userCreate,
  config,
  doctor,
  openapi,
};

/** Runs one command and returns its exit code: 0 done, 1 failed, 2 not understood. */
export async function runCli(args: readonly string[]): Promise<number> {
  const words = args.filter((arg, index) => !arg.startsWith('-') && index < 2);
  const name = [words.join(' '), words[0] ?? ''].find((candidate) => Object.hasOwn(commands, candidate));
  if (args.includes('--version') && words.length === 0) return print(packageJson.version);
  if (name === undefined) {
    const group = Object.keys(commands).filter((one) => one.startsWith(`${words[0]} `));
    const asked = args.includes('--help') || args.includes('-h') || args[0] === 'help';
    if (asked || args.length === 0) return print(overview(group.length > 0 ? group : Object.keys(commands)));
    const wanted = group.length > 0 ? group.join(', ') : Object.keys(commands).join(', ');
    return complain(`There is no command "${words.join(' ') || args[0]}". There are: ${wanted}.`, 2);
  }
  const command = commands[name] as Command;
  if (args.includes('--help') || args.includes('-h')) return print(describe(name, command));
  try {
    return await command.run(args.slice(name.split(' ').length));
  } catch (error) {
    if (error instanceof UsageError) return complain(`${error.message}\n\n${describe(name, command)}`, 2);
    if (error instanceof Invalid) return complain(Object.values(error.errors).flat().join('\n'), 1);
    if (error instanceof DaymarkError) return complain(error.message, 1);
    return complain(`daymark ${name} failed: ${(error as Error).stack ?? error}`, 1);
  }
}

function print(text: string): number {
  console.log(text);
  return 0;
}

function complain(text: string, code: number): number {
  console.error(text);
  return code;
}

const describe = (name: string, { summary, usage = '', help }: Command): string =>
  `${summary}\n\nUsage: daymark ${name}${usage ? ` ${usage}` : ''}${help ? `\n\n${help}` : ''}`;

function overview(names: readonly string[]): string {
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${commands[name]?.summary}`);
  return `Daymark ${packageJson.version}: a status page service.

Usage: daymark <command> [options]

${lines.join('\n')}

"daymark <command> --help" tells more of a command. Settings come from the environment: "daymark config --help".`;
}
