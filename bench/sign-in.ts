import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqlite } from '../src/kernel/db/sqlite.ts';
import { stop } from './children.ts';
import { call } from './http.ts';
import { commandEnvironment, type Dataset, MAIN, prepareDataset, startDaymark } from './server.ts';
import {
  markdownTable,
  median,
  type Outcome,
  percentile,
  type Verdict,
  verdictTable,
  whole,
} from './table.ts';

const GUESSES_PER_SECOND = 100;
const READS_PER_SECOND = 200;
const WARM_UP_SECONDS = 3;
const MAX_P50 = 2;
const MAX_EVENTS_PER_MINUTE = 12;
const EMAIL = 'owner@staff.example';
const PASSWORD = 'a quiet harbour at dawn';
const paths = ['/api/components', '/api/incidents?include=components,updates', '/'];

interface Round {
  readonly idle: readonly number[];
  readonly busy: readonly number[];
  /** How often the guesses were answered with each status code. */
  readonly guesses: Readonly<Record<string, number>>;
  readonly events: number;
  /** How long the owner of an account took to sign in meanwhile, in a browser that was used before. */
  readonly signIns: readonly number[];
  readonly failed: number;
}

interface Options {
  readonly rounds: number;
  readonly seconds: number;
}

/** Reads while strangers guess passwords, each from another address and for another account. */
export async function signIn({ rounds, seconds }: Options, print: (line: string) => void): Promise<Outcome> {
  print('Filling a database through the API …');
  const dataset = await prepareDataset();
  addOwner(dataset);
  const { child, port, folder } = await startDaymark(dataset, {
    name: 'daymark',
    env: { TRUST_PROXY: 'true' },
  });
  const events = eventCounter(folder);
  const owner = new Owner(port);
  await owner.signIn();
  await readDuring(port, sleep(WARM_UP_SECONDS * 1000));
  const found: Round[] = [];
  for (let number = 1; number <= rounds; number += 1) {
    const idle = await readDuring(port, sleep(seconds * 1000));
    const before = events();
    const guesser = new Guesser(port);
    const signIns: number[] = [];
    const busy = await readDuring(
      port,
      (async () => {
        for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(500)) {
          signIns.push(await owner.signIn());
        }
      })(),
    );
    const guesses = await guesser.stop();
    const written = events() - before - 2 * signIns.length;
    found.push({
      idle: idle.times,
      busy: busy.times,
      guesses,
      events: written,
      signIns,
      failed: idle.failed + busy.failed + owner.failed,
    });
    print(
      `Round ${number} of ${rounds}: p50 of reads ${percentile(busy.times, 0.5).toFixed(2)} ms, idle ${percentile(idle.times, 0.5).toFixed(2)} ms; guesses ${JSON.stringify(guesses)}`,
    );
  }
  await stop(child);
  const failed = found.reduce((sum, round) => sum + round.failed, 0);
  return {
    json: { rounds: found },
    text: describe(found, seconds),
    failures: failed > 0 ? [`${failed} requests failed, so these numbers prove nothing.`] : [],
  };
}

function addOwner({ folder }: Dataset): void {
  const args = [MAIN, 'user', 'create', '--name', 'Owner', '--email', EMAIL, '--password-stdin'];
  execFileSync(process.execPath, args, {
    env: commandEnvironment(folder),
    input: `${PASSWORD}\n`,
    stdio: 'pipe',
  });
}

function eventCounter(folder: string): () => number {
  const database = openSqlite(join(folder, 'daymark.db'));
  const statement = database.prepare('select max(id) as id from events');
  return () => Number(statement.get()?.id ?? 0);
}

const signInCall = (port: number, email: string, password: string, headers: Record<string, string>) => ({
  port,
  method: 'POST',
  path: '/api/session',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify({ email, password }),
});

/** Somebody who signs in with the right password, in the same browser each time. */
class Owner {
  readonly #port: number;
  #cookie = '';
  failed = 0;

  constructor(port: number) {
    this.#port = port;
  }

  /** Returns how long it took, in milliseconds. */
  async signIn(): Promise<number> {
    const began = performance.now();
    const headers = { 'X-Forwarded-For': '192.0.2.1', Cookie: this.#cookie };
    const response = await call(signInCall(this.#port, EMAIL, PASSWORD, headers));
    if (response.status === 200) {
      this.#cookie = [response.headers['set-cookie'] ?? []]
        .flat()
        .map((line) => line.split(';')[0])
        .join('; ');
    } else this.failed += 1;
    return performance.now() - began;
  }
}

/** Sends guesses at a constant rate, whatever happens to the earlier ones. */
class Guesser {
  readonly #port: number;
  readonly #counts: Record<string, number> = {};
  readonly #inProgress = new Set<Promise<void>>();
  readonly #running: Promise<void>;
  #stopped = false;

  constructor(port: number) {
    this.#port = port;
    this.#running = this.#run();
  }

  async stop(): Promise<Record<string, number>> {
    this.#stopped = true;
    await this.#running;
    await Promise.all(this.#inProgress);
    return this.#counts;
  }

  async #run(): Promise<void> {
    const began = performance.now();
    for (let number = 0; !this.#stopped; number += 1) {
      await sleep(Math.max(0, began + (number * 1000) / GUESSES_PER_SECOND - performance.now()));
      const guess = this.#guess(number).finally(() => this.#inProgress.delete(guess));
      this.#inProgress.add(guess);
    }
  }

  async #guess(number: number): Promise<void> {
    // Every other guess is at the account that exists.
    const email = number % 2 === 0 ? EMAIL : `somebody${number}@staff.example`;
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const headers = { 'X-Forwarded-For': address };
    const response = await call(signInCall(this.#port, email, `guess ${number}`, headers)).catch(
      () => undefined,
    );
    const name = String(response?.status ?? 'no answer');
    this.#counts[name] = (this.#counts[name] ?? 0) + 1;
  }
}

/** The latencies of reads at a constant rate while something else happens. */
async function readDuring(
  port: number,
  work: Promise<unknown>,
): Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  const inProgress = new Set<Promise<void>>();
  let failed = 0;
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const began = performance.now();
  for (let number = 0; !isOver; number += 1) {
    await sleep(Math.max(0, began + (number * 1000) / READS_PER_SECOND - performance.now()));
    const started = performance.now();
    const read = call({ port, method: 'GET', path: paths[number % paths.length] as string })
      .then(({ status }) => {
        if (status === 200) times.push(performance.now() - started);
        else failed += 1;
      })
      .catch(() => {
        failed += 1;
      })
      .finally(() => inProgress.delete(read));
    inProgress.add(read);
  }
  await ended;
  await Promise.all(inProgress);
  return { times, failed };
}

function describe(rounds: readonly Round[], seconds: number): string {
  const middle = (of: (round: Round) => number): number => median(rounds.map(of));
  const line = (name: string, of: (round: Round) => readonly number[]) => [
    name,
    whole(middle((round) => of(round).length)),
    ...[0.5, 0.99].map((share) => middle((round) => percentile(of(round), share)).toFixed(2)),
  ];
  const slower = middle(({ busy }) => percentile(busy, 0.5)) / middle(({ idle }) => percentile(idle, 0.5));
  const perMinute = middle(({ events }) => events) / (seconds / 60);
  const responded = (code: string) => middle(({ guesses }) => guesses[code] ?? 0);
  const verdicts: Verdict[] = [
    {
      target: 'p50 of reads during guesses, against idle',
      wanted: `at most ${MAX_P50} ×`,
      found: `${slower.toFixed(2)} ×`,
      met: slower <= MAX_P50,
    },
    {
      target: 'events a minute that guesses cause (each empties the caches)',
      wanted: `at most ${MAX_EVENTS_PER_MINUTE}`,
      found: perMinute.toFixed(1),
      met: middle(({ events }) => events) <= Math.max(2, (MAX_EVENTS_PER_MINUTE * seconds) / 60),
    },
  ];
  return [
    `Reads at a steady ${READS_PER_SECOND} a second while strangers send ${GUESSES_PER_SECOND} wrong passwords a second, each from another address; medians of ${rounds.length} × ${seconds} s, milliseconds.`,
    '',
    markdownTable(
      ['requests', 'count', 'p50', 'p99'],
      [
        line('reads, idle', ({ idle }) => idle),
        line('reads, during guesses', ({ busy }) => busy),
        line('the owner signs in, during guesses', ({ signIns }) => signIns),
      ],
    ),
    '',
    `Guesses: ${['401', '429', '503'].map((code) => `${whole(responded(code))} × ${code}`).join(', ')}.`,
    '',
    verdictTable(verdicts),
  ].join('\n');
}
