import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tracer } from '../lib/tracing.ts';
import { loggedUrl } from './logged-url.ts';
import { describeRoute, routeOf, stateOf } from './request-state.ts';

/** Handles a request in a span, which ends when the response is closed. */
export function traceRequest(
  tracer: Tracer,
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => void,
): void {
  const { traceparent, tracestate } = request.headers;
  const start = {
    method: request.method ?? '',
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    tracestate: typeof tracestate === 'string' ? tracestate : undefined,
  };
  const end = tracer.startRequest(start, (ids) => {
    stateOf(request).spanIds = ids;
    handle();
  });
  response.on('close', () => {
    const [path = ''] = loggedUrl(stateOf(request).routed ?? request).split('?', 1);
    const route = routeOf(request);
    end({ route: route && describeRoute(route), path, status: response.statusCode });
  });
}
