import { connect } from 'node:net';
import type { NewResult } from '../../domain/checks/results/store.ts';

/** Fewer failures than this are an outage of somebody else, unless there are no more checks. */
const MANY = 3;
/** From this share of the checks on, our own network may be the reason. */
const SUSPICIOUS_SHARE = 0.5;
const CONNECT_MS = 3000;
/** How long an answer of the references counts. */
const REMEMBERED_MS = 5000;

/** `host:port`. */
export type Reach = (reference: string) => Promise<boolean>;

/**
 * Tells an outage of others from one of our own network. When many checks fail at once, it asks a few references that are known
 * to work. If none answers, the results say nothing about the systems. References that have never answered say nothing either:
 * a private network may not reach them at all.
 */
export class OwnNetwork {
  readonly #references: readonly string[];
  readonly #reach: Reach;
  readonly #rememberedMs: number;
  /** The newest verdict of each check: whether it failed. */
  readonly #failing = new Map<number, boolean>();
  #hasReached = false;
  #asked: { readonly at: number; readonly isAway: Promise<boolean> } | undefined;

  constructor(references: readonly string[], reach: Reach = canConnect, rememberedMs = REMEMBERED_MS) {
    this.#references = references;
    this.#reach = reach;
    this.#rememberedMs = rememberedMs;
  }

  /** The same results, those that failed because of our own network without a verdict. */
  async judge(results: readonly NewResult[]): Promise<readonly NewResult[]> {
    if (this.#references.length === 0 || results.length === 0) return results;
    for (const { checkId, result } of results) this.#failing.set(checkId, result.verdict === 'failed');
    const isSuspicious = this.#isSuspicious();
    if (!this.#hasReached && !isSuspicious) void this.#isAway();
    if (!isSuspicious || !(await this.#isAway())) return results;
    return results.map((one) =>
      one.result.verdict === 'failed'
        ? { ...one, result: { ...one.result, verdict: 'no data' as const, reason: AWAY, output: undefined } }
        : one,
    );
  }

  #isSuspicious(): boolean {
    const total = this.#failing.size;
    const failing = [...this.#failing.values()].filter(Boolean).length;
    return failing >= Math.min(MANY, total) && failing >= SUSPICIOUS_SHARE * total;
  }

  /** Whether no reference answers that has answered before. */
  #isAway(): Promise<boolean> {
    const now = performance.now();
    if (this.#asked && now - this.#asked.at < this.#rememberedMs) return this.#asked.isAway;
    const isAway = Promise.all(this.#references.map((reference) => this.#reach(reference))).then(
      (reached) => {
        const isReached = reached.includes(true);
        this.#hasReached ||= isReached;
        return this.#hasReached && !isReached;
      },
    );
    this.#asked = { at: now, isAway };
    return isAway;
  }
}

const AWAY = 'Our own network was away: none of the references could be reached.';

function canConnect(reference: string): Promise<boolean> {
  const [, host = '', port = ''] = /^\[?([^\]]+)\]?:(\d+)$/.exec(reference) ?? [];
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: CONNECT_MS });
    const end = (isReached: boolean) => {
      socket.destroy();
      resolve(isReached);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
