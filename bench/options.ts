import { parseArgs } from 'node:util';
import { type StageName, stageNames } from './stages.ts';
import { missTargets, targets } from './targets.ts';

const targetNames = targets.map(({ name }) => name).join(', ');

export const help = `Measures Daymark against a bare node:http server that sends the same bytes.

  npm run bench -- [options]             throughput of each target
  npm run bench -- --growth [options]    latency with 1,000 to 1,000,000 incidents
  npm run bench -- --hit [options]       CPU time of a cached response against that of bare node:http
  npm run bench -- --hit-postgres        the same on PostgreSQL against that on SQLite
  npm run bench -- --miss [options]      CPU time of an uncached response against that of bare node:http and JSON.stringify
  npm run bench -- --writes [options]    reads while incidents are written, and a search for stale answers
  npm run bench -- --memory [options]    time to start, memory, and hits during a flood of misses
  npm run bench -- --overload [options]  ten times as many requests as it can answer, and what others get meanwhile
  npm run bench -- --live [options]      memory for each live viewer, and time from a write to the last of them
  npm run bench -- --variants            how long one write stalls the server while every variant of the page is watched
  npm run bench -- --sign-in             reads while strangers guess passwords
  npm run bench -- --deliveries          mails of one incident to 10,000 subscribers, and other requests meanwhile
  npm run bench -- --checks [options]    1,000 checks and 10,000 heartbeats a minute: what readers notice, and what a year takes
  npm run bench -- --storm               60,000 alerts and 3,000 missing heartbeats: mails, rules, and reads meanwhile
  npm run bench -- --chain               what chaining the events adds to a write
  npm run bench -- --year                what a year of data takes, before and after pruning and sealing
  npm run bench -- --compare <commit>    whether every response is what it was in that commit, on both databases

  --seconds <n>      length of one measurement (default 3; 0.5 with --growth; 10 with --overload; 120 with --storm)
  --connections <n>  keep-alive connections of the load client (default 64)
  --rounds <n>       measurements of each server for each target; the median counts (default 3)
  --only <text>      only targets whose name contains this: ${targetNames}
  --without <stage>  for --hit: leaves out one stage of a cached response: ${stageNames.join(', ')}
  --least <ratio>    for --hit: fails if a CPU ratio is below this, in each of three attempts
  --sizes <n,n,…>    numbers of incidents for --growth (default 1000,10000,100000,1000000)
  --viewers <n>      viewers for --live, which this option implies (default 5000)
  --recipients <n>   subscribers for --deliveries (default 10000)
  --postgres         for --storm: three nodes on PostgreSQL instead of one on SQLite
  --scale <n>        how many times smaller the data of --year is than that of a whole year (default 20)
  --url <url>        an empty PostgreSQL database for --year, instead of a temporary SQLite file
  --json             one JSON object instead of the tables
  --help             this text

Progress goes to stderr. The exit code is 1 when anything failed, including a single unexpected or stale answer.
A ratio that misses its target is told, but is no failure: it may be the noise of the machine.
See bench/README.md for how to read the numbers.`;

export class UsageError extends Error {}

const modes = [
  'hit',
  'miss',
  'hit-postgres',
  'growth',
  'writes',
  'memory',
  'overload',
  'live',
  'variants',
  'deliveries',
  'checks',
  'storm',
  'sign-in',
  'chain',
  'year',
  'compare',
] as const;
export type Mode = (typeof modes)[number] | 'throughput';

export function readArguments(args: string[]) {
  const values = parse(args);
  const chosenModes = modes.filter((mode) => values[mode]);
  if (values.postgres && !values.storm) throw new UsageError('--postgres goes with --storm.');
  if (chosenModes.length > 1) throw new UsageError(`--${chosenModes.join(' and --')} do not go together.`);
  const mode: Mode = chosenModes[0] ?? (values.viewers === undefined ? 'throughput' : 'live');
  const only = values.only.toLowerCase();
  const available = mode === 'miss' ? missTargets : targets;
  const chosen = available.filter(({ name }) => name.includes(only));
  if (chosen.length === 0) {
    const names = available.map(({ name }) => name).join(', ');
    throw new UsageError(`No target is named like "${only}". There are: ${names}.`);
  }
  return {
    mode,
    seconds: number(
      'seconds',
      values.seconds ?? usualSeconds(mode),
      0.2,
      mode === 'overload' || mode === 'storm' ? 600 : 60,
    ),
    connections: number('connections', values.connections, 1, 1000),
    rounds: number('rounds', values.rounds, 1, 50),
    sizes: values.sizes.split(',').map((size) => number('sizes', size, 100, 5_000_000)),
    viewers: number('viewers', values.viewers ?? '5000', 1, 20_000),
    recipients: number('recipients', values.recipients, 1, 1_000_000),
    scale: number('scale', values.scale, 1, 1000),
    url: values.url,
    commits: values.compare ?? '',
    without: stage(values.without),
    least: values.least === undefined ? 0 : number('least', values.least, 0, 2),
    chosen,
    postgres: values.postgres,
    json: values.json,
    help: values.help,
  };
}

function stage(name: string | undefined): StageName | undefined {
  const found = stageNames.find((one) => one === name);
  if (name === undefined || found) return found;
  throw new UsageError(`There is no stage "${name}". There are: ${stageNames.join(', ')}.`);
}

function usualSeconds(mode: Mode): string {
  if (mode === 'growth') return '0.5';
  if (mode === 'storm') return '120';
  return mode === 'overload' ? '10' : '3';
}

function number(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  const anyNumber = name === 'seconds' || name === 'least';
  if (value >= min && value <= max && (anyNumber || Number.isInteger(value))) return value;
  throw new UsageError(`--${name} takes ${anyNumber ? 'a' : 'a whole'} number from ${min} to ${max}.`);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        hit: { type: 'boolean', default: false },
        miss: { type: 'boolean', default: false },
        'hit-postgres': { type: 'boolean', default: false },
        growth: { type: 'boolean', default: false },
        writes: { type: 'boolean', default: false },
        memory: { type: 'boolean', default: false },
        overload: { type: 'boolean', default: false },
        live: { type: 'boolean', default: false },
        variants: { type: 'boolean', default: false },
        deliveries: { type: 'boolean', default: false },
        checks: { type: 'boolean', default: false },
        storm: { type: 'boolean', default: false },
        chain: { type: 'boolean', default: false },
        year: { type: 'boolean', default: false },
        compare: { type: 'string' },
        'sign-in': { type: 'boolean', default: false },
        seconds: { type: 'string' },
        connections: { type: 'string', default: '64' },
        rounds: { type: 'string', default: '3' },
        only: { type: 'string', default: '' },
        without: { type: 'string' },
        least: { type: 'string' },
        sizes: { type: 'string', default: '1000,10000,100000,1000000' },
        viewers: { type: 'string' },
        recipients: { type: 'string', default: '10000' },
        scale: { type: 'string', default: '20' },
        url: { type: 'string' },
        postgres: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
