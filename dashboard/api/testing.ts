/** A request as the server would get it. */
export interface Sent {
  readonly method: string;
  /** The path below `/api`, with the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Reply = { readonly status?: number; readonly body?: object; readonly headers?: Record<string, string> };

/** A stream of events that a test feeds. */
export class FakeStream {
  static opened: FakeStream[] = [];
  onopen = () => {};
  onmessage = (_: { readonly data: string }) => {};

  constructor() {
    FakeStream.opened.push(this);
  }

  addEventListener() {}

  close() {}
}

/**
 * Puts what the modules of this folder need of a browser in place, and a server that answers as `reply` says. They look for it
 * as soon as they are imported, so tests import them afterwards.
 */
export function fakeBrowser(reply: (sent: Sent) => Reply): Sent[] {
  const sent: Sent[] = [];
  const document = { documentElement: { dataset: {} }, hidden: false, addEventListener: () => {} };
  const fetch = async (url: string, { method = '', headers, body }: RequestInit) => {
    const request: Sent = {
      method,
      path: decodeURIComponent(url.replace('https://status.test/api', '')),
      headers: new Headers(headers),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    };
    sent.push(request);
    const { status = 200, body: answered, headers: given } = reply(request);
    return new Response(answered && JSON.stringify(answered), {
      status,
      headers: { ...(answered && { 'content-type': 'application/json' }), ...given },
    });
  };
  Object.assign(globalThis, {
    document,
    fetch,
    location: { origin: 'https://status.test' },
    EventSource: FakeStream,
  });
  return sent;
}
