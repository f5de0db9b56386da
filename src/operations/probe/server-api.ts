import type { CheckPhases, CheckRequest, Expectation } from '../../../common/checks.ts';
import type { Verdict } from '../../lib/checks/check-state.ts';
import type { ActiveKind } from '../../lib/checks/run.ts';

/** A check as the service describes it to a probe. Durations are in seconds. */
export interface AssignedCheck {
  readonly id: number;
  readonly revision: number;
  readonly kind: ActiveKind;
  readonly target: string;
  readonly interval: number;
  readonly timeout: number;
  readonly retry_interval: number;
  readonly fail_after: number;
  readonly recover_after: number;
  readonly degraded_above: number | null;
  readonly request: CheckRequest;
  readonly expect: readonly Expectation[];
}

export interface Assignments {
  readonly name: string;
  readonly least_version: string;
  readonly references: readonly string[];
  readonly checks: readonly AssignedCheck[];
}

/** A result as it is delivered. */
export interface ProbeResult {
  readonly check: number;
  readonly revision: number;
  readonly at: number;
  readonly verdict: Verdict;
  readonly reason: string;
  readonly phases: CheckPhases;
  readonly output?: string;
}

export interface Receipt {
  readonly time: number;
  readonly least_version: string;
  readonly accepted: number;
  readonly repeated: number;
  readonly refused: number;
}

interface ResultReport {
  readonly results: readonly ProbeResult[];
  readonly waiting: number;
  readonly dropped: number;
}

/** The service answered, but not as it should. `isFinal` means that the same request would be refused again. */
export class ServerRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }

  /** The token is not known there, or is not that of a probe. */
  get isUnknownToken(): boolean {
    return this.status === 401 || this.status === 403;
  }

  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && ![401, 403, 408, 429].includes(this.status);
  }
}

const DELIVER_MS = 20_000;
/** How long the service may keep the request open, and how much longer the response may take. */
const WAIT_SECONDS = 25;
const WAIT_MS = (WAIT_SECONDS + 15) * 1000;

/** What a probe says to the service, and gets from it. It only ever opens connections to there. */
export class ServerApi {
  readonly #base: string;
  readonly #token: string;
  readonly #version: string;

  constructor(base: string, token: string, version: string) {
    this.#base = base.replace(/\/+$/, '');
    this.#token = token;
    this.#version = version;
  }

  /** Undefined if nothing has changed since the ETag. It waits for a change, so it takes long. */
  async assignments(
    etag: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly etag: string; readonly assignments: Assignments } | undefined> {
    const response = await this.#send('GET', '/probe/assignments', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
      ...(etag !== undefined && { headers: { 'if-none-match': etag, prefer: `wait=${WAIT_SECONDS}` } }),
    });
    if (response.status === 304) return undefined;
    return { etag: response.headers.get('etag') ?? '', assignments: await attributesOf(response) };
  }

  /** Delivers results. Without any, it tells that the probe is alive, and what time it is there. */
  async deliver({ results, waiting, dropped }: ResultReport): Promise<Receipt> {
    const body = { version: this.#version, clock: Date.now(), waiting, dropped, results };
    const response = await this.#send('POST', '/probe/results', {
      signal: AbortSignal.timeout(DELIVER_MS),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return attributesOf(response);
  }

  async #send(
    method: string,
    path: string,
    { headers = {}, ...init }: { signal: AbortSignal; headers?: Record<string, string>; body?: string },
  ): Promise<Response> {
    const response = await fetch(`${this.#base}/api${path}`, {
      ...init,
      method,
      // The token must not be sent anywhere else.
      redirect: 'manual',
      headers: {
        ...headers,
        authorization: `Bearer ${this.#token}`,
        'user-agent': `daymark-probe/${this.#version}`,
      },
    });
    if (response.ok || response.status === 304) return response;
    throw new ServerRefusal(response.status, await messageOf(response));
  }
}

async function attributesOf<T>(response: Response): Promise<T> {
  const { data } = (await response.json()) as { data: { attributes: T } };
  return data.attributes;
}

async function messageOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return String((JSON.parse(text) as { message?: unknown }).message ?? text.slice(0, 200));
  } catch {
    const { location } = Object.fromEntries(response.headers);
    return location === undefined ? text.slice(0, 200) : `It redirects to ${location}.`;
  }
}
