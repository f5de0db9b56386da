import { setting } from './setting.ts';
import { hostName, httpUrl, integer, share, text } from './values.ts';

/** How the service is watched, and how it stops. */
export const monitoringSettings = {
  /** The port of the second listener, for health and metrics; undefined if there is none. */
  opsPort: setting<number | undefined>({
    variable: 'OPS_PORT',
    schema: integer(1, 65_535),
    fallback: () => undefined,
    description: 'port of a second listener with `/healthz`, `/readyz` and Prometheus `/metrics`',
    defaultText: 'none: no metrics',
    expected: 'a port from 1 to 65535, such as OPS_PORT=9464',
  }),
  opsHost: setting({
    variable: 'OPS_HOST',
    schema: hostName,
    fallback: () => '127.0.0.1',
    description: 'address of the second listener; it requires no password, so keep it private',
    defaultText: '`127.0.0.1`',
    expected: 'a host name or address, such as OPS_HOST=10.0.0.5',
  }),
  /** How long the service keeps answering after SIGTERM, with readiness off, before it stops listening. */
  drainSeconds: setting({
    variable: 'DRAIN_SECONDS',
    schema: integer(0, 600),
    fallback: () => 0,
    description:
      'seconds to keep serving requests after SIGTERM, while `/readyz` already sends proxies elsewhere',
    defaultText: '`0`',
    expected: 'a number of seconds from 0 to 600, such as DRAIN_SECONDS=10',
  }),
  /** Where traces are sent; undefined if there are none. */
  otlpEndpoint: setting<string | undefined>({
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: httpUrl,
    fallback: () => undefined,
    description:
      'OpenTelemetry collector that gets traces by OTLP over HTTP, such as `http://localhost:4318`',
    defaultText: 'none: no traces',
    expected: 'an http or https URL, such as OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318',
    isSecret: true,
  }),
  otlpServiceName: setting({
    variable: 'OTEL_SERVICE_NAME',
    schema: text,
    fallback: () => 'daymark',
    description: 'name of this service in traces',
    defaultText: '`daymark`',
    expected: 'a name, such as OTEL_SERVICE_NAME=daymark',
  }),
  /** The share of the traces that are recorded, unless the caller has decided. */
  otlpTraceShare: setting({
    variable: 'OTEL_TRACES_SAMPLER_ARG',
    schema: share,
    fallback: () => 1,
    description:
      'share of traces to record, from 0 to 1; a caller that sends `traceparent` decides for itself',
    defaultText: '`1`',
    expected: 'a number from 0 to 1, such as OTEL_TRACES_SAMPLER_ARG=0.1',
  }),
};
