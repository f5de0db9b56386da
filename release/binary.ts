import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeChecksums } from './checksums.ts';
import { lockedDependencies, root } from './lock.ts';
import { releaseFolder } from './pack.ts';
import { stage } from './stage.ts';

const postject = fileURLToPath(import.meta.resolve('postject/dist/cli.js'));

/** Files of dependencies that nothing loads. Licences stay. */
const unused =
  /\.(d\.[cm]?ts|map|md|markdown|ts|flow|tsbuildinfo|html|css|yml)$|\/(test|tests|benchmarks?|examples?)\//;
/** Of the fonts, only these are used: src/surfaces/status-page/share-image/fonts.ts. */
const unusedFont = /dejavu-fonts-ttf\/(?!package\.json|LICENSE|ttf\/DejaVuSans(-Bold)?\.ttf)/;

/**
 * Builds one executable for this platform: the Node that runs this script, with the files of the package and of its
 * dependencies. Returns its path. The same commit and the same Node give the same bytes.
 */
export async function buildBinary(into: string = releaseFolder): Promise<string> {
  const staging = mkdtempSync(join(tmpdir(), 'daymark-binary-'));
  try {
    const files = join(staging, 'files');
    mkdirSync(files);
    await stage(files);
    stageDependencies(files);
    cpSync(fileURLToPath(new URL('./load.cjs', import.meta.url)), join(files, 'load.cjs'));
    const names = filesIn(files);
    writeFileSync(join(staging, 'id'), idOf(files, names));
    mkdirSync(into, { recursive: true });
    const output = join(into, binaryName());
    const blob = join(staging, 'blob');
    const config = {
      main: fileURLToPath(new URL('./executable.cjs', import.meta.url)),
      output: blob,
      disableExperimentalSEAWarning: true,
      assets: {
        id: join(staging, 'id'),
        ...Object.fromEntries(names.map((name) => [name, join(files, name)])),
      },
    };
    writeFileSync(join(staging, 'config.json'), JSON.stringify(config));
    execFileSync(process.execPath, ['--experimental-sea-config', join(staging, 'config.json')], {
      stdio: 'pipe',
    });
    cpSync(process.execPath, output);
    chmodSync(output, 0o755);
    const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
    const injection = ['NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse, '--macho-segment-name', 'NODE_SEA'];
    // As a process, because it prints warnings about sections of Node that do not matter.
    execFileSync(process.execPath, [postject, output, ...injection], { stdio: 'pipe' });
    await writeChecksums(into);
    return output;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** `daymark-linux-arm64`, for example. */
export const binaryName = (): string =>
  `daymark-${process.platform}-${process.arch}${process.platform === 'win32' ? '.exe' : ''}`;

/** Copies the installed dependencies, as far as they are used. The executable is a Node itself, so it needs no other. */
function stageDependencies(into: string): void {
  for (const [path] of lockedDependencies()) {
    if (/\/node-[^/]*(darwin|linux|win)-[^/]*$/.test(path) || !existsSync(join(root, path))) continue;
    cpSync(join(root, path), join(into, path), {
      recursive: true,
      dereference: true,
      filter: (source) => {
        const name = source.slice(root.length);
        // A package below another one has an entry of its own in the lock file.
        if (name.slice(path.length).includes('/node_modules')) return false;
        return statSync(source).isDirectory() || !(unused.test(name) || unusedFont.test(name));
      },
    });
  }
}

const filesIn = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, exclude: (name) => name === '.bin' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .sort();

function idOf(folder: string, names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names) {
    const content = readFileSync(join(folder, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}

if (import.meta.main) console.log(await buildBinary(process.argv[2] && resolve(process.argv[2])));
