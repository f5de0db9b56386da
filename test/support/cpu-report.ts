import { existsSync, readFileSync } from 'node:fs';
import { after, before } from 'node:test';

/** Called in the suite of each test file: the reporter shows how much CPU time the file has used. */
export function reportCpuTime(file: string): void {
  let start = 0;
  before(() => {
    start = cpuSeconds();
  });
  after((suite) => {
    if ('diagnostic' in suite) suite.diagnostic(`CPU ${(cpuSeconds() - start).toFixed(2)} s ${file}`);
  });
}

/** The file and the seconds of such a report. */
export function parseCpuReport(message: string): [file: string, seconds: number] | undefined {
  const [, seconds, file] = /^CPU ([\d.]+) s (.+)$/.exec(message) ?? [];
  return file === undefined ? undefined : [file, Number(seconds)];
}

/** The CPU time of this process, and of the processes that it started and that have ended. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds();
}

const STATUS = '/proc/self/stat';
const TICKS_PER_SECOND = 100;

/** Only Linux says how much time ended children have used. */
function childSeconds(): number {
  if (!existsSync(STATUS)) return 0;
  const fields = readFileSync(STATUS, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
