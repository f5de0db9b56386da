import type { FastifyRequest } from 'fastify';
import { LINK_SHAPE } from '../auth/link-shape.ts';

/** What looks like a signed link, wherever it stands: also where no route knows the path. */
const signed = new RegExp(LINK_SHAPE, 'gi');

/** The URL as the log may have it: without the tokens that stand in links, for whoever has one may use it. */
export function loggedUrl({ url, params, routeOptions }: FastifyRequest): string {
  if (Object.hasOwn((params ?? {}) as object, 'token'))
    return (routeOptions.url ?? '').replace(':token', '…');
  const plain = decoded(url);
  const masked = plain.replace(signed, '…');
  return masked === plain ? url : masked;
}

/** Signs of ASCII may be written as `%2D` too. */
const decoded = (url: string): string =>
  url.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
