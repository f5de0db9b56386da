import { existsSync } from 'node:fs';

// "npm install" runs this. It is JavaScript, so that an older Node can say what is missing instead of failing.

const say = (text) => process.stdout.write(`${text}\n`);

/** Returns the function that builds the dashboard, or undefined if there is nothing to build or nothing to build it with. */
async function findBuild() {
  try {
    const { buildProblem } = await import('./build-record.ts');
    // Loading the tools takes a second, so they are loaded only for a build.
    return buildProblem() === undefined ? undefined : (await import('./build.ts')).buildDashboard;
  } catch (error) {
    const isBuilt = existsSync(new URL('./dist/index.html', import.meta.url));
    say(`The dashboard is not built now, because the build tools cannot be loaded (${error.code ?? error}).`);
    say(
      isBuilt
        ? 'The server uses the build that exists in dashboard/dist.'
        : 'There is no build in dashboard/dist either. The server runs, but /dashboard only says how to build it. Copy a build there, or run "npm install" without --omit=dev.',
    );
    return undefined;
  }
}

// npm runs this even if it only pretends to install.
if (process.env.npm_config_dry_run !== 'true') {
  const build = await findBuild();
  if (build) {
    await build();
    say('Built the dashboard.');
  }
}
