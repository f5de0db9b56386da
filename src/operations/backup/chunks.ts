import { createHash } from 'node:crypto';
import { type ChunkPosition, seal, unseal } from './encryption.ts';
import { damaged, isHeaderStart, MAX_HEADER_BYTES, notABackup } from './header.ts';

/**
 * After the header, a backup is a sequence of chunks: four bytes with the length and a bit that marks the last one, the
 * content, and a tag. In an encrypted backup the tag authenticates the chunk and its position (AES-256-GCM). Otherwise it
 * is the SHA-256 of the tag before it and of this chunk, so the last tag is a checksum of the whole file.
 */

const CHUNK_BYTES = 65_536;
const LAST = 0x8000_0000;
const LENGTH_BYTES = 4;

/** The key of an encrypted backup; undefined for one that is not encrypted. */
type Key = Buffer | undefined;

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
};

const tagBytes = (key: Key): number => (key ? 16 : 32);

/** The header, and then the content in chunks. */
export async function* writeChunks(
  header: string,
  key: Key,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(header);
  const writer = new ChunkWriter(header, key);
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const part of source) {
    waiting.push(part);
    bytes += part.length;
    // One byte always stays, because the last chunk is not known before the end.
    if (bytes <= CHUNK_BYTES) continue;
    let content = Buffer.concat(waiting);
    for (; content.length > CHUNK_BYTES; content = content.subarray(CHUNK_BYTES))
      yield writer.write(content.subarray(0, CHUNK_BYTES), false);
    waiting = [content];
    bytes = content.length;
  }
  yield writer.write(Buffer.concat(waiting), true);
}

class ChunkWriter {
  readonly #context: Buffer;
  readonly #key: Key;
  #tag: Buffer;
  #index = 0;

  constructor(header: string, key: Key) {
    this.#context = sha256(Buffer.from(header));
    this.#tag = this.#context;
    this.#key = key;
  }

  write(content: Buffer, isLast: boolean): Buffer {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE((isLast ? LAST : 0) + content.length);
    const position: ChunkPosition = { index: this.#index++, isLast, context: this.#context };
    if (this.#key) {
      const { sealed, tag } = seal(this.#key, position, content);
      return Buffer.concat([length, sealed, tag]);
    }
    this.#tag = sha256(this.#tag, length, content);
    return Buffer.concat([length, content, this.#tag]);
  }
}

/** Reads a file in parts of any size. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #waiting: Buffer[] = [];
  #bytes = 0;
  /** How many bytes have been taken so far. */
  position = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** This many bytes, or fewer at the end of the file. */
  async take(bytes: number): Promise<Buffer> {
    while (this.#bytes < bytes && (await this.#more()));
    const [first] = this.#waiting;
    const all = this.#waiting.length === 1 && first ? first : Buffer.concat(this.#waiting);
    const taken = all.subarray(0, bytes);
    this.#waiting = [all.subarray(bytes)];
    this.#bytes = all.length - taken.length;
    this.position += taken.length;
    return taken;
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done) return false;
    this.#waiting.push(value);
    this.#bytes += value.length;
    return true;
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

/** The two lines of the header, without their line ends. */
export async function takeHeaderLines(reader: ByteReader): Promise<[first: string, second: string]> {
  return [await takeLine(reader), await takeLine(reader)];
}

async function takeLine(reader: ByteReader): Promise<string> {
  const bytes: Buffer[] = [];
  for (let length = 0; length < MAX_HEADER_BYTES; length++) {
    const byte = await reader.take(1);
    if (byte.length === 0) break;
    if (byte[0] === 0x0a) return Buffer.concat(bytes).toString();
    bytes.push(byte);
    // A large file of another kind is not read any further.
    if (reader.position < 14 && !isHeaderStart(Buffer.concat(bytes))) break;
  }
  throw notABackup();
}

/**
 * The content of the chunks. Nothing leaves before its tag was checked, and the end is only the end if it is marked.
 */
export async function* readChunks(reader: ByteReader, header: string, key: Key): AsyncGenerator<Buffer> {
  const context = sha256(Buffer.from(header));
  let previous = context;
  for (let index = 0; ; index++) {
    const at = reader.position;
    const length = await reader.take(LENGTH_BYTES);
    if (length.length < LENGTH_BYTES) throw truncated(reader);
    const isLast = length.readUInt32BE() >= LAST;
    const bytes = length.readUInt32BE() - (isLast ? LAST : 0);
    if (bytes > CHUNK_BYTES) throw changedAt(at);
    const content = await reader.take(bytes);
    const tag = await reader.take(tagBytes(key));
    if (tag.length < tagBytes(key)) throw truncated(reader);
    if (key) {
      yield open(key, { index, isLast, context }, content, tag, at);
    } else {
      previous = sha256(previous, length, content);
      if (!previous.equals(tag)) throw changedAt(at);
      yield content;
    }
    if (!isLast) continue;
    if ((await reader.take(1)).length > 0) throw damaged('something was added after its end');
    return;
  }
}

function open(key: Buffer, position: ChunkPosition, content: Buffer, tag: Buffer, at: number): Buffer {
  try {
    return unseal(key, position, content, tag);
  } catch {
    throw changedAt(at);
  }
}

const changedAt = (position: number) =>
  damaged(`the checksum does not match in the part that begins at byte ${position}`);

const truncated = ({ position }: ByteReader) => damaged(`it ends too early, after ${position} bytes`);
