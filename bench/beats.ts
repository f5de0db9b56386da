/** Jobs that send heartbeats, a separate process: one after the other, spread evenly over the minute. */
import { Agent, request } from 'node:http';

export interface BeatOrder {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly perMinute: number;
  readonly seconds: number;
}

export interface BeatReport {
  readonly sent: number;
  readonly failed: number;
}

/** Short, so that they come one by one. What a timer that is late has missed is sent with the next. */
const TICK_MS = 5;
/** As many connections as there are beats under way. With fewer, jobs would wait for each other, and then all report at once. */
const agent = new Agent({ keepAlive: true });

const send = (port: number, token: string): Promise<boolean> =>
  new Promise((resolve) => {
    const beat = request(
      { host: '127.0.0.1', port, path: `/heartbeats/${token}`, agent, timeout: 10_000 },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode === 200));
      },
    );
    beat.on('timeout', () => beat.destroy());
    beat.on('error', () => resolve(false));
    beat.end();
  });

async function run({ port, tokens, perMinute, seconds }: BeatOrder): Promise<BeatReport> {
  const beats: Promise<boolean>[] = [];
  const started = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = Math.min((performance.now() - started) / 1000, seconds);
      const due = Math.floor((elapsed * perMinute) / 60);
      while (beats.length < due) beats.push(send(port, tokens[beats.length % tokens.length] ?? ''));
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const results = await Promise.all(beats);
  return { sent: results.length, failed: results.filter((isStored) => !isStored).length };
}

process.on('message', async (order: BeatOrder) => {
  process.send?.(await run(order));
});
process.on('disconnect', () => process.exit());
