import { existsSync } from 'node:fs';

// "npm install" runs this. It is JavaScript, so that an older Node can say what is missing instead of failing.

const say = (text) => process.stdout.write(`${text}\n`);

async function buildIfNeeded() {
  try {
    const { buildProblem } = await import('./build-record.ts');
    if (buildProblem() === undefined) return;
    const { buildDashboard } = await import('./build.ts');
    say(await buildDashboard());
  } catch (error) {
    if (!isMissing(error)) throw error;
    const isBuilt = existsSync(new URL('./dist/index.html', import.meta.url));
    say(`The dashboard is not built now, because the build tools cannot be loaded (${error.code ?? error}).`);
    say(
      isBuilt
        ? 'The server uses the build that exists in dashboard/dist.'
        : 'There is no build in dashboard/dist either. The server runs, but /dashboard only says how to build it. Copy a build there, or run "npm install" without --omit=dev.',
    );
  }
}

/** An older Node cannot load TypeScript, and without the development dependencies there is no Vite. */
const isMissing = ({ code }) => code === 'ERR_UNKNOWN_FILE_EXTENSION' || code === 'ERR_MODULE_NOT_FOUND';

// npm runs this even if it only pretends to install.
if (process.env.npm_config_dry_run !== 'true') await buildIfNeeded();
