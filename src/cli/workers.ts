import cluster, { type Worker } from 'node:cluster';
import { stopSignal } from './server.ts';

/** A worker that ends by itself is replaced after this long, so that one that cannot live does not spin. */
const RESTART_MS = 1000;

/**
 * Runs several processes on one port. They share nothing but the database: each looks at its version before it answers
 * from what it has finished, so a write that one of them acknowledged is seen by the next read on any other.
 */
export async function runWorkers(
  count: number,
  env: NodeJS.ProcessEnv,
  onListening: () => void,
): Promise<number> {
  const stopped = stopSignal();
  let stopping = false;
  let listening = 0;
  let hasStarted = false;
  const failed = new Promise<void>((fail) => {
    const start = () => {
      const worker = cluster.fork(env);
      let isListening = false;
      worker.once('listening', () => {
        isListening = true;
        listening++;
        if (listening !== count) return;
        hasStarted = true;
        onListening();
      });
      worker.once('exit', (code, signal) => {
        if (stopping) return;
        // Later it may be the database that is away for a while: the others go on, and this one is tried again.
        if (!isListening && !hasStarted) {
          fail();
          return;
        }
        console.error(`Worker ${worker.process.pid} ended (${signal ?? code}); another one takes its place.`);
        setTimeout(start, RESTART_MS);
      });
    };
    for (let number = 0; number < count; number++) start();
  });
  // A worker that never listened has said why.
  const code = await Promise.race([stopped.then(() => 0), failed.then(() => 1)]);
  stopping = true;
  await Promise.all(Object.values(cluster.workers ?? {}).map(stop));
  return code;
}

async function stop(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return;
  const ended = new Promise((exit) => worker.once('exit', exit));
  worker.process.kill('SIGTERM');
  await ended;
}
