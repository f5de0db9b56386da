import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { RunEnded } from './limits.ts';
import { closeIsolated, runIsolated } from './run-isolated.ts';

after(closeIsolated);

const program = new URL('./testing-program.ts', import.meta.url);
const limits = { cpuMs: 300, wallMs: 60_000 };

const run = async (input: unknown): Promise<unknown> =>
  (await runIsolated<unknown>(program, input, limits)).output;

const excessOf = (input: unknown, own: Partial<typeof limits> = {}): Promise<unknown> =>
  runIsolated(program, input, { ...limits, ...own }).then(
    () => 'none',
    (error) => (error instanceof RunEnded ? error.excess : String(error)),
  );

test('a program answers, and says how much CPU time it took', async () => {
  const { output, cpuMs } = await runIsolated<string>(program, { kind: 'echo', value: 'Grüße' }, limits);
  assert.equal(output, 'Grüße');
  assert.ok(cpuMs >= 0 && cpuMs < limits.cpuMs);
});

test('what uses too much is ended, whatever it uses, and the next run is not affected', async () => {
  const before = process.memoryUsage.rss();
  assert.equal(await excessOf({ kind: 'loop' }), 'cpu');
  assert.equal(await excessOf({ kind: 'heap' }, { cpuMs: 60_000 }), 'memory');
  assert.equal(await excessOf({ kind: 'one allocation' }, { cpuMs: 60_000 }), 'memory');
  assert.equal(await excessOf({ kind: 'outside of the heap' }, { cpuMs: 60_000 }), 'memory');
  assert.equal(await run({ kind: 'echo', value: 'it is loaded' }), 'it is loaded');
  assert.equal(await excessOf({ kind: 'wait' }, { wallMs: 1 }), 'wall');
  assert.equal(await excessOf({ kind: 'long answer' }, { cpuMs: 60_000 }), 'answer');
  assert.equal(await excessOf({ kind: 'exit' }), 'ended');
  assert.equal(await excessOf({ kind: 'throw' }), 'Error: it failed');
  assert.equal(await run({ kind: 'echo', value: 1 }), 1);
  assert.ok(process.memoryUsage.rss() - before < 128 * 1024 * 1024);
});

test('whoever ends a process from outside, the program has not used too much', async () => {
  const pid = Number(await run({ kind: 'process' }));
  const waiting = excessOf({ kind: 'wait' });
  process.kill(pid, 'SIGKILL');
  assert.equal(await waiting, 'ended');
});

test('what somebody waits for does not wait for other work', async () => {
  const working = [1, 2].map(() => excessOf({ kind: 'wait' }));
  const { output } = await runIsolated(
    program,
    { kind: 'echo', value: 'now' },
    { ...limits, isUrgent: true },
  );
  assert.equal(output, 'now');
  await closeIsolated();
  assert.deepEqual(await Promise.all(working), ['closed', 'closed']);
});

test('there are at most three processes, and what somebody waits for comes first', async () => {
  const begun: string[] = [];
  const processes = new Set<unknown>();
  const begin = async (name: string, isUrgent: boolean) => {
    const input = {
      kind: 'process',
      // It is read when it is handed to a process.
      get name() {
        begun.push(name);
        return name;
      },
    };
    const { output } = await runIsolated(program, input, { ...limits, isUrgent });
    processes.add(output);
  };
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  await Promise.all([...numbers.map((n) => begin(`work ${n}`, false)), begin('urgent', true)]);
  assert.ok(processes.size <= 3, String(processes.size));
  assert.equal(begun.length, 21);
  assert.ok(begun.indexOf('urgent') <= 2, begun.join());
});

test('a process that computes for ever ends with the process that has started it', async () => {
  const code = `import { runIsolated } from ${JSON.stringify(new URL('./run-isolated.ts', import.meta.url).href)};
    const program = new URL(${JSON.stringify(program.href)});
    const { output } = await runIsolated(program, { kind: 'process' }, { cpuMs: 1000, wallMs: 60000 });
    console.log(output);
    await runIsolated(program, { kind: 'loop' }, { cpuMs: 1e9, wallMs: 1e8 });`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const [printed] = await once(parent.stdout, 'data');
  const child = Number(printed);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  const isThere = () => {
    try {
      return process.kill(child, 0);
    } catch {
      return false;
    }
  };
  while (isThere()) await sleep(20);
});
