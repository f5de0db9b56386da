import { chain } from './chain.ts';
import { checks } from './checks.ts';
import { stopAll } from './children.ts';
import { compare } from './compare.ts';
import { deliveries } from './deliveries.ts';
import { growth } from './growth.ts';
import { hit } from './hit.ts';
import { hitPostgres } from './hit-postgres.ts';
import { live } from './live.ts';
import { Bench, type Options, type TargetResult } from './measure.ts';
import { memory } from './memory.ts';
import { miss } from './miss.ts';
import { help, readArguments, UsageError } from './options.ts';
import { overload } from './overload.ts';
import { describeMachine, machineFacts, table } from './report.ts';
import { prepareDataset, startDaymark } from './server.ts';
import { signIn } from './sign-in.ts';
import { storm } from './storm.ts';
import type { Outcome } from './table.ts';
import { services, type Target } from './targets.ts';
import { variants } from './variants.ts';
import { writes } from './writes.ts';
import { year } from './year.ts';

type Print = (line: string) => void;

async function throughput(options: Options, chosen: readonly Target[], print: Print): Promise<Outcome> {
  print('Filling a database through the API …');
  const dataset = await prepareDataset();
  const running = [];
  for (const service of services) {
    running.push({ name: service.name, ...(await startDaymark(dataset, service)) });
  }
  const bench = new Bench(options, dataset, running, print);
  const results: TargetResult[] = [];
  for (const target of chosen) results.push(await bench.measure(target));
  const errors = results.flatMap(({ servers }) => servers).reduce((sum, server) => sum + server.errors, 0);
  return {
    json: { options, targets: results },
    text: table(options, results),
    failures: errors > 0 ? [`${errors} requests failed, so these numbers prove nothing.`] : [],
  };
}

async function run(args: string[]): Promise<number> {
  const {
    mode,
    sizes,
    viewers,
    recipients,
    scale,
    url,
    commits,
    without,
    least,
    chosen,
    json,
    postgres,
    ...rest
  } = readArguments(args);
  const { seconds, rounds, connections } = rest;
  if (rest.help) {
    console.log(help);
    return 0;
  }
  const say: Print = (line) => console.error(line);
  const machine = machineFacts();
  const options = { seconds, rounds, connections };
  const runs: Record<typeof mode, () => Promise<Outcome>> = {
    throughput: () => throughput(options, chosen, say),
    growth: () => growth({ sizes, rounds, seconds }, say),
    hit: () => hit({ ...options, without, least, chosen }, say),
    miss: () => miss({ seconds, rounds, chosen }, say),
    'hit-postgres': () => hitPostgres({ ...options, chosen }, say),
    writes: () => writes(options, say),
    memory: () => memory(options, say),
    overload: () => overload({ seconds }, say),
    live: () => live(viewers, say),
    variants: () => variants(say),
    deliveries: () => deliveries({ recipients, rounds }, say),
    checks: () => checks(options, say),
    storm: () => storm({ seconds, postgres }, say),
    chain: () => chain({ rounds }, say),
    year: () => year({ scale, url }, say),
    compare: () => compare(commits, say),
    'sign-in': () => signIn({ rounds, seconds }, say),
  };
  const outcome = await runs[mode]();
  console.log(
    json
      ? JSON.stringify({ machine, mode, ...outcome.json, failures: outcome.failures }, null, 2)
      : `\n${describeMachine(machine)}\n${outcome.text}`,
  );
  for (const failure of outcome.failures) say(failure);
  return outcome.failures.length > 0 ? 1 : 0;
}

async function exitCode(): Promise<number> {
  try {
    return await run(process.argv.slice(2));
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(isUsage ? `${error.message}\nSee npm run bench -- --help` : (error as Error).stack);
    return isUsage ? 2 : 1;
  } finally {
    await stopAll();
  }
}

// `process.exitCode` would not do: a library that starts PostgreSQL ends the process with 0 once nothing is left to do.
process.exit(await exitCode());
