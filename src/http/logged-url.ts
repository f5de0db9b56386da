import { ACCOUNT_LINK_SHAPE, LINK_SHAPE } from '../kernel/auth/link-shape.ts';

/** Matches a signed link anywhere, even in a path that no route knows. */
const signedLink = new RegExp(`${LINK_SHAPE}|${ACCOUNT_LINK_SHAPE}`, 'gi');

/** What an OpenID Connect provider sends with a visitor who comes back from it. */
const signInResponse = /^([^?]*\/auth\/oidc\/callback\?).*/s;

/** The secret of a preview: see `previews/frames.ts`. */
const previewSecret = /([?&]preview=)[^&]*/g;

interface LoggedRequest {
  readonly url?: string | undefined;
  /** The route that it takes, if it has reached the router. */
  readonly params?: unknown;
  readonly routeOptions?: { readonly url?: string | undefined };
}

/** The URL for the log. Tokens in links are masked, because everybody who has one can use it. */
export function loggedUrl({ url = '', params, routeOptions }: LoggedRequest): string {
  if (Object.hasOwn((params ?? {}) as object, 'token'))
    return (routeOptions?.url ?? '').replace(':token', '…');
  const plain = decodeAscii(url);
  const masked = plain.replace(signedLink, '…').replace(signInResponse, '$1…').replace(previewSecret, '$1…');
  return masked === plain ? url : masked;
}

/** Any ASCII character may also arrive percent-encoded, such as `%2D`. */
const decodeAscii = (url: string): string =>
  url.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
