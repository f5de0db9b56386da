import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { olderNode } from './older-node.ts';

/** Why this machine cannot build a bare one, or undefined. */
export function whyNoBareMachine(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'This takes root on Linux.';
  if (spawnSync('debootstrap', ['--version']).status !== 0) return 'debootstrap is not installed.';
  if (packageMirror() === undefined) return 'No mirror of Debian packages is configured.';
  if (olderNode() === undefined) return 'There is no older Node on this machine.';
  return undefined;
}

/**
 * Debian's minimal packages in a folder, with what Node itself needs, and nothing of a compiler: what people have who
 * start from a stock image. Undefined if the packages cannot be downloaded.
 */
export class BareMachine {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  static create(root: string): BareMachine | undefined {
    const args = ['--variant=minbase', '--include=ca-certificates,libstdc++6', 'bookworm', root];
    if (spawnSync('debootstrap', [...args, packageMirror() ?? '']).status !== 0) return undefined;
    const machine = new BareMachine(root);
    for (const name of ['proc', 'dev']) machine.mount(`/${name}`, name);
    return machine;
  }

  /** Shows a folder of this machine in the bare one. */
  mount(folder: string, at: string): void {
    mkdirSync(join(this.root, at), { recursive: true });
    execFileSync('mount', ['--bind', folder, join(this.root, at)]);
    this.#mounted.push(at);
  }

  readonly #mounted: string[] = [];

  /** Copies the Node of this machine, which is older than the one that Daymark needs. */
  addNode(): void {
    copyFileSync(olderNode() as string, join(this.root, 'usr/bin/node'));
  }

  /** A command of this machine that runs one of the bare machine. */
  command(path: string): string {
    const wrapper = join(this.root, `run-${path.replaceAll('/', '-')}`);
    writeFileSync(wrapper, `#!/bin/sh\nexec chroot '${this.root}' '${path}' "$@"\n`);
    chmodSync(wrapper, 0o755);
    return wrapper;
  }

  /** The libraries in the bare machine whose names begin like this. */
  libraries(name: string): string {
    return spawnSync('find', [join(this.root, 'usr/lib'), '-name', `${name}*`], { encoding: 'utf8' }).stdout;
  }

  drop(): void {
    for (const at of this.#mounted.splice(0).reverse()) spawnSync('umount', ['-l', join(this.root, at)]);
  }
}

/** The mirror that this machine installs its packages from. */
function packageMirror(): string | undefined {
  const files = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'];
  const text = files
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  return /^(?:URIs:|deb(?: \[[^\]]*\])?)\s+(\S+)/m.exec(text)?.[1];
}
