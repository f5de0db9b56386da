import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' });

/** A disk of a few megabytes, which can be full and which can fail. It takes root, Linux and loop devices. */
export class SmallDisk {
  readonly #dir: string;
  readonly folder: string;

  private constructor(dir: string) {
    this.#dir = dir;
    this.folder = join(dir, 'disk');
  }

  /** Undefined if the machine cannot do it. */
  static create(megabytes: number): SmallDisk | undefined {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
    const disk = new SmallDisk(mkdtempSync(join(tmpdir(), 'daymark-disk-')));
    const image = join(disk.#dir, 'image');
    mkdirSync(disk.folder);
    const steps: [string, ...string[]][] = [
      ['truncate', '-s', `${megabytes}m`, image],
      ['mkfs.ext4', '-q', '-F', '-m', '0', '-O', '^has_journal', image],
      ['mount', '-o', 'loop,errors=remount-ro', image, disk.folder],
    ];
    for (const [program, ...args] of steps) {
      if (spawnSync(program, args).status === 0) continue;
      rmSync(disk.#dir, { recursive: true, force: true });
      return undefined;
    }
    return disk;
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Fills the disk to the last block. */
  fill(): void {
    for (let bytes = 1_048_576; bytes >= 512; bytes /= 2) {
      for (let count = 0; ; count++) {
        try {
          writeFileSync(join(this.folder, `ballast-${bytes}-${count}`), Buffer.alloc(bytes, 1));
        } catch {
          break;
        }
      }
    }
  }

  makeRoom(): void {
    for (const name of readdirSync(this.folder))
      if (name.startsWith('ballast')) rmSync(join(this.folder, name));
  }

  /** The file through which the kernel can be told to find an error. Not every machine has it. */
  get #trigger(): string {
    const device = basename(run('findmnt', '-n', '-o', 'SOURCE', this.folder).trim());
    return `/sys/fs/ext4/${device}/trigger_fs_error`;
  }

  get canFail(): boolean {
    return existsSync(this.#trigger);
  }

  /** The kernel finds an error of the file system, and allows no more writes, as it does when a disk fails. */
  failToReadOnly(): void {
    writeFileSync(this.#trigger, '1');
  }

  remount(options: string): void {
    run('mount', '-o', `remount,${options}`, this.folder);
  }

  drop(): void {
    run('umount', '-l', this.folder);
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
