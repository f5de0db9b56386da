import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { readConfig } from '../../src/kernel/config.ts';
import { isPage } from '../../src/operations/twin/addresses.ts';
import { withoutDeadLinks } from '../../src/operations/twin/dead-links.ts';
import type { TwinStore } from '../../src/operations/twin/store.ts';
import { folderStore, s3Store } from '../../src/operations/twin/stores.ts';
import { rootOf } from '../../src/surfaces/status-page/page-context.ts';
import type { Dice } from './fuzz-requests.ts';

/** A place for a twin: a folder, or a bucket of a server that speaks the protocol of S3. */
export interface TwinPlace {
  readonly store: TwinStore;
  /** The environment variables that name it. */
  readonly env: Readonly<Record<string, string>>;
  /** The content type with which a bucket answers; undefined for a folder. */
  readonly typeOf: (name: string) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}

export async function openFolder(): Promise<TwinPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-twin-'));
  return {
    store: folderStore(folder),
    env: { TWIN_URL: `file:${folder}` },
    typeOf: async () => undefined,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

const BUCKET = 'twin';

export async function openBucket(): Promise<TwinPlace> {
  const directory = mkdtempSync(join(tmpdir(), 'daymark-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const env = {
    TWIN_URL: `s3://${BUCKET}/status/site`,
    TWIN_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return {
    store: s3Store(env.TWIN_URL, readConfig(env, false)),
    env,
    typeOf: async (name) => {
      const response = await fetch(`${env.TWIN_S3_ENDPOINT}/${BUCKET}/status/site/${name}`);
      await response.arrayBuffer();
      return response.headers.get('content-type') ?? '';
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The process that wrote the twin was killed. */
export class Killed extends Error {}

/** A store whose process dies at its nth operation, before or after the operation takes effect. */
export function mortal(store: TwinStore, dice: Dice, lifetime: number): TwinStore {
  let left = lifetime;
  const orDie = async <T>(work: () => Promise<T>): Promise<T> => {
    left--;
    if (left < 0 || (left === 0 && dice.below(2) === 0)) throw new Killed();
    const done = await work();
    if (left === 0) throw new Killed();
    return done;
  };
  return {
    place: store.place,
    read: (name) => orDie(() => store.read(name)),
    write: (file) => orDie(() => store.write(file)),
    remove: (name) => orDie(() => store.remove(name)),
  };
}

/** What the live site answers at a path, without what a twin with these files leaves out. */
export const asInTwin = (text: string, path: string, files: Iterable<string>, pageUrl: string): string =>
  isPage(path)
    ? withoutDeadLinks(text, { pageUrl, root: rootOf(pageUrl), files: new Set(files) }, path)
    : text;

/** A page of the twin without what the twin adds. */
export const withoutNote = (page: string): string =>
  page
    .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')
    .replace(/<script src="[^"]*twin\.js" defer><\/script>\n/, '')
    .replace(/<aside class="said s6" id="copy".*?<\/aside>\n/s, '');
