import { parseArgs } from 'node:util';
import { stopAll } from './children.ts';
import { Bench, type Options, type TargetResult } from './measure.ts';
import { machineFacts, table } from './report.ts';
import { prepareDataset, startDaymark } from './server.ts';
import { services, targets } from './targets.ts';

const help = `Measures Daymark against a bare node:http server that sends the same bytes.

  npm run bench -- [options]

  --seconds <n>      length of one measurement (default 3)
  --connections <n>  keep-alive connections of the load client (default 64)
  --rounds <n>       measurements of each server for each target; the median counts (default 3)
  --only <text>      only targets whose name contains this: ${targets.map(({ name }) => name).join(', ')}
  --json             one JSON object instead of the table
  --help             this text

Progress goes to stderr. The exit code is 1 when anything failed, including a single unexpected answer.
See bench/README.md for how to read the numbers.`;

class UsageError extends Error {}

function readArguments(args: string[]) {
  const { values } = parse(args);
  const number = (name: 'seconds' | 'connections' | 'rounds', least: number, most: number): number => {
    const value = Number(values[name]);
    const whole = name === 'seconds' || Number.isInteger(value);
    if (!(value >= least && value <= most && whole)) {
      throw new UsageError(
        `--${name} takes ${name === 'seconds' ? 'a' : 'a whole'} number from ${least} to ${most}.`,
      );
    }
    return value;
  };
  const options: Options = {
    seconds: number('seconds', 0.2, 60),
    connections: number('connections', 1, 1000),
    rounds: number('rounds', 1, 50),
  };
  const only = values.only.toLowerCase();
  const chosen = targets.filter(({ name }) => name.includes(only));
  if (chosen.length === 0) {
    throw new UsageError(
      `No target is named like "${only}". There are: ${targets.map(({ name }) => name).join(', ')}.`,
    );
  }
  return { options, chosen, json: values.json, help: values.help };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        seconds: { type: 'string', default: '3' },
        connections: { type: 'string', default: '64' },
        rounds: { type: 'string', default: '3' },
        only: { type: 'string', default: '' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function run(args: string[]): Promise<number> {
  const { options, chosen, json, help: wantsHelp } = readArguments(args);
  if (wantsHelp) {
    console.log(help);
    return 0;
  }
  const say = (line: string) => console.error(line);
  const machine = machineFacts();
  say('Filling a database through the API …');
  const dataset = await prepareDataset();
  const running = [];
  for (const service of services) {
    running.push({ name: service.name, ...(await startDaymark(dataset, service)) });
  }
  const bench = new Bench(options, dataset, running, say);
  const results: TargetResult[] = [];
  for (const target of chosen) results.push(await bench.measure(target));

  console.log(
    json
      ? JSON.stringify({ machine, options, targets: results }, null, 2)
      : `\n${table(machine, options, results)}`,
  );
  const errors = results.flatMap(({ servers }) => servers).reduce((sum, server) => sum + server.errors, 0);
  if (errors > 0) say(`${errors} requests failed, so these numbers prove nothing.`);
  return errors > 0 ? 1 : 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? `${error.message}\nSee npm run bench -- --help` : (error as Error).stack);
  process.exitCode = isUsage ? 2 : 1;
} finally {
  await stopAll();
}
