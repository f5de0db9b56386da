import type { CheckSpec } from './outcome.ts';

const BLANK = '••••';

/** Shorter texts would blank out half of the response, and are no secrets. */
const MIN_SECRET = 4;

const secretHeaders =
  /^((?:set-cookie|cookie|authorization|proxy-authorization|www-authenticate|x-api-key|x-auth-token)): .*$/gim;

/** Headers that are stored encrypted, and never shown. */
export const isSecretHeader = (name: string): boolean =>
  /auth|cookie|key|password|secret|signature|token/i.test(name);

/** Whether a request carries something that nobody may read. */
export function hasSecrets({ request, target }: Pick<CheckSpec, 'request' | 'target'>): boolean {
  const { password, token, key, headers = {}, proxy = '' } = request;
  const whole = [password, token, key, URL.parse(target)?.password];
  return whole.some((secret) => secret) || proxy.includes('@') || Object.keys(headers).some(isSecretHeader);
}

/** Replaces what was sent as a secret, should the system repeat it, and headers that hold secrets. */
export function blankSecrets(text: string, { request, target }: CheckSpec): string {
  const { username, password, token, key, headers = {}, proxy } = request;
  const url = URL.parse(target);
  const proxyUrl = proxy === undefined ? null : URL.parse(proxy);
  const pairs: (readonly [string | undefined, string | undefined])[] = [
    [username, password],
    [decoded(url?.username), decoded(url?.password)],
    [decoded(proxyUrl?.username), decoded(proxyUrl?.password)],
  ];
  const basic = pairs
    .filter(([user]) => user)
    .map(([user, secret = '']) => Buffer.from(`${user}:${secret}`).toString('base64'));
  const secrets = [token, key, ...pairs.map(([, secret]) => secret), ...basic, ...secretsOf(headers)].filter(
    (secret): secret is string => secret !== undefined && secret.length >= MIN_SECRET,
  );
  return secrets
    .reduce((result, secret) => result.replaceAll(secret, BLANK), text)
    .replace(secretHeaders, `$1: ${BLANK}`);
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Headers whose values everybody may know. All others may hold a key. */
const harmless = /^(?:accept|accept-.*|cache-control|content-type|host|origin|pragma|referer|user-agent)$/i;

const secretsOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers)
    .filter(([name]) => !harmless.test(name))
    .flatMap(([, value]) => [value, ...value.split(/\s+/)]);
