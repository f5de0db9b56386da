import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';

interface Stored {
  readonly id: string;
  readonly type: 'commit' | 'tree' | 'blob';
  readonly content: Buffer;
}

const codes = { commit: 1, tree: 2, blob: 3 };

/** A git repository that is written without git, which not every machine has. */
export class TestRepository {
  readonly #objects = new Map<string, Stored>();
  #head: string | undefined;

  /** Commits these files, and nothing else. Names have one slash at most. */
  commit(files: Readonly<Record<string, string>>, at: number): string {
    const folders = new Map<string, Record<string, string>>();
    const root: { name: string; mode: string; id: string }[] = [];
    for (const [path, text] of Object.entries(files)) {
      const [folder = '', name] = path.split('/');
      if (name === undefined)
        root.push({ name: path, mode: '100644', id: this.#add('blob', Buffer.from(text)) });
      else folders.set(folder, { ...folders.get(folder), [name]: text });
    }
    for (const [name, entries] of folders)
      root.push({
        name,
        mode: '40000',
        id: this.#tree(
          Object.entries(entries).map(([file, text]) => ({
            name: file,
            mode: '100644',
            id: this.#add('blob', Buffer.from(text)),
          })),
        ),
      });
    const lines = [
      `tree ${this.#tree(root)}`,
      ...(this.#head ? [`parent ${this.#head}`] : []),
      `author Bot <bot@example.com> ${at} +0000`,
      `committer Bot <bot@example.com> ${at} +0000`,
    ];
    this.#head = this.#add('commit', Buffer.from(`${lines.join('\n')}\n\nA change\n`));
    return this.#head;
  }

  /** Writes each object to a file of its own, as `git commit` does. */
  writeLoose(clone: string): void {
    this.#writeHead(clone);
    for (const { id, type, content } of this.#objects.values()) {
      const path = join(clone, '.git', 'objects', id.slice(0, 2), id.slice(2));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, deflateSync(Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content])));
    }
  }

  /** Writes all objects to one file, as `git clone` does: most of them as what differs from another one. */
  writePacked(clone: string): void {
    this.#writeHead(clone);
    const parts: Buffer[] = [Buffer.from('PACK'), uint32(2), uint32(this.#objects.size)];
    const offsets = new Map<string, number>();
    const previous = new Map<string, Stored>();
    let at = 12;
    for (const [place, object] of [...this.#objects.values()].entries()) {
      const base = previous.get(object.type);
      previous.set(object.type, object);
      const content = base ? deltaOf(base.content, object.content) : object.content;
      // Both ways to name the other object are used.
      const far = place % 2 === 0;
      const name = !base
        ? []
        : far
          ? [Buffer.from(base.id, 'hex')]
          : [distance(at - (offsets.get(base.id) ?? 0))];
      const code = !base ? codes[object.type] : far ? 7 : 6;
      const part = Buffer.concat([objectHeader(code, content.length), ...name, deflateSync(content)]);
      offsets.set(object.id, at);
      parts.push(part);
      at += part.length;
    }
    const pack = Buffer.concat(parts);
    const ids = [...offsets.keys()].sort();
    const fanout = Array.from({ length: 256 }, (_, first) =>
      uint32(ids.filter((id) => Number.parseInt(id.slice(0, 2), 16) <= first).length),
    );
    const index = Buffer.concat([
      ...[Buffer.from([0xff, 0x74, 0x4f, 0x63]), uint32(2), ...fanout],
      ...ids.map((id) => Buffer.from(id, 'hex')),
      ...ids.map(() => uint32(0)),
      ...ids.map((id) => uint32(offsets.get(id) ?? 0)),
    ]);
    const folder = join(clone, '.git', 'objects', 'pack');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'pack-1.pack'),
      Buffer.concat([pack, createHash('sha1').update(pack).digest()]),
    );
    writeFileSync(join(folder, 'pack-1.idx'), index);
  }

  #writeHead(clone: string): void {
    mkdirSync(join(clone, '.git', 'refs', 'heads'), { recursive: true });
    writeFileSync(join(clone, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(clone, '.git', 'packed-refs'), `# pack-refs\n${this.#head} refs/heads/main\n`);
  }

  #tree(entries: readonly { name: string; mode: string; id: string }[]): string {
    const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
    return this.#add(
      'tree',
      Buffer.concat(
        sorted.flatMap(({ name, mode, id }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
      ),
    );
  }

  #add(type: Stored['type'], content: Buffer): string {
    const id = createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');
    this.#objects.set(id, { id, type, content });
    return id;
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Seven bits in each byte, the lowest first. */
function size(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...size(value >> 7)];
}

function objectHeader(code: number, length: number): Buffer {
  const rest = length >> 4;
  return Buffer.from([(rest > 0 ? 128 : 0) | (code << 4) | (length & 15), ...(rest > 0 ? size(rest) : [])]);
}

/** Seven bits in each byte, the highest first, where each byte before the last one counts one more. */
function distance(value: number): Buffer {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) {
    rest -= 1;
    bytes.unshift((rest & 127) | 128);
  }
  return Buffer.from(bytes);
}

/** Copies what both begin with, and adds the rest. */
function deltaOf(base: Buffer, target: Buffer): Buffer {
  let same = 0;
  while (same < base.length && same < target.length && base[same] === target[same]) same += 1;
  const command: number[] = [...size(base.length), ...size(target.length)];
  if (same > 0) command.push(0b10110000, same & 255, (same >> 8) & 255);
  for (let at = same; at < target.length; at += 127) {
    const piece = target.subarray(at, at + 127);
    command.push(piece.length, ...piece);
  }
  return Buffer.from(command);
}
