import type { Worker } from 'node:cluster';
import type { ReadinessReport } from '../../http/readiness.ts';

/** A metric as prom-client exports it, to be put together with those of other processes. */
export interface ExportedMetric {
  readonly name: string;
  /** `counter`, `gauge` or `histogram`. An enumeration of prom-client, so it arrives as text. */
  readonly type: unknown;
}

/** What a worker can tell the primary process about itself. */
interface WorkerReports {
  readonly metrics: readonly ExportedMetric[];
  readonly readiness: ReadinessReport;
}

type Subject = keyof WorkerReports;

interface Question {
  readonly question: Subject;
  readonly id: number;
}

interface Reply {
  readonly replyTo: number;
  /** Absent if the worker failed to answer. */
  readonly report?: unknown;
}

/** A worker that is busy for longer is left out, so that one worker that hangs does not hide all others. */
const ANSWER_MS = 2000;

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'question' in message;

const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'replyTo' in message;

/** In a worker: answers the questions of the primary process. */
export function respondFromPrimary(
  reports: {
    readonly [Name in Subject]: () => Promise<WorkerReports[Name]>;
  },
): void {
  process.on('message', (message: unknown) => {
    if (!isQuestion(message)) return;
    const { question, id } = message;
    // The primary process may be gone by then.
    const reply = (report?: unknown) => process.connected && process.send?.({ replyTo: id, report });
    reports[question]().then(reply, () => reply());
  });
}

let lastId = 0;

/** In the primary process: the reports of all workers that answer in time. */
export async function askWorkers<Name extends Subject>(
  workers: readonly Worker[],
  question: Name,
): Promise<Map<Worker, WorkerReports[Name]>> {
  const reports = new Map<Worker, WorkerReports[Name]>();
  const collect = async (worker: Worker) => {
    const report = await ask(worker, question);
    // Only Daymark's own workers use this channel, and they run the same version.
    if (report !== undefined) reports.set(worker, report as WorkerReports[Name]);
  };
  await Promise.all(workers.map(collect));
  return reports;
}

function ask(worker: Worker, question: Subject): Promise<unknown> {
  const id = ++lastId;
  return new Promise((resolve) => {
    const finish = (report?: unknown) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('exit', finishEmpty);
      resolve(report);
    };
    const finishEmpty = () => finish();
    const onMessage = (message: unknown) => {
      if (isReply(message) && message.replyTo === id) finish(message.report);
    };
    const timer = setTimeout(finishEmpty, ANSWER_MS);
    worker.on('message', onMessage);
    worker.once('exit', finishEmpty);
    const message: Question = { question, id };
    worker.send(message, (error) => error && finish());
  });
}
