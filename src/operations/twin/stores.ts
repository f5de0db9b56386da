import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Config } from '../../kernel/config.ts';
import { S3Bucket } from '../../kernel/outgoing-http/s3-bucket.ts';
import type { TwinStore } from './store.ts';

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The twin as a folder, which any web server can serve. */
export function folderStore(folder: string): TwinStore {
  // Names begin with a dot, so that web servers hide what a killed process leaves behind.
  const unfinished = join(folder, '.daymark-unfinished');
  return {
    place: folder,
    read: async (name) => {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    write: async ({ name, body }) => {
      const path = join(folder, name);
      const temporary = join(unfinished, randomUUID());
      await mkdir(unfinished, { recursive: true });
      const file = await open(temporary, 'wx');
      try {
        await file.writeFile(body);
        // Without this, a power failure could leave an empty file under the final name.
        await file.datasync();
      } finally {
        await file.close();
      }
      try {
        await mkdir(dirname(path), { recursive: true });
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    remove: async (name) => {
      const path = join(folder, name);
      try {
        await unlink(path);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await removeEmptyFolders(folder, dirname(path));
    },
  };
}

/** A page that is gone leaves no empty folder, which some web servers would list. */
async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  const inside = relative(root, folder);
  if (inside === '' || inside.startsWith('..')) return;
  try {
    await rmdir(folder);
  } catch {
    return;
  }
  await removeEmptyFolders(root, dirname(folder));
}

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

/** The place that `TWIN_URL` names; undefined if there is no twin. */
export function openStore(config: Config): TwinStore | undefined {
  const { twinUrl } = config;
  if (twinUrl === undefined) return undefined;
  return twinUrl.startsWith('file:') ? folderStore(twinUrl.slice('file:'.length)) : s3Store(twinUrl, config);
}
