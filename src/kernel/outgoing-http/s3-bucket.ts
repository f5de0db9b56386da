import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import { OperatorError } from '../errors.ts';

/** A request that takes longer is given up. */
const TIMEOUT_MS = 20_000;
const RETRIES = 3;

type S3Config = Pick<Config, 'awsRegion' | 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsSessionToken'>;

interface S3Request extends RequestInit {
  /** The part of the address after the question mark. */
  readonly query?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Status codes that are no errors, besides those of success. */
  readonly accepted?: readonly number[];
}

export const isBucketUrl = (url: string): boolean => url.startsWith('s3://');

/** Where the bucket of `s3://bucket/prefix` is, and what messages say about it. */
interface S3Place {
  readonly url: string;
  /** The address of the service; undefined for Amazon itself. */
  readonly endpoint: string | undefined;
  /** The names of the settings that say where it is. */
  readonly settings: string;
}

/** A part of a bucket of any service that speaks the protocol of Amazon S3. */
export class S3Bucket {
  readonly url: string;
  /** The names of all objects begin with it; it is empty, or ends with a slash. */
  readonly prefix: string;
  readonly #base: string;
  readonly #settings: string;
  readonly #client: AwsClient;

  constructor({ url, endpoint, settings }: S3Place, config: S3Config) {
    const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(url) ?? [];
    this.url = url;
    this.prefix = prefix === '' ? '' : `${prefix}/`;
    this.#base = addressOf(bucket, endpoint, config.awsRegion);
    this.#settings = settings;
    this.#client = new AwsClient({
      accessKeyId: config.awsAccessKeyId ?? '',
      secretAccessKey: config.awsSecretAccessKey ?? '',
      ...(config.awsSessionToken !== undefined && { sessionToken: config.awsSessionToken }),
      region: config.awsRegion,
      service: 's3',
      retries: RETRIES,
    });
  }

  /** Sends a request about one object, or about the bucket if the name is empty. */
  async send(name: string, request: S3Request): Promise<Response> {
    const { query, timeoutMs = TIMEOUT_MS, accepted = [], ...init } = request;
    const path = name === '' ? [] : `${this.prefix}${name}`.split('/');
    const address = [this.#base, ...path.map(encodeURIComponent)].join('/');
    const response = await this.#client.fetch(query ? `${address}?${new URLSearchParams(query)}` : address, {
      ...init,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]),
    });
    if (response.ok || accepted.includes(response.status)) return response;
    throw await this.#problemOf(response, `${init.method} ${name}`);
  }

  /** The service describes problems in XML. Its code and message are enough, and hold no secret. */
  async #problemOf(response: Response, request: string): Promise<OperatorError> {
    const text = await response.text();
    const [code, message] = ['Code', 'Message'].map(
      (name) => new RegExp(`<${name}>([^<]{1,200})</${name}>`).exec(text)?.[1],
    );
    const reason = code === undefined ? `status ${response.status}` : `${code}: ${message ?? ''}`;
    return new OperatorError(
      `${this.url} refused ${request} with ${reason}. Check ${this.#settings}, AWS_REGION and what the access key may do.`,
    );
  }
}

/** Most compatible services know a bucket by its path. Amazon itself prefers the host name, which has no dots. */
function addressOf(bucket: string, endpoint: string | undefined, region: string): string {
  if (endpoint !== undefined) return `${endpoint}/${bucket}`;
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}
