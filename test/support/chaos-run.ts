import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyChain } from '../../src/kernel/events/verify-chain.ts';
import { fill, findExpected } from './chaos-audience.ts';
import { BehaviorSource } from './chaos-behavior.ts';
import { checkStates, findRecorded, settled } from './chaos-database.ts';
import { killSometime } from './chaos-killer.ts';
import type { Ledger } from './chaos-ledger.ts';
import { FaultyMailServer, FaultyReceiver } from './chaos-receivers.ts';
import { Servers } from './chaos-servers.ts';
import { checkDeliveries, countInterrupted } from './chaos-verdict.ts';
import { writeIncidents } from './chaos-writer.ts';
import { Dice } from './fuzz-requests.ts';
import { Harness } from './harness.ts';
import { isLong, seed } from './rounds.ts';

export const KILLS: number = isLong ? 30 : 6;
const INCIDENTS = isLong ? 12 : 3;
const UPDATES = isLong ? 2 : 1;
const gap = isLong ? { gapMs: 8000, maxAccepted: 900 } : { gapMs: 4000, maxAccepted: 40 };

/**
 * Runs this many processes on one database, with this many kills in total. Returns a report. The seed determines what is
 * written, how receivers treat each message, and how long to wait before each kill, but not what a process is doing when it
 * is killed.
 */
export async function chaos(dialect: 'sqlite' | 'postgres', processes: number): Promise<string[]> {
  const harness = new Harness(dialect);
  await harness.start();
  const mail = await new FaultyMailServer(new BehaviorSource(seed)).start();
  const receiver = await new FaultyReceiver(new BehaviorSource(seed + 1)).start();
  const { connection, config } = harness.ctx;
  const servers = new Servers(config, (name) => ({
    SMTP_URL: mail.urlFor(name),
    MAIL_FROM: 'Status <status@status.example>',
    WEBHOOKS_PRIVATE: 'true',
  }));
  try {
    await harness.reset();
    await fill(connection, (path) => receiver.urlOf(path));
    await servers.start(processes);
    const began = performance.now();
    const acknowledged = await killAndWrite(
      servers,
      [mail.ledger, receiver.ledger],
      await harness.token('*'),
    );
    const killed = performance.now();
    await settled(connection);
    const ended = performance.now();
    await servers.stop();

    const wanted = await findExpected(connection, acknowledged);
    const evidence = { killedAt: servers.killedAt, recorded: await findRecorded(connection) };
    const mails = checkDeliveries(mail.ledger.attempts, wanted.mails, evidence);
    const hooks = checkDeliveries(receiver.ledger.attempts, wanted.hooks, evidence);
    await checkStates(connection, { email: wanted.mails.size, webhook: wanted.hooks.size });
    assert.equal((await verifyChain(connection.read)).problem, undefined);
    const struck = countInterrupted([...mail.ledger.attempts, ...receiver.ledger.attempts], evidence);
    assert.ok(struck > 0, 'no process was sending anything when it was killed');
    const behaviors = summarizeBehaviors(mail.ledger.behaviors, receiver.ledger.behaviors);
    for (const kind of ['refuse', 'hang', 'reset'])
      assert.ok(behaviors.includes(kind), 'the receivers never misbehaved in some way');
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
    return [
      `${processes} on ${dialect}: ${KILLS} kills of ${evidence.killedAt.size} processes, ${struck} of them while sending; ` +
        `${seconds(began, killed)} s of kills, ${seconds(killed, ended)} s until everything was sent`,
      `${mails.messages} mails: ${mails.byKills} duplicates by kills (at most ${mails.maxByOneKill} by one, ${mails.maxMs} ms after the acceptance), ${mails.outstanding} by a lost reply`,
      `${hooks.messages} webhooks: each under one id; ${hooks.byKills} sent again by kills, ${hooks.outstanding} by a lost reply`,
      `behaviors: ${behaviors}`,
    ];
  } finally {
    await servers.end();
    await mail.stop();
    await receiver.stop();
    await harness.stop();
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
  const waitForNextWrite = async (share: number) => {
    while (kills < share * KILLS) await sleep(10, undefined, { signal });
    await sleep(dice.next() * 300, undefined, { signal });
  };
  const parts = [
    writeIncidents({
      servers,
      token,
      dice,
      incidents: INCIDENTS,
      updates: UPDATES,
      waitForNextWrite,
      signal,
    }),
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

function summarizeBehaviors(...all: readonly ReadonlyMap<string, number>[]): string {
  const sum = new Map<string, number>();
  for (const [behavior, count] of all.flatMap((counts) => [...counts]))
    sum.set(behavior, (sum.get(behavior) ?? 0) + count);
  return [...sum].map(([behavior, count]) => `${count} ${behavior}`).join(' · ');
}
