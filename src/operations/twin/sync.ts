import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import pLimit from 'p-limit';
import { SITE } from '../../http/cache/cache-control.ts';
import type { Context } from '../../kernel/context.ts';
import type { Seconds } from '../../lib/clock.ts';
import type { PublicAddress } from '../../surfaces/status-page/public-addresses.ts';
import { fileOf, listAddresses } from './addresses.ts';
import { ageFile, scriptFile, scriptHash } from './copy-note.ts';
import { type Manifest, writeJournal, writeManifest } from './manifest.ts';
import { renderAddress } from './render.ts';
import type { TwinFile, TwinStore } from './store.ts';

/** Files that are written at the same time. */
const CONCURRENT_WRITES = 8;
/** Files in memory at the same time. */
const BATCH_SIZE = 64;

export interface SyncProgress {
  readonly addresses: number;
  readonly rendered: number;
  readonly written: number;
  readonly removed: number;
}

interface SyncOptions {
  readonly store: TwinStore;
  /** What the twin holds. */
  readonly manifest: Manifest;
  /** What changed since: addresses with one of these tags are rendered again, and with `site` all of them. */
  readonly tags: ReadonlySet<string>;
  /** The newest event whose changes the tags include. */
  readonly event: number;
  /** Called before everything that takes time. It throws if the process stops, or if another one has taken over. */
  readonly mayGoOn?: () => Promise<void>;
  readonly onProgress?: (progress: SyncProgress) => void;
}

/**
 * Brings the twin up to date, and returns what it holds now. New files come first, then those that changed, then those that
 * are gone: a page that somebody sees never links to a file that is not there yet, or not any more.
 */
export async function syncTwin(ctx: Context, options: SyncOptions): Promise<Manifest> {
  return new Sync(ctx, options).run();
}

class Sync {
  readonly #ctx: Context;
  readonly #options: SyncOptions;
  readonly #files: Map<string, string>;
  readonly #limit = pLimit(CONCURRENT_WRITES);
  /** Files that may be unfinished: those of killed processes, and those that this one has begun to write or remove. */
  readonly #unfinished: Set<string>;
  #batch: (readonly [file: TwinFile, hash: string])[] = [];
  #isJournaled = false;
  #progress = { addresses: 0, rendered: 0, written: 0, removed: 0 };

  constructor(ctx: Context, options: SyncOptions) {
    this.#ctx = ctx;
    this.#options = options;
    this.#files = new Map(options.manifest.files);
    const begun = [...options.manifest.files].filter(([, hash]) => hash === '');
    this.#unfinished = new Set(begun.map(([name]) => name));
  }

  async run(): Promise<Manifest> {
    const { store, manifest, tags, event } = this.#options;
    const now = this.#ctx.clock.now();
    const addresses = await listAddresses(this.#ctx);
    const hashOf = (address: PublicAddress) => manifest.files.get(fileOf(address.path));
    const added = addresses.filter((address) => hashOf(address) === undefined);
    const changed = addresses.filter((address) => {
      const hash = hashOf(address);
      return hash !== undefined && (hash === '' || tags.has(SITE) || tags.has(address.tag));
    });
    this.#progress.addresses = addresses.length;
    // All of them will be written, so one entry of the journal names them.
    for (const { path } of added) this.#unfinished.add(fileOf(path));
    const wanted = new Set([scriptFile.name, ...addresses.map(({ path }) => fileOf(path))]);
    const gone = new Set(manifest.files.keys()).difference(wanted);
    if (manifest.files.get(scriptFile.name) !== scriptHash) this.#batch.push([scriptFile, scriptHash]);
    for (const list of [added, changed]) {
      for (const address of list) await this.#render(address, wanted, gone);
      await this.#flush();
    }
    await this.#remove(gone);
    const comparedAt = tags.has(SITE) ? now : manifest.comparedAt;
    await this.#stamp(now);
    if (!this.#isJournaled && comparedAt === manifest.comparedAt) return { ...manifest, event };
    return writeManifest(store, this.#ctx.page, { event, comparedAt, files: this.#files }, manifest);
  }

  async #render(address: PublicAddress, wanted: ReadonlySet<string>, gone: Set<string>): Promise<void> {
    const name = fileOf(address.path);
    const known = this.#options.manifest.files.get(name);
    await this.#options.mayGoOn?.();
    const rendered = await renderAddress(this.#ctx, address, known, wanted);
    this.#progress.rendered++;
    this.#report();
    // The server answers requests in between.
    await yieldToEventLoop();
    if (!rendered) {
      if (known !== undefined) gone.add(name);
    } else if (rendered.file) {
      this.#batch.push([rendered.file, rendered.hash]);
      if (this.#batch.length >= BATCH_SIZE) await this.#flush();
    }
  }

  async #flush(): Promise<void> {
    const batch = this.#batch.splice(0);
    if (batch.length === 0) return;
    await this.#prepare(batch.map(([{ name }]) => name));
    await Promise.all(
      batch.map(([file, hash]) =>
        this.#limit(async () => {
          await this.#options.store.write(file);
          this.#files.set(file.name, hash);
          this.#progress.written++;
        }),
      ),
    );
    this.#report();
  }

  async #remove(names: ReadonlySet<string>): Promise<void> {
    if (names.size === 0) return;
    await this.#prepare(names);
    await Promise.all(
      Array.from(names, (name) =>
        this.#limit(async () => {
          await this.#options.store.remove(name);
          this.#files.delete(name);
          this.#progress.removed++;
        }),
      ),
    );
    this.#report();
  }

  /** Notes which files come next. If the process is killed, the next one makes those again, and trusts all others. */
  async #prepare(names: Iterable<string>): Promise<void> {
    const { store, manifest, mayGoOn } = this.#options;
    await mayGoOn?.();
    const count = this.#unfinished.size;
    for (const name of names) this.#unfinished.add(name);
    if (this.#isJournaled && this.#unfinished.size === count) return;
    await writeJournal(store, manifest, [...this.#unfinished]);
    this.#isJournaled = true;
  }

  async #stamp(now: Seconds): Promise<void> {
    await this.#options.mayGoOn?.();
    await this.#options.store.write(ageFile(this.#ctx.page.url, now));
  }

  #report(): void {
    this.#options.onProgress?.({ ...this.#progress });
  }
}
