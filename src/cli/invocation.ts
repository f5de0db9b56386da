import { basename, delimiter, dirname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How this process was started. */
interface Launch {
  readonly env: NodeJS.ProcessEnv;
  /** The first file that Node was told to run. */
  readonly script: string;
  readonly cwd: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const npmScripts: Record<string, string> = { serve: 'start', 'serve --demo': 'run demo' };

/**
 * What to type to run Daymark with these words, where this process was started: through npm, as an installed command, or
 * by the path of `bin/daymark.js`. Every message that recommends a command asks here, so that it can be copied.
 */
export function invocation(words: string, launch: Launch = currentLaunch()): string {
  if (!isNpmScript(launch.env)) return `${program(launch)} ${words}`;
  const from = launch.env.INIT_CWD ?? root;
  const npm = isInside(root, from) ? 'npm' : `npm --prefix ${quote(root)}`;
  const script = npmScripts[words];
  return script ? `${npm} ${script}` : `${npm} run --silent daymark -- ${words}`;
}

const currentLaunch = (): Launch => ({
  env: process.env,
  // bin/daymark.js says as what it was called when it starts another Node.
  script: process.env.DAYMARK_LAUNCHER ?? process.argv[1] ?? '',
  cwd: process.cwd(),
});

/** Whether npm runs one of the scripts of our own package.json. */
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
  const near = relative(cwd, path);
  if (!isInside(cwd, path)) return quote(path);
  return quote(near === basename(near) ? `./${near}` : near);
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}

const quote = (path: string): string =>
  /^[\w./:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
