import { setTimeout as sleep } from 'node:timers/promises';
import { killSometime, waitForAttempt } from '../support/chaos-killer.ts';
import type { Ledger } from '../support/chaos-ledger.ts';
import type { Servers } from '../support/chaos-servers.ts';
import type { Dice } from '../support/fuzz-requests.ts';
import type { PrivatePostgres } from '../support/private-postgres.ts';

/** A server counts as gone after twelve seconds. */
const LONG_STALL_MS = 15_000;
const SHORT_STALL_MS = 2000;

const kinds = [
  'kill',
  'short stall',
  'PostgreSQL restart',
  'stop',
  'PostgreSQL crash',
  'long stall',
  'kill',
] as const;
type Fault = (typeof kinds)[number];

interface FaultOptions {
  readonly servers: Servers;
  readonly postgres: PrivatePostgres;
  readonly ledgers: readonly Ledger[];
  readonly dice: Dice;
  /** The longest time without a fault. */
  readonly gapMs: number;
  /** When faults end; the one in progress is finished. */
  readonly over: AbortSignal;
}

/** Does one thing after the other to the cluster. Returns how often each of them happened. */
export async function causeFaults(options: FaultOptions): Promise<ReadonlyMap<Fault, number>> {
  const counts = new Map<Fault, number>();
  for (let at = 0; !options.over.aborted; at++) {
    const fault = at < kinds.length ? (kinds[at] as Fault) : options.dice.pick(kinds);
    try {
      await sleep(options.dice.next() * options.gapMs, undefined, { signal: options.over });
    } catch {
      break;
    }
    await cause(fault, options);
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
  }
  await options.servers.ready();
  return counts;
}

async function cause(fault: Fault, { servers, postgres, ledgers, dice, gapMs }: FaultOptions): Promise<void> {
  const signal = AbortSignal.timeout(60_000);
  // A server that is starting cannot do without the database, and two of three must be left.
  await servers.ready();
  const one = async () => dice.pick(await servers.running(signal));
  if (fault === 'kill') await killSometime({ servers, ledgers, dice, gapMs, maxAccepted: 40, signal });
  else if (fault === 'stop') await servers.restart(await one());
  else if (fault === 'PostgreSQL restart') await postgres.restart();
  else if (fault === 'PostgreSQL crash') await postgres.crash();
  else {
    // Preferably one that is sending.
    const found = await waitForAttempt({ ledgers, signal }, gapMs, ({ result }) => result === 'accepted');
    const running = await servers.running(signal);
    const name = found && running.includes(found) ? found : dice.pick(running);
    await servers.pause(name, fault === 'long stall' ? LONG_STALL_MS : SHORT_STALL_MS);
  }
}
