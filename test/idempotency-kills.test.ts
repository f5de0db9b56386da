import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Servers } from './chaos-servers.ts';
import { Dice } from './fuzz-requests.ts';
import { START, World } from './harness.ts';
import { isLong, seed } from './long.ts';

const KILLS = isLong ? 40 : 3;
const WRITERS = 4;
const timeout = isLong ? 1_800_000 : 300_000;

/** Every one of these writes leaves something that can be counted. */
const kinds = [
  { path: '/components', bodyOf: (key: string) => ({ name: key }) },
  { path: '/incidents/1/updates', bodyOf: (key: string) => ({ status: 2, message: key }) },
  // All values are merged into one point, which counts them.
  { path: '/metrics/1/points', bodyOf: () => ({ value: 1, timestamp: START }) },
] as const;
type Kind = (typeof kinds)[number];

interface Written {
  readonly kind: Kind;
  readonly id: string;
  readonly text: string;
}

/** Sends a request with a key to two processes at once. Returns the answers of those that were not killed meanwhile. */
async function sendTwice(
  servers: Servers,
  dice: Dice,
  token: string,
  { path, bodyOf }: Kind,
  key: string,
): Promise<string[]> {
  const signal = AbortSignal.timeout(60_000);
  const sendOne = async () => {
    const { url } = await servers.any(dice, signal);
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(bodyOf(key)),
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
  const kind = dice.pick(kinds);
  const answers: string[] = [];
  while (answers.length < 2) {
    answers.push(...(await sendTwice(servers, dice, token, kind, key)));
    if (answers.length === 0) await sleep(10);
  }
  const [text = ''] = answers;
  assert.equal(new Set(answers).size, 1, answers.join('\n'));
  return { kind, id: JSON.parse(text).data.id, text };
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
        await world.post('/incidents', { name: 'Down', status: 1, message: 'm' }, { token });
        await world.post('/metrics', { name: 'Time', suffix: 'ms' }, { token });
        const first = await world.lastEventId();
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

        const [components = [], updates = [], points = []] = kinds.map((kind) =>
          [...written].filter((one) => one[1].kind === kind).map(([key, { id }]) => `${key} ${id}`),
        );
        const { read } = connection;
        const rows = await read.selectFrom('components').select(['id', 'name']).execute();
        assert.deepEqual(rows.map(({ id, name }) => `${name} ${id}`).toSorted(), components.toSorted());
        const posted = await read.selectFrom('updates').select(['id', 'message']).execute();
        assert.deepEqual(posted.map(({ id, message }) => `${message} ${id}`).toSorted(), updates.toSorted());
        const counters = await read.selectFrom('metric_points').select('counter').execute();
        assert.deepEqual(
          counters.map(({ counter }) => counter),
          [points.length],
        );
        const types = await world.events(first);
        assert.deepEqual(types.toSorted(), [
          ...components.map(() => 'component.created'),
          ...updates.map(() => 'incident_update.created'),
        ]);
        const dice = new Dice(seed);
        for (const [key, { kind, text }] of [...written].slice(-20)) {
          assert.deepEqual(new Set(await sendTwice(servers, dice, token, kind, key)), new Set([text]));
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
