import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from './command.ts';
import type { Outcome } from './process.ts';

/** Runs commands in this process, on a data folder of their own. */
export class InProcessCli {
  readonly #dir = mkdtempSync(join(tmpdir(), 'daymark-cli-'));

  run(...args: string[]): Promise<Outcome> {
    return command(args, { DATA_DIR: this.#dir, BASE_URL: 'https://status.example', LOG_LEVEL: 'error' });
  }

  delete(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
