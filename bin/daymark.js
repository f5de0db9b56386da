#!/usr/bin/env node
// Runs the command with the Node that the project brings along, whatever Node is installed on the machine.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const own = at('node_modules/.bin/node');
const { status } = spawnSync(
  existsSync(own) ? own : process.execPath,
  [at('src/main.js'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
