import type { CheckKind } from '../../../common/checks.ts';
import { Patience } from '../patience.ts';
import type { Ask, Guard } from './connection.ts';
import { checkDns } from './dns.ts';
import { type ReadDomainExpiry, readDomainExpiry, registeredHost } from './domain-expiry.ts';
import { mismatch } from './expectations.ts';
import { checkGrpc } from './grpc.ts';
import { createGuard } from './guard.ts';
import { checkHttp } from './http.ts';
import { CheckFailed, type CheckOutcome, type CheckSpec, type Finding, OwnFault, Phases } from './outcome.ts';
import { checkPing } from './ping.ts';
import { sentenceFor } from './problems.ts';
import { blankSecrets, hasSecrets } from './secrets.ts';
import { checkSmtp } from './smtp.ts';
import { checkStatusPage, type ReadStatusPage } from './status-page.ts';
import { checkTcp, checkTls } from './tcp.ts';
import { checkWebsocket } from './websocket.ts';

/** The kinds that ask a system by themselves. A heartbeat waits to be called. */
export type ActiveKind = Exclude<CheckKind, 'heartbeat'>;

export interface RunOptions {
  /** Which addresses must not be reached; by default those at which clouds keep secrets. */
  readonly guard?: Guard;
  /** Reads the status pages of others. */
  readonly readStatusPage?: ReadStatusPage;
  /** Asks registries; by default those that IANA names. */
  readonly domainExpiry?: ReadDomainExpiry;
}

const noReader: ReadStatusPage = async () => {
  throw new CheckFailed('Status pages of others cannot be read here.');
};

const askFor = ({ readStatusPage = noReader }: RunOptions): Record<ActiveKind, Ask> => ({
  http: checkHttp,
  tcp: checkTcp,
  dns: checkDns,
  tls: checkTls,
  ping: checkPing,
  grpc: checkGrpc,
  websocket: checkWebsocket,
  smtp: checkSmtp,
  'status-page': checkStatusPage(readStatusPage),
});

/** The largest part of what a system sent that is kept for staff. */
const MAX_OUTPUT = 4096;

/** Made once, because an error takes its stack when it is made. */
const runIsOver = new CheckFailed('The run is over.');

/** Asks a system once. It never throws: whatever goes wrong is the reason of the outcome. */
export async function runCheck(
  spec: CheckSpec & { kind: ActiveKind },
  options: RunOptions = {},
): Promise<CheckOutcome> {
  const phases = new Phases();
  try {
    return await runOnce(spec, options, phases);
  } catch (error) {
    if (!(error instanceof OwnFault)) throw error;
    return { verdict: 'no data', ok: false, reason: error.message, phases: phases.done(), askAgain: true };
  }
}

async function runOnce(
  spec: CheckSpec & { kind: ActiveKind },
  options: RunOptions,
  phases: Phases,
): Promise<CheckOutcome> {
  const end = new AbortController();
  const patience = new Patience(spec.timeoutMs);
  const environment = {
    phases,
    signal: end.signal,
    guard: options.guard ?? createGuard(),
    ownWork: <T>(work: () => Promise<T>) => patience.outside(() => phases.outside(work)),
  };
  // Blanking out cannot find a secret that a system or an expression has encoded or cut.
  const hidesValues = hasSecrets(spec);
  let finding: Finding;
  try {
    finding = await inTime(askFor(options)[spec.kind], spec, environment, patience);
    if (patience.hasStoodStill) throw new OwnFault(STOOD_STILL);
  } catch (error) {
    if (error instanceof OwnFault) throw error;
    // Neither what failed nor how long it took says anything about the system.
    if (patience.hasStoodStill) throw new OwnFault(STOOD_STILL);
    const isQuoting = error instanceof CheckFailed && hidesValues;
    const sentence = isQuoting ? error.withoutValues : sentenceFor(error, subjectOf(spec.target));
    const reason = blankSecrets(sentence, spec);
    const verdict = spec.kind === 'status-page' ? 'no data' : 'failed';
    return { verdict, ok: false, reason, phases: phases.done() };
  } finally {
    patience.stop();
    end.abort(runIsOver);
  }
  const took = phases.done();
  finding = await withDomain(spec, finding, environment.guard, options);
  const mismatched = finding.problem ?? (await mismatch(spec, finding, took.total, !hidesValues));
  const slow = slowness(spec, took.total);
  const isDegraded = finding.isDegraded === true || slow !== undefined;
  const verdict = mismatched !== undefined ? 'failed' : isDegraded ? 'degraded' : 'ok';
  const output = hidesValues ? '' : outputOf(finding);
  return {
    verdict,
    ok: verdict !== 'failed',
    reason: blankSecrets(mismatched ?? slow ?? finding.summary, spec),
    phases: took,
    ...(output !== '' && { output: blankSecrets(output, spec) }),
  };
}

/** The registry is asked after the system, so that neither its time nor its failure counts for the system. */
async function withDomain(
  { expect, target }: CheckSpec,
  finding: Finding,
  guard: Guard,
  { domainExpiry = readDomainExpiry }: RunOptions,
): Promise<Finding> {
  const host = expect.some(({ type }) => type === 'domain') ? registeredHost(target) : undefined;
  if (host === undefined) return finding;
  const domain = await domainExpiry(host, guard);
  const doubt =
    'unknownBecause' in domain
      ? ` It is not known when ${domain.domain} expires, because ${domain.unknownBecause}.`
      : '';
  return { ...finding, domain, summary: `${finding.summary}${doubt}` };
}

/** Says what was waited for when the time was up. */
async function inTime(
  ask: Ask,
  spec: CheckSpec,
  environment: Parameters<Ask>[1],
  patience: Patience,
): Promise<Finding> {
  const tooLate = Promise.withResolvers<never>();
  patience.start(() => tooLate.reject(new CheckFailed(lateSentence(spec, environment.phases.current))));
  const asking = ask(spec, environment);
  // After the time limit, nobody waits for it any more.
  asking.catch(() => {});
  return Promise.race([asking, tooLate.promise]);
}

const STOOD_STILL = 'Daymark itself stood still during this run, so it says nothing about the system.';

function lateSentence({ target, timeoutMs }: CheckSpec, phase: Phases['current']): string {
  const limit = `within ${timeoutMs / 1000} s`;
  const subject = subjectOf(target);
  switch (phase) {
    case 'dns':
      return `The name ${subject} was not resolved ${limit}.`;
    case 'connect':
      return `${subject} did not accept a connection ${limit}.`;
    case 'tls':
      return `${subject} accepted the connection, but did not agree on TLS ${limit}.`;
    case 'first_byte':
      return `${subject} did not respond ${limit}.`;
    case 'body':
      return `${subject} began to respond, but did not finish ${limit}.`;
  }
}

function slowness({ degradedAboveMs }: CheckSpec, totalMs: number): string | undefined {
  return degradedAboveMs !== undefined && totalMs > degradedAboveMs
    ? `It took ${Math.round(totalMs)} ms, longer than ${degradedAboveMs} ms.`
    : undefined;
}

/** What a sentence calls the target: its host, never what may be secret in its path. */
const subjectOf = (target: string): string => URL.parse(target)?.host || target;

function outputOf({ headers, body = '', records }: Finding): string {
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [...lines, ...(lines.length > 0 && body ? [''] : []), ...(records ?? []), body]
    .join('\n')
    .trim()
    .slice(0, MAX_OUTPUT);
}
