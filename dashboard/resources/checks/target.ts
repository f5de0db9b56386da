import type { CheckKind } from '../../../common/checks.ts';

/** What people type to say what they want to check. */

const schemes: Readonly<Record<string, CheckKind>> = {
  http: 'http',
  https: 'http',
  ws: 'websocket',
  wss: 'websocket',
  smtp: 'smtp',
  smtps: 'smtp',
  grpc: 'grpc',
  grpcs: 'grpc',
  tls: 'tls',
};

/** Ports that tell what listens there. */
const ports: Readonly<Record<string, CheckKind>> = { 25: 'smtp', 465: 'smtp', 587: 'smtp', 50051: 'grpc' };

const isAddress = (host: string): boolean => /^\d+(\.\d+){3}$/.test(host) || host.startsWith('[');

/** The kind that a target is most likely meant for. */
export function guessKind(text: string): CheckKind {
  const target = text.trim();
  const [, scheme] = /^([a-z]+):\/\//i.exec(target) ?? [];
  if (scheme !== undefined) return schemes[scheme.toLowerCase()] ?? 'tcp';
  const [, host = target, port] = /^(\[[^\]]+\]|[^:/\s]+):(\d+)$/.exec(target) ?? [];
  if (port !== undefined) return ports[port] ?? 'tcp';
  return isAddress(host) && !target.includes('/') ? 'ping' : 'http';
}

/** What is left out because everybody knows it: "example.com" is a website. */
export function completeTarget(kind: CheckKind, text: string): string {
  const target = text.trim();
  const hasScheme = /^[a-z]+:\/\//i.test(target);
  if (target === '' || hasScheme) return hasScheme && kind !== 'http' ? withoutScheme(kind, target) : target;
  if (kind === 'http' || kind === 'status-page') return `https://${target}`;
  return kind === 'websocket' ? `wss://${target}` : target;
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** A URL whose kind was changed: a port or a name is asked instead. */
function withoutScheme(kind: CheckKind, target: string): string {
  const url = URL.parse(target);
  const isWeb = url !== null && defaultPorts[url.protocol] !== undefined;
  if (!isWeb) return kind === 'tcp' ? target.replace(/^[a-z]+:\/\//i, '') : target;
  if (kind === 'dns' || kind === 'ping') return url.hostname;
  if (kind === 'tcp' || kind === 'tls' || kind === 'smtp' || kind === 'grpc')
    return `${url.hostname}:${url.port || defaultPorts[url.protocol]}`;
  return kind === 'websocket' ? target.replace(/^http/i, 'ws') : target;
}

/** What a target of each kind looks like. */
export const exampleTargets: Readonly<Record<Exclude<CheckKind, 'heartbeat'>, string>> = {
  http: 'https://example.com/health',
  tcp: 'db.example.com:5432',
  dns: 'example.com',
  tls: 'example.com:443',
  ping: 'server.example.com',
  grpc: 'api.example.com:50051',
  websocket: 'wss://example.com/live',
  smtp: 'mail.example.com:25',
  'status-page': 'https://status.example.com',
};

/** Whether so much was typed that it can be asked. */
export function isCompleteTarget(kind: CheckKind, text: string): boolean {
  const target = completeTarget(kind, text);
  if (target === '' || /\s/.test(target)) return false;
  const host = target.includes('://') ? (URL.parse(target)?.hostname ?? '') : target;
  const name = host.replace(/:\d*$/, '');
  if (kind === 'tcp' && !/:\d+$/.test(target)) return false;
  return /^localhost$|^\[.+\]$|[^.]\.[a-z\d-]+$/i.test(name);
}

/** What a check is called if nobody gives it a name. */
export function nameFor(target: string): string {
  const url = target.includes('://') ? URL.parse(target) : null;
  if (!url) return target;
  const path = url.pathname.replace(/\/$/, '');
  return `${url.host}${path}`.slice(0, 255);
}

/** One line of a list of targets. */
export interface TargetLine {
  readonly target: string;
  readonly kind: CheckKind;
  readonly name: string;
  /** Why it is left out. */
  readonly problem: 'twice' | 'unreadable' | undefined;
}

/** A list that somebody has pasted: a target in each line, perhaps with a name after it. */
export function linesIn(text: string, known: ReadonlySet<string>): readonly TargetLine[] {
  const seen = new Set(known);
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): TargetLine => {
      const [, typed = line, rest = ''] = /^(\S+?)[,;]?(?:\s+(.*))?$/.exec(line) ?? [];
      const kind = guessKind(typed);
      const target = completeTarget(kind, typed);
      const isTwice = seen.has(target);
      seen.add(target);
      const isReadable = isCompleteTarget(kind, typed);
      return {
        target,
        kind,
        name: rest.replace(/^["“]|["”]$/g, '').trim() || nameFor(target),
        problem: !isReadable ? 'unreadable' : isTwice ? 'twice' : undefined,
      };
    });
}

/** As the server decides whether secrets were stored for another host. */
export const hostOf = (target: string): string =>
  (target.includes('//') ? URL.parse(target)?.host : undefined) ?? target;
