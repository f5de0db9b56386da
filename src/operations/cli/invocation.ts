import { basename, delimiter, dirname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Launch {
  readonly env: NodeJS.ProcessEnv;
  /** The script that Node was started with. */
  readonly script: string;
  readonly cwd: string;
}

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

const npmScripts: Record<string, string> = { serve: 'start', 'serve --demo': 'run demo' };

/**
 * Returns what a person has to type to run this Daymark command, given how this process was started: through npm, as an
 * installed command, or by the path of `bin/daymark.js`. Every message that recommends a command calls this function,
 * so that people can copy the command.
 */
export function invocation(command: string, launch: Launch = currentLaunch()): string {
  if (!isNpmScript(launch.env)) return `${program(launch)} ${command}`;
  const from = launch.env.INIT_CWD ?? root;
  const npm = isInside(root, from) ? 'npm' : `npm --prefix ${quote(root)}`;
  const script = npmScripts[command];
  return script ? `${npm} ${script}` : `${npm} run --silent daymark -- ${command}`;
}

const currentLaunch = (): Launch => ({
  env: process.env,
  // When bin/daymark.js starts another Node, it passes on the path that it was called by.
  script: process.env.DAYMARK_LAUNCHER ?? process.argv[1] ?? '',
  cwd: process.cwd(),
});

/** Whether npm is running a script of Daymark's own package.json. */
export const isNpmScript = (env: NodeJS.ProcessEnv): boolean =>
  env.npm_lifecycle_script !== undefined &&
  env.npm_command !== 'exec' &&
  env.npm_package_json === join(root, 'package.json');

function program({ env, script, cwd }: Launch): string {
  if (basename(script) === 'daymark') {
    if (env.npm_command === 'exec') return 'npx daymark';
    if (env.PATH?.split(delimiter).includes(dirname(script))) return 'daymark';
  }
  const path = basename(script).startsWith('daymark') ? script : join(root, 'bin/daymark.js');
  const relativePath = relative(cwd, path);
  if (!isInside(cwd, path)) return quote(path);
  return quote(relativePath === basename(relativePath) ? `./${relativePath}` : relativePath);
}

function isInside(folder: string, path: string): boolean {
  const relativePath = relative(folder, path);
  return !relativePath.startsWith('..') && !isAbsolute(relativePath);
}

const quote = (path: string): string =>
  /^[\w./:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
