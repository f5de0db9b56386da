import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { ByteReader, readChunks, takeHeaderLines } from './chunks.ts';
import { decryptWith } from './encryption.ts';
import { type Header, parseHeader } from './header.ts';
import { type BackupPart, readParts } from './records.ts';

/** A backup whose header was read and whose passphrase is right. */
export interface OpenBackup {
  readonly header: Header;
  /** Reads the rest once, and throws if anything is not as it was written. */
  readonly read: (onPart: (part: BackupPart) => Promise<void>) => Promise<void>;
}

export async function openBackup(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): Promise<OpenBackup> {
  const reader = new ByteReader(source);
  const [first, second] = await takeHeaderLines(reader);
  const header = parseHeader(first, second);
  const key = header.encryption ? await decryptWith(header.encryption, passphrase) : undefined;
  return {
    header,
    read: (onPart) =>
      pipeline(
        readChunks(reader, `${first}\n${second}\n`, key),
        createZstdDecompress(),
        async (content: AsyncIterable<Buffer>) => {
          for await (const part of readParts(content)) await onPart(part);
        },
      ),
  };
}
