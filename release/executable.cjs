'use strict';
// The main script of the single executable, which contains the files of the npm package and of its dependencies. Worker
// threads, other processes and native code need real files, so it writes them into a folder before it runs them.
const { lstatSync, mkdirSync, renameSync, statSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { homedir, tmpdir } = require('node:os');
const { dirname, join, sep } = require('node:path');
const { getAsset, getAssetKeys, getRawAsset } = require('node:sea');

/** A hash of all files. Another build has another one, so several versions can run at the same time. */
const id = getAsset('id', 'utf8');

/** The user's cache folder. A service without a home has the folder for temporary files. */
const candidates = [
  () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'daymark'),
  () => join(tmpdir(), `daymark-${process.getuid?.() ?? 'user'}`),
];

/** What is in the folder will be run, so nobody else may write to it. */
function prepareFolder(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.getuid()) throw new Error('it belongs to another user');
  if ((mode & 0o022) !== 0) throw new Error('other users may write to it');
}

/** Writes what is missing or incomplete. Several processes may do so at once, and any of them may be killed. */
function unpack(folder) {
  for (const name of getAssetKeys()) {
    if (name === 'id') continue;
    const path = join(folder, name);
    const content = getRawAsset(name);
    if (statSync(path, { throwIfNoEntry: false })?.size === content.byteLength) continue;
    mkdirSync(dirname(path), { recursive: true });
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, new Uint8Array(content));
    renameSync(unfinished, path);
  }
}

function unpackSomewhere() {
  const problems = [];
  for (const find of candidates) {
    let parent = 'the home of the user';
    try {
      parent = find();
      prepareFolder(parent);
      const folder = join(parent, id);
      unpack(folder);
      return folder;
    } catch (error) {
      problems.push(`  ${parent}: ${error.message}`);
    }
  }
  process.stderr.write(`Daymark could not unpack itself. It tried these folders:\n${problems.join('\n')}
Set XDG_CACHE_HOME to a folder with 100 MB of space that the user of Daymark may write to.\n`);
  process.exit(1);
}

/** A process that Daymark itself starts gets the path of an unpacked file as its first argument. */
const [program, , first = '', ...others] = process.argv;
const isChild = first.includes(`${sep}${id}${sep}dist${sep}`);
const main = isChild ? first : join(unpackSomewhere(), 'dist', 'main.js');
process.argv = [program, main, ...(isChild ? others : process.argv.slice(2))];
// src/operations/cli/invocation.ts prints commands that people can type.
if (!isChild) process.env.DAYMARK_LAUNCHER = program;
const root = main.slice(0, main.indexOf(id) + id.length);
createRequire(join(root, 'load.cjs'))('./load.cjs')(main);
