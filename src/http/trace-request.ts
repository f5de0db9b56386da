import type { Tracer } from '../lib/tracing.ts';
import { describeRoute, type Exchange } from './exchange.ts';
import { loggedUrl } from './logged-url.ts';

/** Handles a request in a span, which ends when the response is closed. */
export function traceRequest(tracer: Tracer, exchange: Exchange, handle: () => void): void {
  const { request, response } = exchange;
  const { traceparent, tracestate } = request.headers;
  const start = {
    method: request.method ?? '',
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    tracestate: typeof tracestate === 'string' ? tracestate : undefined,
  };
  const end = tracer.startRequest(start, (ids) => {
    exchange.spanIds = ids;
    handle();
  });
  response.on('close', () => {
    const [path = ''] = loggedUrl(exchange.routed ?? request).split('?', 1);
    const { route } = exchange;
    end({ route: route && describeRoute(route), path, status: response.statusCode });
  });
}
