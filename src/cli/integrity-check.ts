import { Worker } from 'node:worker_threads';
import type { Context } from '../context.ts';
import { invocation } from './invocation.ts';

const DELAY_MS = 2000;

/** Runs in a thread, because a large file takes seconds to read. */
const check = `const { parentPort, workerData } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync(workerData, { readOnly: true, timeout: 5000 });
let result;
try {
  result = Object.values(database.prepare('pragma quick_check(1)').get() ?? {})[0];
} catch (error) {
  result = error.message;
}
database.close();
parentPort.postMessage(result);`;

/**
 * Looks for damage in a SQLite file soon after the start. Damaged pages are otherwise found when somebody needs them, which
 * may be weeks later. Whatever can still be read is served.
 */
export function checkIntegrityLater({ config, log }: Context): void {
  if (!config.databaseUrl.startsWith('sqlite:')) return;
  const path = config.databaseUrl.slice('sqlite:'.length);
  setTimeout(() => {
    const worker = new Worker(check, { eval: true, workerData: path, execArgv: [], env: {} });
    worker.unref();
    worker.on('error', (error) => log.warn({ err: error }, 'could not check the database file for damage'));
    worker.on('message', (result: unknown) => {
      if (result === 'ok') return;
      log.error(
        { result },
        `the database file ${path} is damaged: what can be read is served, and the rest fails. Stop Daymark, keep a copy of the file, and restore a backup. For details, run: ${invocation('doctor')}`,
      );
    });
  }, DELAY_MS).unref();
}
