import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { applyDelta } from './git-delta.ts';

/** What is stored under an id. */
export interface GitObject {
  readonly type: string;
  readonly content: Buffer;
}

/** Commits, folders and the files of sites are small. A larger object is none of them, or an attempt to fill the memory. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_CACHED_BYTES = 64 * 1024 * 1024;
const MAX_DELTAS = 5000;

const ID_BYTES = 20;
const FANOUT = 8;
const packedTypes: readonly (string | undefined)[] = [undefined, 'commit', 'tree', 'blob', 'tag'];
const OFFSET_DELTA = 6;
const ID_DELTA = 7;

/** A repository whose objects this does not understand. The message says what is unusual about it. */
export class UnreadableRepository extends Error {}

/** The objects of a git repository, read from its files: importing needs no git program. */
export class GitObjects {
  readonly #folders: readonly string[];
  readonly #packs: readonly Pack[];

  constructor(folder: string) {
    this.#folders = [folder, ...alternatesOf(folder)];
    this.#packs = this.#folders.flatMap((objects) => {
      const packs = join(objects, 'pack');
      if (!existsSync(packs)) return [];
      return readdirSync(packs)
        .filter((name) => name.endsWith('.idx'))
        .map((name) => new Pack(join(packs, name.slice(0, -'.idx'.length)), (id) => this.read(id)));
    });
  }

  read(id: string): GitObject {
    for (const pack of this.#packs) {
      const offset = pack.offsetOf(id);
      if (offset !== undefined) return pack.read(offset);
    }
    for (const folder of this.#folders) {
      const path = join(folder, id.slice(0, 2), id.slice(2));
      if (existsSync(path)) return looseObject(readFileSync(path));
    }
    throw new UnreadableRepository(`the object ${id.slice(0, 10)} is missing`);
  }

  close(): void {
    for (const pack of this.#packs) pack.close();
  }
}

/** Other repositories whose objects this one uses, as `git clone --shared` notes them. */
function alternatesOf(folder: string): string[] {
  const path = join(folder, 'info', 'alternates');
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => resolve(folder, line));
}

function looseObject(stored: Buffer): GitObject {
  const bytes = inflateSync(stored, { maxOutputLength: MAX_BYTES });
  const end = bytes.indexOf(0);
  return { type: bytes.toString('latin1', 0, end).split(' ')[0] ?? '', content: bytes.subarray(end + 1) };
}

/** Many objects in one file, with an index of where each of them begins. */
class Pack {
  readonly #index: Buffer;
  readonly #count: number;
  readonly #file: number;
  readonly #other: (id: string) => GitObject;
  readonly #cached = new LRUCache<number, GitObject>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ content }) => content.length + 1,
  });
  #ends: ReadonlyMap<number, number> | undefined;

  constructor(path: string, other: (id: string) => GitObject) {
    this.#index = readFileSync(`${path}.idx`);
    if (this.#index.readUInt32BE(0) !== 0xff744f63 || this.#index.readUInt32BE(4) !== 2)
      throw new UnreadableRepository('an index of its objects is in an old form; run "git gc" in it');
    this.#count = this.#index.readUInt32BE(FANOUT + 255 * 4);
    this.#file = openSync(`${path}.pack`, 'r');
    this.#other = other;
  }

  offsetOf(id: string): number | undefined {
    const wanted = Buffer.from(id, 'hex');
    const first = wanted[0] ?? 0;
    let low = first === 0 ? 0 : this.#index.readUInt32BE(FANOUT + (first - 1) * 4);
    let high = this.#index.readUInt32BE(FANOUT + first * 4);
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = FANOUT + 256 * 4 + middle * ID_BYTES;
      const order = wanted.compare(this.#index, at, at + ID_BYTES);
      if (order === 0) return this.#offset(middle);
      if (order < 0) high = middle;
      else low = middle + 1;
    }
    return undefined;
  }

  read(offset: number, deltas = 0): GitObject {
    const cached = this.#cached.get(offset);
    if (cached) return cached;
    if (deltas > MAX_DELTAS) throw new UnreadableRepository('an object in it refers to itself');
    const found = this.#decode(offset, deltas);
    this.#cached.set(offset, found);
    return found;
  }

  close(): void {
    closeSync(this.#file);
  }

  #decode(offset: number, deltas: number): GitObject {
    const bytes = this.#bytesAt(offset);
    const code = ((bytes[0] ?? 0) >> 4) & 7;
    let at = 1;
    while (((bytes[at - 1] ?? 0) & 0x80) !== 0) at += 1;
    const content = () => inflateSync(bytes.subarray(at), { maxOutputLength: MAX_BYTES });
    const type = packedTypes[code];
    if (type) return { type, content: content() };
    let base: GitObject;
    if (code === OFFSET_DELTA) {
      let back = (bytes[at] ?? 0) & 0x7f;
      while (((bytes[at] ?? 0) & 0x80) !== 0) {
        at += 1;
        back = (back + 1) * 128 + ((bytes[at] ?? 0) & 0x7f);
      }
      at += 1;
      base = this.read(offset - back, deltas + 1);
    } else if (code === ID_DELTA) {
      const id = bytes.toString('hex', at, at + ID_BYTES);
      at += ID_BYTES;
      const own = this.offsetOf(id);
      base = own === undefined ? this.#other(id) : this.read(own, deltas + 1);
    } else throw new UnreadableRepository('an object in it is of an unknown kind');
    return { type: base.type, content: applyDelta(base.content, content(), MAX_BYTES) };
  }

  #bytesAt(offset: number): Buffer {
    this.#ends ??= this.#findEnds();
    const end = this.#ends.get(offset);
    if (end === undefined) throw new UnreadableRepository('an index of its objects does not fit them');
    if (end - offset > MAX_BYTES) throw new UnreadableRepository('an object in it is too large');
    const bytes = Buffer.alloc(end - offset);
    readSync(this.#file, bytes, 0, bytes.length, offset);
    return bytes;
  }

  /** The index says where objects begin. Each ends where the next one begins; after the last one, there is a checksum. */
  #findEnds(): ReadonlyMap<number, number> {
    const offsets = Float64Array.from({ length: this.#count }, (_, place) => this.#offset(place)).sort();
    const end = fstatSync(this.#file).size - ID_BYTES;
    return new Map(Array.from(offsets, (offset, place) => [offset, offsets[place + 1] ?? end]));
  }

  #offset(place: number): number {
    const offsets = FANOUT + 256 * 4 + this.#count * (ID_BYTES + 4);
    const offset = this.#index.readUInt32BE(offsets + place * 4);
    if (offset < 0x80000000) return offset;
    const large = offsets + this.#count * 4 + (offset - 0x80000000) * 8;
    return Number(this.#index.readBigUInt64BE(large));
  }
}
