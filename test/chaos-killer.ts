import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger, Listener } from './chaos-ledger.ts';
import type { Servers } from './chaos-servers.ts';
import type { Dice } from './fuzz-requests.ts';

interface Occasion {
  readonly servers: Servers;
  /** Of the outside: it knows who is doing what. */
  readonly ledgers: readonly Ledger[];
  readonly dice: Dice;
  /** They are left alone for no longer than this, and no more than so many messages are taken meanwhile. */
  readonly gapMs: number;
  readonly gapYeses: number;
  readonly signal: AbortSignal;
}

/** Outcomes are committed some tens of milliseconds after a yes: a kill shall fall before, into and behind that. */
const COMMIT_MS = 120;

/**
 * Kills one process, or all of them. By the clock alone most kills would fall where nothing happens, so it is mostly the outside
 * that says when: as somebody is given a yes, or is the first to speak of something, while that is still being fanned out.
 */
export async function killSometime(view: Occasion): Promise<void> {
  const { servers, dice, gapMs, gapYeses, signal } = view;
  // Otherwise one is killed while another one is just starting.
  if (dice.chance(0.7)) await servers.ready();
  await servers.running(signal);
  let yeses = dice.chance(0.3) ? Number.POSITIVE_INFINITY : 1 + dice.below(gapYeses);
  const isForNews = dice.chance(0.5);
  const found = await heard(view, dice.next() * gapMs, (handOver, isNews) =>
    handOver.fate === 'taken' ? --yeses === 0 : isNews && isForNews,
  );
  if (dice.chance(0.6)) await sleep(dice.next() * COMMIT_MS, undefined, { signal });
  const names = await servers.running(signal);
  const isAll = dice.chance(0.1);
  await servers.kill(isAll ? names : [found && names.includes(found) ? found : dice.pick(names)]);
}

/** The process that does what is waited for, in that very moment; undefined if nobody does in time. */
async function heard(
  { ledgers, signal }: Occasion,
  milliseconds: number,
  isIt: (...told: Parameters<Listener>) => boolean,
): Promise<string | undefined> {
  let tell: Listener = () => {};
  const happened = new Promise<string>((found) => {
    tell = (handOver, isNews) => {
      if (isIt(handOver, isNews)) found(handOver.by);
    };
  });
  for (const { listeners } of ledgers) listeners.add(tell);
  try {
    return await Promise.race([happened, sleep(milliseconds, undefined, { signal })]);
  } finally {
    for (const { listeners } of ledgers) listeners.delete(tell);
  }
}
