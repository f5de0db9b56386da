import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger, Listener } from './chaos-ledger.ts';
import type { Servers } from './chaos-servers.ts';
import type { Dice } from './fuzz-requests.ts';

interface KillOptions {
  readonly servers: Servers;
  /** The receivers, which know what each process is doing. */
  readonly ledgers: readonly Ledger[];
  readonly dice: Dice;
  /** Kills wait no longer than this, and for no more than this many accepted messages. */
  readonly gapMs: number;
  readonly maxAccepted: number;
  readonly signal: AbortSignal;
}

/** Results are committed tens of milliseconds after an acceptance: kills should fall before, during and after that. */
const COMMIT_MS = 120;

/**
 * Kills one process, or all of them. Most kills at random times would hit idle processes, so usually the receivers
 * decide when: while they accept a message, or when the first message about something arrives and its fan-out is still
 * running.
 */
export async function killSometime(options: KillOptions): Promise<void> {
  const { servers, dice, gapMs, maxAccepted, signal } = options;
  // Otherwise, one would be killed while another one is still starting.
  if (dice.chance(0.7)) await servers.ready();
  await servers.running(signal);
  let remaining = dice.chance(0.3) ? Number.POSITIVE_INFINITY : 1 + dice.below(maxAccepted);
  const isForNews = dice.chance(0.5);
  const found = await waitForAttempt(options, dice.next() * gapMs, (attempt, isNews) =>
    attempt.result === 'accepted' ? --remaining === 0 : isNews && isForNews,
  );
  if (dice.chance(0.6)) await sleep(dice.next() * COMMIT_MS, undefined, { signal });
  const names = await servers.running(signal);
  const isAll = dice.chance(0.1);
  await servers.kill(isAll ? names : [found && names.includes(found) ? found : dice.pick(names)]);
}

/** The process that does what is waited for, at that moment; undefined if there is none in time. */
export async function waitForAttempt(
  { ledgers, signal }: Pick<KillOptions, 'ledgers' | 'signal'>,
  milliseconds: number,
  matches: (...args: Parameters<Listener>) => boolean,
): Promise<string | undefined> {
  let listener: Listener = () => {};
  const happened = new Promise<string>((found) => {
    listener = (attempt, isNews) => {
      if (matches(attempt, isNews)) found(attempt.by);
    };
  });
  for (const { listeners } of ledgers) listeners.add(listener);
  try {
    return await Promise.race([happened, sleep(milliseconds, undefined, { signal })]);
  } finally {
    for (const { listeners } of ledgers) listeners.delete(listener);
  }
}
