#!/usr/bin/env node
// Runs the command. A Node that is too old starts the one that npm has installed with Daymark, and waits for it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { adviceFor, findBundledNode, whyNodeFails } from './bundled-node.js';
import { isNewEnough } from './node-version.js';

/** A checkout has the sources, a package has what they are compiled to. */
function findMain() {
  const [source, compiled] = ['../src/main.js', '../dist/main.js'].map(
    (path) => new URL(path, import.meta.url),
  );
  return existsSync(source) ? source : compiled;
}

/** What a shell and the dynamic linker answer if a program cannot be run. Daymark itself never ends with these. */
const CANNOT_RUN = [126, 127];

function explainFailure(node) {
  const reason = whyNodeFails(node);
  if (reason !== undefined) process.stderr.write(adviceFor(node, reason));
}

function runWith(node) {
  let child;
  // Installed before the command starts, so that a signal that arrives in between does not end this process alone.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child = spawn(node, [fileURLToPath(findMain()), ...process.argv.slice(2)], {
    stdio: 'inherit',
    // src/operations/cli/shutdown.ts stops the service when this process is gone; src/operations/cli/invocation.ts prints commands that
    // people can type.
    env: {
      ...process.env,
      DAYMARK_LAUNCHER: process.argv[1],
      DAYMARK_LAUNCHER_PID: String(process.pid),
    },
  });
  child.on('error', () => {
    explainFailure(node);
    process.exit(127);
  });
  // Exits like the command: with its exit code, or by the same signal.
  child.on('exit', (code, signal) => {
    if (CANNOT_RUN.includes(code)) explainFailure(node);
    if (signal === null) process.exit(code);
    process.exitCode = 128 + constants.signals[signal];
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

const bundled = isNewEnough(process.versions.node) ? undefined : findBundledNode();
if (bundled === undefined) await import(findMain().href);
else runWith(bundled);
