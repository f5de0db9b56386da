import type { Config } from '../../kernel/config.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { S3Bucket } from '../../kernel/outgoing-http/s3-bucket.ts';
import type { BackupStore } from './backup-store.ts';

/** What is kept in memory before it is sent. S3 allows 10,000 parts, each but the last of at least 5 MB. */
const PART_BYTES = 16 * 1_048_576;
/** For one part, on a slow line. */
const PART_MS = 5 * 60_000;
/** For a whole download, of which the line may be slow too. */
const DOWNLOAD_MS = 24 * 3_600_000;

/** Backups in a bucket of any service that speaks the protocol of Amazon S3. An object is there when it is complete. */
export function bucketStore(url: string, config: Config, partBytes: number = PART_BYTES): BackupStore {
  if (config.awsAccessKeyId === undefined || config.awsSecretAccessKey === undefined)
    throw new OperatorError(
      `${url} is in a bucket, but AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not both set. Create an access key that may list, read, write and delete objects in this bucket.`,
    );
  const endpoint = config.backupS3Endpoint;
  const bucket = new S3Bucket({ url, endpoint, settings: 'BACKUP_DIR, BACKUP_S3_ENDPOINT' }, config);
  return {
    pathOf: (name) => `${url.replace(/\/+$/, '')}/${name}`,
    exists: async (name) => (await bucket.send(name, { method: 'HEAD', accepted: [404] })).status !== 404,
    write: async (name, write) => {
      const upload = new Upload(bucket, name, partBytes);
      try {
        const written = await write((bytes) => upload.append(bytes));
        await upload.finish();
        return written;
      } catch (error) {
        await upload.abort();
        throw error;
      }
    },
    read: async (name) => {
      const { body } = await bucket.send(name, { method: 'GET', timeoutMs: DOWNLOAD_MS });
      return chunksOf(body ?? new ReadableStream());
    },
    list: () => list(bucket),
    remove: async (name) => {
      await (await bucket.send(name, { method: 'DELETE', accepted: [404] })).arrayBuffer();
    },
  };
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

/** Sends an object of unknown size: a small one in one request, and a large one in parts. */
class Upload {
  readonly #bucket: S3Bucket;
  readonly #name: string;
  readonly #partBytes: number;
  readonly #etags: string[] = [];
  #waiting: Buffer[] = [];
  #bytes = 0;
  #id: string | undefined;

  constructor(bucket: S3Bucket, name: string, partBytes: number) {
    this.#bucket = bucket;
    this.#name = name;
    this.#partBytes = partBytes;
  }

  async append(bytes: Buffer): Promise<void> {
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes >= this.#partBytes) await this.#sendPart();
  }

  async finish(): Promise<void> {
    if (this.#id === undefined) {
      const type = { 'content-type': 'application/octet-stream' };
      await this.#send({ method: 'PUT', headers: type, body: this.#take(), timeoutMs: PART_MS });
      return;
    }
    if (this.#bytes > 0) await this.#sendPart();
    const parts = this.#etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const response = await this.#send({
      method: 'POST',
      query: { uploadId: this.#id },
      body,
      timeoutMs: PART_MS,
    });
    // S3 may begin to answer with 200 and fail afterwards.
    if (/<Error>/.test(response))
      throw new OperatorError(`${this.#bucket.url} could not put ${this.#name} together.`);
  }

  /** What was sent so far would take room, and cost money, without anybody seeing it. */
  async abort(): Promise<void> {
    if (this.#id === undefined) return;
    await this.#send({ method: 'DELETE', query: { uploadId: this.#id } }).catch(() => {});
  }

  async #sendPart(): Promise<void> {
    this.#id ??= await this.#begin();
    const query = { partNumber: String(this.#etags.length + 1), uploadId: this.#id };
    const request = { method: 'PUT', query, body: this.#take(), timeoutMs: PART_MS };
    const response = await this.#bucket.send(this.#name, request);
    await response.arrayBuffer();
    this.#etags.push(response.headers.get('etag') ?? '');
  }

  async #begin(): Promise<string> {
    const response = await this.#send({ method: 'POST', query: { uploads: '' } });
    const [, id] = /<UploadId>([^<]+)<\/UploadId>/.exec(response) ?? [];
    if (id === undefined) throw new OperatorError(`${this.#bucket.url} did not begin an upload in parts.`);
    return id;
  }

  #take(): Uint8Array<ArrayBuffer> {
    const body = new Uint8Array(Buffer.concat(this.#waiting));
    this.#waiting = [];
    this.#bytes = 0;
    return body;
  }

  async #send(request: Parameters<S3Bucket['send']>[1]): Promise<string> {
    return (await this.#bucket.send(this.#name, request)).text();
  }
}

/** The names of all objects directly below the prefix. */
async function list(bucket: S3Bucket): Promise<string[]> {
  const names: string[] = [];
  for (let token: string | undefined; ; ) {
    const query = {
      'list-type': '2',
      prefix: bucket.prefix,
      delimiter: '/',
      ...(token !== undefined && { 'continuation-token': token }),
    };
    const text = await (await bucket.send('', { method: 'GET', query })).text();
    for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g))
      names.push(key.slice(bucket.prefix.length));
    [, token] = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text) ?? [];
    if (token === undefined) return names;
  }
}
