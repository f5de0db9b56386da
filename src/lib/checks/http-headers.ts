import type { CheckRequest } from '../../../common/checks.ts';
import { isOneLine } from './host.ts';
import { CheckFailed } from './outcome.ts';

/** Credentials of a URL count if the request has none of its own. */
function authorizationOf({ username, password = '', token }: CheckRequest, url: URL): string | undefined {
  if (token !== undefined) return `Bearer ${token}`;
  const basic = (user: string, secret: string) =>
    `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
  if (username !== undefined) return basic(username, password);
  return url.username === ''
    ? undefined
    : basic(decodeURIComponent(url.username), decodeURIComponent(url.password));
}

/** Headers, each of which is one line: as they are sent, whatever was stored. */
export function asHeaders(fields: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(fields)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !isOneLine(value))
      throw new CheckFailed(`The header "${name}" was not sent, because it is not one line of text.`);
  }
  return { ...fields };
}

/** The headers of a request over HTTP. */
export function headersOf(request: CheckRequest, url: URL): Record<string, string> {
  const authorization = authorizationOf(request, url);
  return asHeaders({
    'user-agent': 'Daymark check',
    accept: '*/*',
    ...(authorization && { authorization }),
    ...Object.fromEntries(
      Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  });
}
