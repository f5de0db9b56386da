import { connect } from 'node:net';
import type { Verdict } from './check-state.ts';

/** Fewer failures than this are an outage of somebody else, unless there are no more checks. */
const MANY = 3;
/** From this share of the checks on, our own network may be the reason. */
const SUSPICIOUS_SHARE = 0.5;
const CONNECT_MS = 3000;
/** How long it counts that no reference answered. */
const REMEMBERED_MS = 5000;
/** How long it counts that one did: a moment later, the network may be away. */
const REACHED_MS = 1000;

/** What is judged of a result. */
interface Judged {
  readonly checkId: number;
  readonly result: {
    readonly verdict: Verdict;
    readonly reason: string;
    /** How long it took, in milliseconds. */
    readonly phases: { readonly total: number };
    readonly output?: string | undefined;
  };
}

/** `host:port`. */
export type Reach = (reference: string) => Promise<boolean>;

interface NetworkOptions {
  readonly reach?: Reach;
  readonly rememberedMs?: number;
  /** A reference of our own, which may be asked about every failure. */
  readonly home?: string;
}

/**
 * Tells an outage of others from one of our own network. When many checks fail at once, it asks a few references that are known
 * to work. If none answers, the results say nothing about the systems. References that have never answered say nothing either:
 * a private network may not reach them at all.
 *
 * A probe has a reference that costs nobody anything, its service, and asks it about every failure: checks run one after the other,
 * so one of them may have failed twice before the next one is due. If another check succeeds meanwhile, it is not the network.
 *
 * A check that was under way when the network came back may fail because of what was lost before, although all references answer
 * by then.
 */
export class OwnNetwork {
  readonly #references: readonly string[];
  readonly #reach: Reach;
  readonly #rememberedMs: number;
  /** The newest verdict of each check: whether it failed. */
  readonly #failing = new Map<number, boolean>();
  readonly #home: string | undefined;
  #hasReached = false;
  #isAway = false;
  /** When a reference answered again. */
  #backAt = Number.NEGATIVE_INFINITY;
  /** Whether something was reached although no reference was. */
  #isContradicted = false;
  #asked: { readonly at: number; readonly isAway: Promise<boolean> } | undefined;

  constructor(
    references: readonly string[],
    { reach = canConnect, rememberedMs = REMEMBERED_MS, home }: NetworkOptions = {},
  ) {
    this.#references = references;
    this.#reach = reach;
    this.#rememberedMs = rememberedMs;
    this.#home = home;
  }

  /** The same results, those that failed because of our own network without a verdict. */
  async judge<R extends Judged>(results: readonly R[]): Promise<readonly R[]> {
    if ((this.#references.length === 0 && this.#home === undefined) || results.length === 0) return results;
    for (const { checkId, result } of results) this.#failing.set(checkId, result.verdict === 'failed');
    if (this.#isAway && results.some(({ result }) => works(result))) await this.#compare();
    const isSuspicious = this.#isSuspicious();
    const asks =
      isSuspicious || (this.#home !== undefined && results.some(({ result }) => result.verdict === 'failed'));
    if (!this.#hasReached && !asks) void this.#askReferences();
    const isAway = asks && (await this.#askReferences()) && (isSuspicious || !this.#isContradicted);
    return results.map((one) =>
      one.result.verdict === 'failed' && (isAway || this.#beganWhileAway(one))
        ? { ...one, result: { ...one.result, verdict: 'no data' as const, reason: AWAY, output: undefined } }
        : one,
    );
  }

  /** Results are judged a moment after they were found. */
  #beganWhileAway({ result: { phases } }: Judged): boolean {
    return performance.now() - phases.total - Math.min(this.#rememberedMs, REACHED_MS) < this.#backAt;
  }

  /** Something was reached: so is a reference by now, or the references say nothing about single failures. */
  async #compare(): Promise<void> {
    if (this.#isContradicted) {
      void this.#askReferences();
      return;
    }
    this.#asked = undefined;
    this.#isContradicted = await this.#askReferences();
  }

  #isSuspicious(): boolean {
    const total = this.#failing.size;
    const failing = [...this.#failing.values()].filter(Boolean).length;
    return failing >= Math.min(MANY, total) && failing >= SUSPICIOUS_SHARE * total;
  }

  /** Whether no reference answers that has answered before. */
  #askReferences(): Promise<boolean> {
    const now = performance.now();
    const countsFor = this.#isAway ? this.#rememberedMs : Math.min(this.#rememberedMs, REACHED_MS);
    if (this.#asked && now - this.#asked.at < countsFor) return this.#asked.isAway;
    const isAway = this.#reachAny().then((isReached) => {
      this.#hasReached ||= isReached;
      if (isReached && this.#isAway && !this.#isContradicted) this.#backAt = performance.now();
      this.#isAway = this.#hasReached && !isReached;
      if (isReached) this.#isContradicted = false;
      return this.#isAway;
    });
    this.#asked = { at: now, isAway };
    return isAway;
  }

  /** Others are asked only if our own reference does not answer. */
  async #reachAny(): Promise<boolean> {
    if (this.#home !== undefined && (await this.#reach(this.#home))) return true;
    const reached = await Promise.all(this.#references.map((reference) => this.#reach(reference)));
    return reached.includes(true);
  }
}

const works = ({ verdict }: Judged['result']): boolean => verdict === 'ok' || verdict === 'degraded';

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
