import type { Config } from '../../kernel/config.ts';
import { S3Bucket } from '../../kernel/outgoing-http/s3-bucket.ts';
import type { TwinStore } from './store.ts';

/** The twin as a bucket of any service that speaks the protocol of Amazon S3. */
export function s3Store(url: string, config: Config): TwinStore {
  const place = { url, endpoint: config.twinS3Endpoint, settings: 'TWIN_URL, TWIN_S3_ENDPOINT' };
  const bucket = new S3Bucket(place, config);
  return {
    place: url,
    read: async (name) => {
      const response = await bucket.send(name, { method: 'GET', accepted: [404] });
      const body = Buffer.from(await response.arrayBuffer());
      return response.status === 404 ? undefined : body;
    },
    write: async ({ name, body, type, cacheControl }) => {
      const headers = { 'content-type': type, 'cache-control': cacheControl };
      await (await bucket.send(name, { method: 'PUT', headers, body: new Uint8Array(body) })).arrayBuffer();
    },
    remove: async (name) => {
      await (await bucket.send(name, { method: 'DELETE', accepted: [404] })).arrayBuffer();
    },
  };
}
