import type { CheckKind } from '../../../common/checks.ts';
import type { Guard } from './connection.ts';
import { mismatch } from './expectations.ts';
import { checkHttp } from './http.ts';
import { checkDns, checkGrpc, checkSmtp, checkTcp, checkTls, checkWebsocket } from './other-kinds.ts';
import { type CheckOutcome, type CheckSpec, type Finding, Phases } from './outcome.ts';
import { checkPing } from './ping.ts';
import { explain } from './problems.ts';

/** The kinds that ask a system by themselves. */
export type ActiveKind = Exclude<CheckKind, 'heartbeat' | 'status-page'>;

const kinds = {
  http: checkHttp,
  tcp: checkTcp,
  dns: checkDns,
  tls: checkTls,
  ping: checkPing,
  grpc: checkGrpc,
  websocket: checkWebsocket,
  smtp: checkSmtp,
} as const satisfies Record<ActiveKind, unknown>;

/** The largest part of what a system sent that is kept for staff. */
const MAX_OUTPUT = 4096;

/** Asks a system once. It never throws: whatever goes wrong is the reason of the outcome. */
export async function runCheck(
  spec: CheckSpec & { kind: ActiveKind },
  guard: Guard = () => undefined,
): Promise<CheckOutcome> {
  const phases = new Phases();
  const end = new AbortController();
  const late = `${hostIn(spec.target)} did not answer within ${spec.timeoutMs / 1000} s.`;
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    end.abort();
    timeout.reject(new Error(late));
  }, spec.timeoutMs);
  let finding: Finding;
  try {
    const environment = { phases, signal: end.signal, guard };
    const running = kinds[spec.kind](spec, environment);
    // After the time limit, nobody waits for it any more.
    running.catch(() => {});
    finding = await Promise.race([running, timeout.promise]);
  } catch (error) {
    const reason = end.signal.aborted ? late : explain(error, hostIn(spec.target));
    return { ok: false, reason: blank(reason, spec), phases: phases.done() };
  } finally {
    clearTimeout(timer);
    end.abort();
  }
  const took = phases.done();
  const reason = await mismatch(spec, finding, took.total);
  const output = outputOf(finding);
  return {
    ok: reason === undefined,
    reason: blank(reason ?? finding.summary, spec),
    phases: took,
    ...(output !== '' && { output: blank(output, spec) }),
  };
}

/** What a sentence calls the target: its host, never what may be secret in its path. */
function hostIn(target: string): string {
  return URL.canParse(target) && target.includes('//') ? new URL(target).host : target;
}

function outputOf({ headers, body = '', records }: Finding): string {
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [...lines, ...(lines.length > 0 && body ? [''] : []), ...(records ?? []), body]
    .join('\n')
    .trim()
    .slice(0, MAX_OUTPUT);
}

const MIN_SECRET = 4;

/** Replaces what was sent as a secret, should the system repeat it, and cookies. */
function blank(text: string, { request }: CheckSpec): string {
  const { username, password, token, headers = {} } = request;
  const basic =
    username === undefined ? undefined : Buffer.from(`${username}:${password ?? ''}`).toString('base64');
  const secrets = [password, token, basic, ...Object.values(headers)].filter(
    (secret): secret is string => secret !== undefined && secret.length >= MIN_SECRET,
  );
  return secrets
    .reduce((result, secret) => result.replaceAll(secret, '••••'), text)
    .replace(/^(set-cookie|authorization|www-authenticate): .*$/gim, '$1: ••••');
}
