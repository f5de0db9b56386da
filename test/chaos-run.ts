import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { fill, findWanted } from './chaos-crowd.ts';
import { findNoted, judgeStates, settled } from './chaos-database.ts';
import { countStruck, judge } from './chaos-judge.ts';
import { killSometime } from './chaos-killer.ts';
import type { Ledger } from './chaos-ledger.ts';
import { Temper } from './chaos-moods.ts';
import { MoodyMailServer, MoodyReceiver } from './chaos-outside.ts';
import { Servers } from './chaos-servers.ts';
import { writeIncidents } from './chaos-writer.ts';
import { Dice } from './fuzz-requests.ts';
import { World } from './harness.ts';
import { isLong } from './long.ts';

/**
 * The seed determines what is written, how receivers treat each message, and how long to wait before each kill. It is
 * constant in `npm test` and random in long runs; `CHAOS_SEED=…` repeats a run. What a process is doing when it is
 * killed is not determined.
 */
export const seed = Number(process.env.CHAOS_SEED ?? (isLong ? Date.now() % 2 ** 31 : 20_260_310));

export const KILLS: number = isLong ? 30 : 6;
const INCIDENTS = isLong ? 12 : 3;
const UPDATES = isLong ? 2 : 1;
const gap = isLong ? { gapMs: 8000, gapYeses: 900 } : { gapMs: 4000, gapYeses: 40 };

/** Runs this many processes on one database, with this many kills in total. Returns a report. */
export async function chaos(dialect: 'sqlite' | 'postgres', processes: number): Promise<string[]> {
  const world = new World(dialect);
  await world.start();
  const mail = await new MoodyMailServer(new Temper(seed)).start();
  const receiver = await new MoodyReceiver(new Temper(seed + 1)).start();
  const { connection, config } = world.ctx;
  const servers = new Servers((name) => ({
    DATABASE_URL: config.databaseUrl,
    DATA_DIR: config.dataDir,
    BASE_URL: 'https://status.example',
    SMTP_URL: mail.urlFor(name),
    MAIL_FROM: 'Status <status@status.example>',
    WEBHOOKS_PRIVATE: 'true',
    LOG_LEVEL: 'fatal',
    LOG_FORMAT: 'pretty',
  }));
  try {
    await world.reset();
    await fill(connection, (path) => receiver.urlOf(path));
    await servers.start(processes);
    const began = performance.now();
    const acknowledged = await killAndWrite(servers, [mail.ledger, receiver.ledger], await world.token('*'));
    const killed = performance.now();
    await settled(connection);
    const ended = performance.now();
    await servers.stop();

    const wanted = await findWanted(connection, acknowledged);
    const evidence = { killedAt: servers.killedAt, noted: await findNoted(connection) };
    const mails = judge(mail.ledger.handOvers, wanted.mails, evidence);
    const hooks = judge(receiver.ledger.handOvers, wanted.hooks, evidence);
    await judgeStates(connection, { email: wanted.mails.size, webhook: wanted.hooks.size });
    const struck = countStruck([...mail.ledger.handOvers, ...receiver.ledger.handOvers], evidence);
    assert.ok(struck > 0, 'nobody had anything in their hands when they were killed');
    const moods = moodsOf(mail.ledger.moods, receiver.ledger.moods);
    for (const kind of ['refuse', 'hang', 'reset'])
      assert.ok(moods.includes(kind), 'the outside was too kind');
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
    return [
      `${processes} on ${dialect}: ${KILLS} kills of ${evidence.killedAt.size} processes, ${struck} of them in the middle of something; ` +
        `${seconds(began, killed)} s of kills, ${seconds(killed, ended)} s until all was told`,
      `${mails.messages} mails: ${mails.byKills} copies by kills (at most ${mails.mostByOne} by one, ${mails.longestMs} ms after the yes), ${mails.unsaid} by a yes that was never said`,
      `${hooks.messages} webhooks: each under one id; ${hooks.byKills} brought again by kills, ${hooks.unsaid} by a yes that was never said`,
      `moods: ${moods}`,
    ];
  } finally {
    await servers.end();
    await mail.stop();
    await receiver.stop();
    await world.stop();
  }
}

/**
 * Writes while processes are killed at random times, with a last kill when everything is quiet. Returns the
 * acknowledged texts.
 */
async function killAndWrite(
  servers: Servers,
  ledgers: readonly Ledger[],
  token: string,
): Promise<Set<string>> {
  const over = new AbortController();
  const { signal } = over;
  const moments = new Dice(seed + 2);
  const dice = new Dice(seed + 3);
  let kills = 0;
  const killing = async () => {
    while (kills < KILLS) {
      await killSometime({ servers, ledgers, dice: moments, ...gap, signal });
      kills++;
    }
    await servers.ready();
  };
  const turn = async (share: number) => {
    while (kills < share * KILLS) await sleep(10, undefined, { signal });
    await sleep(dice.next() * 300, undefined, { signal });
  };
  const parts = [
    writeIncidents({ servers, token, dice, incidents: INCIDENTS, updates: UPDATES, turn, signal }),
    killing(),
  ] as const;
  try {
    const [acknowledged] = await Promise.all(parts);
    return acknowledged;
  } finally {
    over.abort();
    await Promise.allSettled(parts);
  }
}

function moodsOf(...all: readonly ReadonlyMap<string, number>[]): string {
  const sum = new Map<string, number>();
  for (const [mood, count] of all.flatMap((one) => [...one])) sum.set(mood, (sum.get(mood) ?? 0) + count);
  return [...sum].map(([mood, count]) => `${count} ${mood}`).join(' · ');
}
