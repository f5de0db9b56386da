import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_PAGE_ID, pageAt } from '../../src/kernel/pages/page.ts';
import { fileOf } from '../../src/operations/twin/addresses.ts';
import { readManifest } from '../../src/operations/twin/manifest.ts';
import { Servers } from '../support/chaos-servers.ts';
import { Dice } from '../support/fuzz-requests.ts';
import { Harness } from '../support/harness.ts';
import { isLong, seed } from '../support/rounds.ts';
import { asInTwin, openBucket, openFolder, type TwinPlace, withoutNote } from '../support/twin-places.ts';

const KILLS = isLong ? 30 : 2;
const WRITES = isLong ? 1000 : 20;
const timeout = isLong ? 1_800_000 : 300_000;
/** After the last write, the twin is up to date within this time, even if its process has just been killed. */
const SETTLE_MS = 60_000;

/** Writes incidents that the public may see, and hides and deletes some of them. Components stay operational. */
class Writer {
  readonly #servers: Servers;
  readonly #dice = new Dice(seed);
  readonly #token: string;
  readonly guids = new Map<number, string>();

  constructor(servers: Servers, token: string) {
    this.#servers = servers;
    this.#token = token;
  }

  /** Repeats the request until it is answered. A repeated one does nothing more. */
  async #send(method: string, path: string, body: object | undefined, key: string) {
    for (;;) {
      const signal = AbortSignal.timeout(60_000);
      try {
        const { url } = await this.#servers.any(this.#dice, signal);
        const response = await fetch(url + path, {
          method,
          headers: {
            authorization: `Bearer ${this.#token}`,
            'content-type': 'application/json',
            ...(method === 'POST' && { 'idempotency-key': key }),
          },
          ...(body && { body: JSON.stringify(body) }),
          signal,
        });
        const text = await response.text();
        if (response.status < 500) return text === '' ? undefined : JSON.parse(text).data;
      } catch (error) {
        signal.throwIfAborted();
        assert.ok(error instanceof TypeError, String(error));
      }
      await sleep(20);
    }
  }

  async write(number: number): Promise<void> {
    const key = `write-${number}`;
    const [id] = this.guids.size === 0 ? [] : [this.#dice.pick([...this.guids.keys()])];
    const kind = this.#dice.below(4);
    if (id === undefined || kind === 0) {
      const body = { name: key, message: 'm', status: 1, visible: this.#dice.pick([1, 1, 2]) };
      const data = await this.#send('POST', '/incidents', body, key);
      this.guids.set(Number(data.id), data.attributes.guid);
    } else if (kind === 1) {
      await this.#send('POST', `/incidents/${id}/updates`, { status: 2, message: key }, key);
    } else if (kind === 2) {
      await this.#send('PUT', `/incidents/${id}`, { visible: this.#dice.pick([1, 2]) }, key);
    } else if (number % 4 === 0) await this.#send('DELETE', `/incidents/${id}`, undefined, key);
    else await this.#send('PUT', `/incidents/${id}`, { name: `${key} again` }, key);
  }
}

/** What differs between the twin and what a server answers. */
async function findDifferences(url: string, { store }: TwinPlace, guids: Iterable<string>) {
  const pages = ['/', '/history', '/rss', '/calendar.ics', '/badge.svg', '/embed.json'];
  const entries = Array.from(guids, (guid) => `/incidents/${guid}`);
  const paths = [...pages, ...entries].flatMap((path) => [path, `/de${path}`]);
  const different: string[] = [];
  const { files } = await readManifest(store, pageAt(FIRST_PAGE_ID, url));
  for (const path of [...paths, '/api/v2/incidents.json', '/sitemap.xml']) {
    const response = await fetch(url.replace(/\/api$/, path));
    const text = await response.text();
    const copy = await store.read(fileOf(path));
    const expected =
      response.status === 404 ? undefined : asInTwin(text, path, files.keys(), 'https://status.example');
    if ((copy && withoutNote(copy.toString())) !== expected) different.push(path);
  }
  const hidden = [...files.keys()].filter((name) => name.startsWith('incidents/'));
  const known = new Set(entries.flatMap((path) => [fileOf(path), `${path.slice(1)}/share.png`]));
  return [...different, ...hidden.filter((name) => !known.has(name))];
}

describe('a twin whose processes are killed', () => {
  for (const [kind, open] of [
    ['a folder', openFolder],
    ['a bucket', openBucket],
  ] as const) {
    test(`in ${kind}, by two processes that are killed ${KILLS} times (FUZZ_SEED=${seed})`, {
      timeout,
    }, async (t) => {
      const harness = new Harness('sqlite');
      await harness.start();
      const place = await open();
      const { config } = harness.ctx;
      const servers = new Servers(config, () => ({
        TWIN_LANGUAGES: 'de',
        ...place.env,
      }));
      try {
        await harness.reset();
        const token = await harness.token('*');
        await harness.post('/components', { name: 'API' }, { token });
        await servers.start(2);
        const writer = new Writer(servers, token);
        let kills = 0;
        const killing = async () => {
          const dice = new Dice(seed + 1);
          for (; kills < KILLS; kills++) {
            await sleep(300 + dice.next() * 1500);
            await servers.kill([dice.pick(await servers.running(AbortSignal.timeout(60_000)))]);
            await servers.ready();
          }
        };
        const writing = async () => {
          for (let number = 0; number < WRITES; number++) {
            await writer.write(number);
            await sleep(50);
          }
        };
        await Promise.all([killing(), writing()]);
        const { url } = await servers.any(new Dice(seed), AbortSignal.timeout(60_000));
        const deadline = performance.now() + SETTLE_MS;
        let different: string[] = ['not compared yet'];
        while (different.length > 0 && performance.now() < deadline) {
          await sleep(500);
          different = await findDifferences(url, place, writer.guids.values()).catch((error: Error) => {
            // The bucket of the test breaks off the answer if a file is replaced while it is read. A real one does not.
            if (error.message !== 'terminated') throw error;
            return [error.message];
          });
        }
        assert.deepEqual(different, []);
        t.diagnostic(`${WRITES} writes, ${kills} kills, ${writer.guids.size} incidents`);
        await servers.stop();
      } finally {
        await servers.end();
        await harness.stop();
        await place.close();
      }
    });
  }
});
