import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Servers } from './chaos-servers.ts';
import { Dice } from './fuzz-requests.ts';
import { World } from './harness.ts';
import { isLong, seed } from './long.ts';

const KILLS = isLong ? 40 : 3;
const WRITERS = 4;
const timeout = isLong ? 1_800_000 : 300_000;

interface Written {
  readonly id: string;
  readonly text: string;
}

/** Sends a request with a key to two processes at once. Returns the answers of those that were not killed meanwhile. */
async function sendTwice(servers: Servers, dice: Dice, token: string, key: string): Promise<string[]> {
  const signal = AbortSignal.timeout(60_000);
  const sendOne = async () => {
    const { url } = await servers.any(dice, signal);
    const response = await fetch(`${url}/components`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ name: key }),
      signal,
    });
    const text = await response.text();
    if (response.status === 503) throw new Error(text);
    assert.equal(response.status, 200, text);
    return text;
  };
  const results = await Promise.allSettled([sendOne(), sendOne()]);
  for (const result of results) {
    if (result.status === 'rejected' && result.reason instanceof assert.AssertionError) throw result.reason;
  }
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** Repeats the request until it is answered. All answers, of all processes, are the same. */
async function writeOnce(servers: Servers, dice: Dice, token: string, key: string): Promise<Written> {
  const answers: string[] = [];
  while (answers.length < 2) {
    answers.push(...(await sendTwice(servers, dice, token, key)));
    if (answers.length === 0) await sleep(10);
  }
  const [text = ''] = answers;
  assert.equal(new Set(answers).size, 1, answers.join('\n'));
  return { id: JSON.parse(text).data.id, text };
}

describe('a write with a key happens once, whatever is killed', () => {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    test(`with two processes on ${dialect} that are killed ${KILLS} times (FUZZ_SEED=${seed})`, {
      timeout,
    }, async (t) => {
      const world = new World(dialect);
      await world.start();
      const { config, connection } = world.ctx;
      const servers = new Servers(() => ({
        DATABASE_URL: config.databaseUrl,
        DATA_DIR: config.dataDir,
        BASE_URL: 'https://status.example',
        LOG_LEVEL: 'fatal',
        LOG_FORMAT: 'pretty',
      }));
      try {
        await world.reset();
        const token = await world.token('*');
        await servers.start(2);
        const written = new Map<string, Written>();
        let kills = 0;
        const killing = async () => {
          const dice = new Dice(seed);
          for (; kills < KILLS; kills++) {
            await sleep(dice.next() * 400);
            await servers.kill([dice.pick(await servers.running(AbortSignal.timeout(60_000)))]);
            await servers.ready();
          }
        };
        const writing = async (writer: number) => {
          const dice = new Dice(seed + 1 + writer);
          for (let number = 0; kills < KILLS; number++) {
            const key = `writer-${writer}-write-${number}`;
            written.set(key, await writeOnce(servers, dice, token, key));
          }
        };
        await Promise.all([killing(), ...Array.from({ length: WRITERS }, (_, at) => writing(at))]);

        const rows = await connection.read.selectFrom('components').select(['id', 'name']).execute();
        assert.deepEqual(
          rows.map(({ id, name }) => `${name} ${id}`).toSorted(),
          [...written].map(([key, { id }]) => `${key} ${id}`).toSorted(),
        );
        const types = await world.events();
        assert.deepEqual(types, Array(written.size).fill('component.created'));
        const dice = new Dice(seed);
        for (const [key, { text }] of [...written].slice(-20)) {
          assert.deepEqual(new Set(await sendTwice(servers, dice, token, key)), new Set([text]));
        }
        t.diagnostic(`${written.size} writes, ${kills} kills`);
        await servers.stop();
      } finally {
        await servers.end();
        await world.stop();
      }
    });
  }
});
