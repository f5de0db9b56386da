import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { createComponent } from '../../src/domain/status/components/actions.ts';
import { system } from '../../src/kernel/auth/actor.ts';
import { readConfig } from '../../src/kernel/config.ts';
import { connect } from '../../src/kernel/db/connect.ts';
import { joined } from '../../src/kernel/db/connection.ts';
import { transaction } from '../../src/kernel/events/transaction.ts';
import { pagesOf } from '../../src/kernel/pages/pages.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { defaultTiming } from '../../src/lib/delivery-timing.ts';

const TIMEOUT_MS = 2000;

/** A node that stalls (SIGSTOP) in the middle of a write, like a suspended machine. */
export async function startStalledNode(url: string) {
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, STALLED_NODE_URL: url } });
  const outcome = new Promise<string>((ready) => {
    child.on('message', (message) => message !== 'writing' && ready(String(message)));
  });
  await once(child, 'message');
  child.kill('SIGSTOP');
  return {
    resume: () => child.kill('SIGCONT'),
    /** The result of its write. */
    outcome,
    kill: () => child.kill('SIGKILL'),
  };
}

const url = process.env.STALLED_NODE_URL;
if (url) {
  const connection = await connect(url, { timeoutMs: TIMEOUT_MS });
  const config = readConfig({});
  const ctx = {
    config,
    connection,
    clock: systemClock,
    timing: defaultTiming,
    log: pino({ level: 'silent' }),
    ...pagesOf(config),
  };
  const writing = transaction(ctx, system, async ({ db }) => {
    await createComponent({ ...ctx, connection: joined(connection, db) }, system, { name: 'half written' });
    process.send?.('writing');
    // It is stopped while it waits, so that the time does not count.
    for (let attempt = 0; attempt < 20; attempt++) await sleep(50);
  });
  const result = await writing.then(
    () => 'saved',
    (error: Error) => error.message,
  );
  process.send?.(result);
  await connection.close();
  process.disconnect?.();
}
