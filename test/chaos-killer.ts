import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger, Listener } from './chaos-ledger.ts';
import type { Servers } from './chaos-servers.ts';
import type { Dice } from './fuzz-requests.ts';

interface Occasion {
  readonly servers: Servers;
  /** The receivers, which know what each process is doing. */
  readonly ledgers: readonly Ledger[];
  readonly dice: Dice;
  /** Kills wait no longer than this, and for no more than this many accepted messages. */
  readonly gapMs: number;
  readonly gapYeses: number;
  readonly signal: AbortSignal;
}

/** Results are committed tens of milliseconds after an acceptance: kills should fall before, during and after that. */
const COMMIT_MS = 120;

/**
 * Kills one process, or all of them. Most kills at random times would hit idle processes, so usually the receivers
 * decide when: while they accept a message, or when the first message about something arrives and its fan-out is still
 * running.
 */
export async function killSometime(view: Occasion): Promise<void> {
  const { servers, dice, gapMs, gapYeses, signal } = view;
  // Otherwise, one would be killed while another one is still starting.
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

/** The process that does what is waited for, at that moment; undefined if there is none in time. */
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
