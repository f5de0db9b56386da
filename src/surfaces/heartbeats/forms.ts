import type { AddressForm } from '../../domain/checks/heartbeats/tokens.ts';
import { NOSNIFF } from '../../http/headers.ts';

/** A request to the address of a heartbeat. */
interface BeatRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
}

/** What a request says about a job. */
interface Said {
  readonly token: string;
  readonly signal: 'start' | 'done' | 'failed' | 'log';
  readonly reason: string;
  readonly duration?: number | undefined;
}

export interface Reply {
  readonly code: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How one product names its addresses, and how it answers. */
export interface BeatForm {
  readonly form: AddressForm;
  readonly paths: readonly string[];
  readonly methods: readonly string[];
  /** A reply if the request is not in the form of the product. */
  readonly read: (request: BeatRequest) => Said | Reply;
  readonly stored: Reply;
  readonly unknown: Reply;
  /** Whether a paused heartbeat is unknown, too. */
  readonly hidesPaused?: true;
}

const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json';
const MAX_REASON = 500;

const text = (code: number, body: string, headers?: Reply['headers']): Reply => ({
  code,
  type: TEXT,
  body,
  ...(headers && { headers }),
});
const json = (code: number, body: object): Reply => ({ code, type: JSON_TYPE, body: JSON.stringify(body) });

export const headersOf = ({ type, headers = {} }: Reply): Record<string, string> => ({
  'content-type': type,
  'cache-control': 'no-store',
  ...NOSNIFF,
  ...headers,
});

export const isReply = (value: Said | Reply): value is Reply => 'code' in value;

const ARRIVED = 'A heartbeat arrived.';
const FAILED = 'The job reported that it failed.';

/** `start`, `fail`, `log` or an exit code. Undefined if it is none of these. */
function signalOf(tail: string | undefined): Pick<Said, 'signal' | 'reason'> | undefined {
  if (tail === undefined) return { signal: 'done', reason: ARRIVED };
  if (tail === 'start') return { signal: 'start', reason: 'The job began.' };
  if (tail === 'fail') return { signal: 'failed', reason: FAILED };
  if (tail === 'log') return { signal: 'log', reason: '' };
  if (!/^\d{1,3}$/.test(tail) || Number(tail) > 255) return undefined;
  if (Number(tail) === 0) return { signal: 'done', reason: ARRIVED };
  return { signal: 'failed', reason: `The job ended with exit code ${Number(tail)}.` };
}

/** A part of a sentence that a sender wrote, for staff. */
const said = (message: string | null, otherwise: string): string => {
  const clean = (message ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_REASON);
  return clean === '' ? otherwise : clean;
};

const ownUnknown = json(404, { message: 'Not found.' });

const daymark: BeatForm = {
  form: 'daymark',
  paths: [
    '/heartbeats/:token',
    '/heartbeats/:token/:tail',
    '/api/heartbeats/:token',
    '/api/heartbeats/:token/:tail',
  ],
  methods: ['GET', 'POST'],
  read: ({ params: { token = '', tail } }) => {
    const signal = tail === 'log' ? undefined : signalOf(tail);
    return signal ? { token, ...signal } : ownUnknown;
  },
  stored: json(200, { ok: true }),
  unknown: ownUnknown,
};

/** Nobody measures longer: it would be in the sums of the check for good. */
const MAX_DURATION_MS = 1e11;

const kuma: BeatForm = {
  form: 'kuma',
  paths: ['/api/push/:token'],
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  read: ({ params: { token = '' }, query }) => {
    const isUp = (query.get('status') ?? 'up') === 'up';
    const ping = Number(query.get('ping') || Number.NaN);
    return {
      token,
      signal: isUp ? 'done' : 'failed',
      reason: said(query.get('msg'), isUp ? 'OK' : FAILED),
      ...(ping >= 0 && ping <= MAX_DURATION_MS && { duration: ping }),
    };
  },
  stored: json(200, { ok: true }),
  unknown: json(404, { ok: false, msg: 'Monitor not found or not active.' }),
  hidesPaused: true,
};

const healthchecksHeaders = { 'access-control-allow-origin': '*', 'ping-body-limit': '100000' };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const healthchecks: BeatForm = {
  form: 'healthchecks',
  paths: ['/ping/:token', '/ping/:token/:slug', '/ping/:token/:slug/:tail'],
  methods: ['GET', 'POST'],
  read: ({ params: { token = '', slug, tail } }) => {
    const isUuid = UUID.test(token);
    if (!isUuid && slug === undefined) return text(400, 'invalid uuid format');
    const signal = signalOf(isUuid ? slug : tail);
    if (!signal || (isUuid && tail !== undefined)) return text(400, 'invalid url format');
    return { token: isUuid ? token.toLowerCase() : `${token}/${slug}`, ...signal };
  },
  stored: text(200, 'OK', healthchecksHeaders),
  unknown: text(404, 'not found', healthchecksHeaders),
};

/** A duration of Go, such as `1m30s` or `150ms`, in milliseconds. */
function goDuration(value: string): number | undefined {
  const units: Readonly<Record<string, number>> = {
    h: 3_600_000,
    m: 60_000,
    s: 1000,
    ms: 1,
    us: 0.001,
    µs: 0.001,
    ns: 0.000001,
  };
  if (!/^(\d+(\.\d+)?(h|ms|m|s|us|µs|ns))+$/.test(value)) return undefined;
  const parts = [...value.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g)];
  const duration = parts.reduce((sum, [, number, unit = '']) => sum + Number(number) * (units[unit] ?? 0), 0);
  return duration <= MAX_DURATION_MS ? duration : undefined;
}

const gatus: BeatForm = {
  form: 'gatus',
  paths: ['/api/v1/endpoints/:token/external'],
  methods: ['POST'],
  read: ({ params: { token: key = '' }, query, authorization }) => {
    const [, bearer] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? [];
    if (bearer === undefined) return text(401, 'bearer token must not be empty');
    const success = query.get('success');
    if (success !== 'true' && success !== 'false') return text(400, 'invalid success value');
    const given = query.get('duration');
    const duration = given === null ? undefined : goDuration(given);
    if (given !== null && duration === undefined) return text(400, 'invalid duration');
    const isUp = success === 'true';
    const reason = isUp ? ARRIVED : said(query.get('error'), FAILED);
    return { token: `${key}:${bearer}`, signal: isUp ? 'done' : 'failed', reason, duration };
  },
  stored: text(200, ''),
  unknown: text(404, 'not found'),
};

const kener: BeatForm = {
  form: 'kener',
  paths: ['/ext/heartbeat/:token', '/ext/heartbeat/:token/:secret'],
  methods: ['GET', 'POST'],
  read: ({ params: { token = '', secret } }) => ({
    token: secret === undefined ? token : `${token}:${secret}`,
    signal: 'done',
    reason: ARRIVED,
  }),
  stored: json(200, { status: 'success', message: 'Heartbeat received' }),
  unknown: json(404, { error: 'Not found' }),
};

const statping: BeatForm = {
  form: 'statping',
  paths: ['/checkin/:token'],
  methods: ['GET', 'POST'],
  read: ({ params: { token = '' } }) => ({ token, signal: 'done', reason: ARRIVED }),
  stored: json(200, { status: 'success', method: 'update' }),
  unknown: json(404, { status: 'error', error: 'checkin not found' }),
};

export const beatForms: readonly BeatForm[] = [daymark, kuma, healthchecks, gatus, kener, statping];
