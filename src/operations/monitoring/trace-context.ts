import { createTraceState, isSpanContextValid, type SpanContext } from '@opentelemetry/api';

/** The header `traceparent` of the W3C: version, trace, span and flags. Later versions may add fields. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;

/** The span of the caller, as its request names it; undefined if it names none. */
export function readTraceContext(
  traceparent: string | undefined,
  tracestate: string | undefined,
): SpanContext | undefined {
  const [, version, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  // The first version has exactly these four fields.
  if (version === '00' && traceparent?.length !== 55) return undefined;
  const context: SpanContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
    ...(tracestate !== undefined && { traceState: createTraceState(tracestate) }),
  };
  return isSpanContextValid(context) ? context : undefined;
}

/** The headers that name a span to another system. */
export function writeTraceContext(context: SpanContext): Record<string, string> {
  const { traceId, spanId, traceFlags, traceState } = context;
  const state = traceState?.serialize();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    ...(state && { tracestate: state }),
  };
}
