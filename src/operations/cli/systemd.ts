import { spawn } from 'node:child_process';
import type { Logger } from 'pino';

/**
 * Tells systemd how the service does, if systemd has started it (`Type=notify`): that it is ready, that it stops, and that
 * it is alive (`WatchdogSec=`). Node cannot send datagrams to a Unix socket, so `systemd-notify`, which comes with systemd,
 * sends them. The unit therefore needs `NotifyAccess=all`.
 */
export class Systemd {
  readonly #log: Logger;
  readonly #env: NodeJS.ProcessEnv;
  #watchdog: NodeJS.Timeout | undefined;
  #isSending = false;
  #isBroken = false;

  private constructor(env: NodeJS.ProcessEnv, log: Logger) {
    this.#env = env;
    this.#log = log;
  }

  /** Undefined if nobody wants to be told. */
  static find(env: NodeJS.ProcessEnv, log: Logger): Systemd | undefined {
    return env.NOTIFY_SOCKET ? new Systemd(env, log) : undefined;
  }

  /** The service answers requests. From now on it says regularly that it is alive, as often as systemd asks for. */
  ready(status: string): void {
    void this.#notify('READY=1', `STATUS=${status}`);
    const everyMs = watchdogMs(this.#env);
    if (everyMs === undefined) return;
    // A process whose event loop hangs does not get here, and systemd restarts it.
    this.#watchdog = setInterval(() => {
      if (!this.#isSending) void this.#notify('WATCHDOG=1');
    }, everyMs).unref();
  }

  /** It still finishes requests. How long that may take is up to `TimeoutStopSec=`, and no longer up to the watchdog. */
  stopping(): void {
    void this.#notify('STOPPING=1', 'STATUS=Finishing the requests in progress.');
  }

  async #notify(...assignments: string[]): Promise<void> {
    if (this.#isBroken) return;
    this.#isSending = true;
    const problem = await run('systemd-notify', assignments, this.#env);
    this.#isSending = false;
    if (problem === undefined || this.#isBroken) return;
    this.#isBroken = true;
    clearInterval(this.#watchdog);
    this.#log.warn(
      { reason: problem },
      'systemd could not be told that Daymark is running: the command systemd-notify failed. Use Type=exec without WatchdogSec= in the unit, or install systemd-notify',
    );
  }
}

/** Half of what systemd allows, as it recommends; undefined if it does not watch this process. */
function watchdogMs({ WATCHDOG_USEC, WATCHDOG_PID, DAYMARK_LAUNCHER_PID }: NodeJS.ProcessEnv) {
  const limitMs = Number(WATCHDOG_USEC) / 1000;
  const isMeant =
    !WATCHDOG_PID || WATCHDOG_PID === String(process.pid) || WATCHDOG_PID === DAYMARK_LAUNCHER_PID;
  return limitMs > 0 && isMeant ? limitMs / 2 : undefined;
}

/** Returns what went wrong, if anything did. */
const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string | undefined> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: 'ignore' });
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) =>
      resolve(code === 0 ? undefined : `${program} ended with ${signal ?? `code ${code}`}`),
    );
  });
