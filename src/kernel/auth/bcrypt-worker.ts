import { parentPort } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

export interface BcryptJob {
  readonly password: string;
  /** Null if there is nothing to compare with. The work is done all the same. */
  readonly hash: string | null;
  /** The costs of further hashes that are computed for the sake of their time. */
  readonly padding: readonly number[];
}

parentPort?.on('message', ({ password, hash, padding }: BcryptJob) => {
  const matches = hash !== null && compareSync(password, hash);
  for (const cost of padding) compareSync(password, hashOfNobody(cost));
  parentPort?.postMessage(matches);
});

const hashOfNobody = (cost: number): string => `$2y$${String(cost).padStart(2, '0')}$${'a'.repeat(53)}`;
