import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import { OperatorError } from '../errors.ts';
import type { TwinStore } from './store.ts';

/** A request that takes longer is given up, and repeated with the next run. */
const TIMEOUT_MS = 20_000;
const RETRIES = 3;

type S3Config = Pick<
  Config,
  'twinS3Endpoint' | 'awsRegion' | 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsSessionToken'
>;

/** The twin as a bucket of any service that speaks the protocol of Amazon S3. */
export function s3Store(url: string, config: S3Config): TwinStore {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(url) ?? [];
  const base = addressOf(bucket, config);
  const addressFor = (name: string): string =>
    `${base}/${[...(prefix === '' ? [] : prefix.split('/')), ...name.split('/')].map(encodeURIComponent).join('/')}`;
  const client = new AwsClient({
    accessKeyId: config.awsAccessKeyId ?? '',
    secretAccessKey: config.awsSecretAccessKey ?? '',
    ...(config.awsSessionToken !== undefined && { sessionToken: config.awsSessionToken }),
    region: config.awsRegion,
    service: 's3',
    retries: RETRIES,
  });
  const send = async (name: string, request: RequestInit, ...accepted: number[]): Promise<Response> => {
    const response = await client.fetch(addressFor(name), {
      ...request,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok || accepted.includes(response.status)) return response;
    throw await problemOf(response, `${request.method} ${name}`, url);
  };
  return {
    place: url,
    read: async (name) => {
      const response = await send(name, { method: 'GET' }, 404);
      const body = Buffer.from(await response.arrayBuffer());
      return response.status === 404 ? undefined : body;
    },
    write: async ({ name, body, type, cacheControl }) => {
      const headers = { 'content-type': type, 'cache-control': cacheControl };
      await (await send(name, { method: 'PUT', headers, body: new Uint8Array(body) })).arrayBuffer();
    },
    remove: async (name) => {
      await (await send(name, { method: 'DELETE' }, 404)).arrayBuffer();
    },
  };
}

/** Most compatible services know a bucket by its path. Amazon itself prefers the host name, which has no dots. */
function addressOf(bucket: string, { twinS3Endpoint, awsRegion }: S3Config): string {
  if (twinS3Endpoint !== undefined) return `${twinS3Endpoint}/${bucket}`;
  return bucket.includes('.')
    ? `https://s3.${awsRegion}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${awsRegion}.amazonaws.com`;
}

/** The service describes problems in XML. Its code and message are enough, and hold no secret. */
async function problemOf(response: Response, request: string, url: string): Promise<OperatorError> {
  const text = await response.text();
  const [code, message] = ['Code', 'Message'].map(
    (name) => new RegExp(`<${name}>([^<]{1,200})</${name}>`).exec(text)?.[1],
  );
  const reason = code === undefined ? `status ${response.status}` : `${code}: ${message ?? ''}`;
  return new OperatorError(
    `${url} refused ${request} with ${reason}. Check TWIN_URL, TWIN_S3_ENDPOINT, AWS_REGION and what the access key may do.`,
  );
}
