import packageJson from '../../../package.json' with { type: 'json' };
import { DaymarkError, Invalid } from '../../kernel/errors.ts';
import { type Command, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { stopRequested } from './shutdown.ts';

/** Imported on demand, so that a command does not load the code of all others. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serve,
  demo: async () => (await import('./demo.ts')).demo,
  migrate: async () => (await import('./migrate.ts')).migrate,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  export: async () => (await import('./export.ts')).exportCommand,
  'export-static': async () => (await import('./export-static.ts')).exportStatic,
  seed: async () => (await import('./seed.ts')).seed,
  import: async () => (await import('./import.ts')).importCommand,
  probe: async () => (await import('./probe.ts')).probe,
  'check list': async () => (await import('./check-stored.ts')).checkList,
  'check run': async () => (await import('./check-stored.ts')).checkRun,
  'check test': async () => (await import('./check-test.ts')).checkTest,
  'token create': async () => (await import('./token.ts')).tokenCreate,
  'token list': async () => (await import('./token.ts')).tokenList,
  'token revoke': async () => (await import('./token.ts')).tokenRevoke,
  'user create': async () => (await import('./user.ts')).userCreate,
  'user list': async () => (await import('./user.ts')).userList,
  'user role': async () => (await import('./user-changes.ts')).userRole,
  'user disable': async () => (await import('./user-changes.ts')).userDisable,
  'user enable': async () => (await import('./user-changes.ts')).userEnable,
  'user reset-password': async () => (await import('./user-changes.ts')).userResetPassword,
  'user delete': async () => (await import('./user-changes.ts')).userDelete,
  setup: async () => (await import('./setup.ts')).setup,
  'settings list': async () => (await import('./settings.ts')).settingsList,
  'settings get': async () => (await import('./settings.ts')).settingsGet,
  'settings set': async () => (await import('./settings.ts')).settingsSet,
  audit: async () => (await import('./audit.ts')).audit,
  verify: async () => (await import('./verify.ts')).verify,
  seal: async () => (await import('./seal.ts')).seal,
  compact: async () => (await import('./compact.ts')).compact,
  config: async () => (await import('./config.ts')).config,
  doctor: async () => (await import('./doctor.ts')).doctor,
  openapi: async () => (await import('./openapi.ts')).openapi,
};

/** Runs one command and returns its exit code: 0 for success, 1 for a failure, 2 for wrong usage. */
export async function runCli(args: readonly string[]): Promise<number> {
  const words = args.filter((arg, index) => !arg.startsWith('-') && index < 2);
  const name = [words.join(' '), words[0] ?? ''].find((candidate) => Object.hasOwn(commands, candidate));
  if (args.includes('--version') && words.length === 0) return print(packageJson.version);
  if (name === undefined) {
    const group = Object.keys(commands).filter((command) => command.startsWith(`${words[0]} `));
    const asksForOverview = args.includes('--help') || args.includes('-h') || args[0] === 'help';
    if (asksForOverview || args.length === 0)
      return print(await overview(group.length > 0 ? group : Object.keys(commands)));
    const available = group.length > 0 ? group.join(', ') : Object.keys(commands).join(', ');
    return printUsageError(
      `Unknown command "${words.join(' ') || args[0]}". Available commands: ${available}.`,
    );
  }
  const asksForHelp = args.includes('--help') || args.includes('-h');
  // What a demo needs is loaded and written for some seconds, during which people would see nothing.
  if (!asksForHelp && (name === 'demo' || args.includes('--demo')))
    console.error(saidInLog('Loading the demo, which takes some seconds'));
  // Loading the code takes a while; a signal that arrives meanwhile must not be lost.
  if ((name === 'serve' || name === 'demo' || name === 'probe') && !asksForHelp) void stopRequested();
  const command = await (commands[name] as () => Promise<Command>)();
  if (asksForHelp) return print(describe(name, command));
  try {
    return await command.run(args.slice(name.split(' ').length));
  } catch (error) {
    if (error instanceof UsageError) return printUsageError(error.message, name);
    if (error instanceof Invalid) return printError(Object.values(error.errors).flat().join('\n'), 1);
    if (error instanceof DaymarkError) return printError(error.message, 1);
    return printError(`"${name}" failed: ${(error as Error).stack ?? error}`, 1);
  }
}

function print(text: string): number {
  console.log(text);
  return 0;
}

function printError(text: string, code: number): number {
  console.error(text);
  return code;
}

const printUsageError = (text: string, name?: string): number =>
  printError(`${text}\nFor help, run: ${invocation(name ? `${name} --help` : '--help')}`, 2);

const describe = (name: string, { summary, usage = '', help }: Command): string =>
  `${summary}\n\nUsage: ${invocation(usage ? `${name} ${usage}` : name)}${help ? `\n\n${help}` : ''}`;

async function overview(names: readonly string[]): Promise<string> {
  const width = Math.max(...names.map((name) => name.length));
  const all = await Promise.all(names.map((name) => commands[name]?.()));
  const lines = names.map((name, index) => `  ${name.padEnd(width)}  ${all[index]?.summary}`);
  return `Daymark ${packageJson.version}, a self-hosted status page service.

Usage: ${invocation('<command> [options]')}

${lines.join('\n')}

Run "${invocation('<command> --help')}" for the options of a command.
Environment variables configure the server: see "${invocation('config --help')}".
Settings configure the status page: see "${invocation('settings list')}".`;
}

/** As the log will be, which has not been loaded yet: programs read each line of it as JSON. */
function saidInLog(msg: string): string {
  const format = process.env.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json');
  return format === 'json' ? JSON.stringify({ level: 30, time: Date.now(), msg }) : `${msg} …`;
}
