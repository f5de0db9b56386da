/** Spans, without the library that exports them: nothing of that is loaded unless the operator wants traces. */

type Attributes = Readonly<Record<string, string | number>>;

export interface SpanOptions<T = unknown> {
  readonly name: string;
  /** `client` for a request to another system. */
  readonly kind: 'internal' | 'client';
  readonly attributes?: Attributes;
  /** Whether the span makes sense only as a part of a larger one. */
  readonly isPart?: true;
  /** What the result of the work adds to the attributes. */
  readonly describe?: (result: T) => Attributes;
}

interface RequestStart {
  readonly method: string;
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
}

interface RequestEnd {
  /** The pattern of the route; undefined if there is none. */
  readonly route: string | undefined;
  /** The path, without secrets. */
  readonly path: string;
  readonly status: number;
}

/** What names the current span, in the words of OpenTelemetry. */
export interface SpanIds {
  readonly trace_id: string;
  readonly span_id: string;
}

/** Records spans. */
export interface Tracer {
  /** Runs `handle` in the span of an incoming request. The function that it returns ends the span. */
  readonly startRequest: (start: RequestStart, handle: (ids: SpanIds) => void) => (end: RequestEnd) => void;
  /** Runs `work` in a span below the current one. */
  readonly inSpan: <T>(options: SpanOptions<T>, work: () => Promise<T>) => Promise<T>;
  /** The headers with which another system continues the current trace. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** What names the current span; undefined outside of any. */
  readonly ids: () => SpanIds | undefined;
}

let current: Tracer | undefined;

/** The tracer of this process; undefined if there are no traces. */
export const currentTracer = (): Tracer | undefined => current;

export function setTracer(tracer: Tracer | undefined): void {
  current = tracer;
}

/** Runs `work` in a span, if there are traces. */
export const inSpan = <T>(options: SpanOptions<T>, work: () => Promise<T>): Promise<T> =>
  current ? current.inSpan(options, work) : work();

/** The headers with which another system continues the current trace, if there is one. */
export const traceHeaders = (): Readonly<Record<string, string>> => current?.headers() ?? {};

/** For log lines: what names the current span, if there is one. */
export const spanIds = (): SpanIds | undefined => current?.ids();
