import type { Duplex } from 'node:stream';

/** How long the length is that every message begins with. */
const HEADER = 4;

export function writeMessage(to: Duplex, message: Uint8Array): void {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(message.length);
  to.write(header);
  to.write(message);
}

/** Calls `onMessage` for each whole message, and `onTooLong` once if one is longer than the limit. */
export function readMessages(
  from: Duplex,
  limit: number,
  onMessage: (message: Buffer) => void,
  onTooLong: () => void,
): void {
  let chunks: Buffer[] = [];
  let size = 0;
  const take = (length: number): Buffer => {
    const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size);
    chunks = all.length > length ? [all.subarray(length)] : [];
    size -= length;
    return all.subarray(0, length);
  };
  let expected: number | undefined;
  from.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    for (;;) {
      if (expected === undefined) {
        if (size < HEADER) return;
        expected = take(HEADER).readUInt32LE();
        if (expected > limit) {
          from.pause();
          return onTooLong();
        }
      }
      if (size < expected) return;
      const message = take(expected);
      expected = undefined;
      onMessage(message);
    }
  });
}
