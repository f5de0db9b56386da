import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DiagLogLevel,
  diag,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Config } from '../../kernel/config.ts';
import { LogThrottle } from '../../lib/log-throttle.ts';
import { type SpanIds, setTracer, type Tracer } from '../../lib/tracing.ts';
import { readTraceContext, writeTraceContext } from './trace-context.ts';

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const;

/** How long the last spans may take to reach the collector when the process stops. */
const FLUSH_MS = 2000;

type TracingConfig = Pick<Config, 'otlpEndpoint' | 'otlpServiceName' | 'otlpTraceShare'>;

/** Sends traces to the OpenTelemetry collector. The function that it returns sends the rest and ends it. */
export function startTracing(config: TracingConfig, log: Logger): () => Promise<void> {
  const report = reportProblems(log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.otlpServiceName,
      'service.version': packageJson.version,
      'process.pid': process.pid,
    }),
    // Whoever began the trace has decided whether it is recorded.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.otlpTraceShare) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${config.otlpEndpoint}/v1/traces` }),
      }),
    ],
  });
  setTracer(createTracer(provider.getTracer('daymark', packageJson.version)));
  return async () => {
    setTracer(undefined);
    const flushed = provider.shutdown().catch((error: unknown) => report(String(error)));
    await Promise.race([flushed, sleep(FLUSH_MS, undefined, { ref: false })]);
  };
}

/** Says, at most once a minute, that spans do not arrive. OpenTelemetry drops them silently. */
function reportProblems(log: Logger): (reason: string) => void {
  const throttle = new LogThrottle(1, 60_000);
  const ignore = () => {};
  const report = (reason: string) => {
    if (throttle.admit('') !== undefined)
      log.warn({ reason }, 'traces could not be sent: check OTEL_EXPORTER_OTLP_ENDPOINT');
  };
  const logger = { error: report, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  return report;
}

const idsOf = (span: Span): SpanIds => {
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
};

function createTracer(otel: OtelTracer): Tracer {
  const active = new AsyncLocalStorage<Span>();
  const contextOf = (parent: Span | undefined) =>
    parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  return {
    startRequest: ({ method, traceparent, tracestate }, handle) => {
      const caller = readTraceContext(traceparent, tracestate);
      const context = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
      const span = otel.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        context,
      );
      active.run(span, () => handle(idsOf(span)));
      return ({ route, path, status }) => {
        span.setAttributes({ 'url.path': path, 'http.response.status_code': status });
        if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    inSpan: ({ name, kind, attributes, isPart, describe }, work) => {
      const parent = active.getStore();
      if (isPart && !parent) return work();
      const span = otel.startSpan(
        name,
        { kind: kinds[kind], ...(attributes && { attributes }) },
        contextOf(parent),
      );
      return active.run(span, async () => {
        try {
          const result = await work();
          if (describe) span.setAttributes(describe(result));
          return result;
        } catch (error) {
          // The message may contain data of customers. Its class says enough to find the log line.
          const type = error instanceof Error ? error.name : 'Error';
          span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
          throw error;
        } finally {
          span.end();
        }
      });
    },
    ids: () => {
      const span = active.getStore();
      return span && idsOf(span);
    },
    headers: () => {
      const span = active.getStore();
      return span ? writeTraceContext(span.spanContext()) : {};
    },
  };
}
