import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { until } from '../../../test/support/fake-sender.ts';
import { onSqlite } from '../../../test/support/on-sqlite.ts';
import { createApp } from '../../app.ts';
import { logOptions } from '../../kernel/log.ts';
import { inSpan } from '../../lib/tracing.ts';
import { answering, Receiver } from '../../reactions/notifications/webhook/testing.ts';
import { readTraceContext, writeTraceContext } from './trace-context.ts';
import { startTracing } from './tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

interface ExportedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
  readonly attributes: { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** The kinds of spans in OTLP. */
const SERVER = 2;
const CLIENT = 3;

onSqlite(
  'traces',
  (harness) => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const logged: string[] = [];
    const traced = pino(logOptions('debug'), { write: (line: string) => logged.push(line) });
    const collector = new Receiver();
    const webhook = new Receiver();
    let app: ReturnType<typeof createApp>;
    let base = '';
    /** Responses that are not closed yet. */
    let open = 0;
    before(async () => {
      await collector.start();
      await webhook.start();
      app = createApp({ ...harness.ctx, log: traced });
      await app.listen({ host: '127.0.0.1', port: 0 });
      app.server.on('request', (_request, response) => {
        open++;
        response.once('close', () => open--);
      });
      base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    });
    after(async () => {
      await app.close();
      await collector.stop();
      await webhook.stop();
    });

    /** Runs `work` with traces, and returns the spans that the collector got. */
    const spansOf = async (work: () => Promise<unknown>, otlpTraceShare = 1): Promise<ExportedSpan[]> => {
      collector.requests.length = 0;
      const otlpEndpoint = `http://127.0.0.1:${collector.port}`;
      const end = startTracing({ otlpEndpoint, otlpServiceName: 'status-of-acme', otlpTraceShare }, log);
      await work();
      await until(() => open === 0, 'the span of a request ends when its response is closed');
      await end();
      const batches = collector.requests.map(({ url, body }) => {
        assert.equal(url, '/v1/traces');
        return JSON.parse(body).resourceSpans;
      });
      return batches.flat().flatMap(({ resource, scopeSpans }) => {
        const name = resource.attributes.find(({ key }: { key: string }) => key === 'service.name');
        assert.deepEqual(name.value, { stringValue: 'status-of-acme' });
        return scopeSpans.flatMap(({ spans }: { spans: ExportedSpan[] }) => spans);
      });
    };
    const attribute = ({ attributes }: ExportedSpan, name: string): unknown =>
      Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];
    const ask = async (path: string, init?: RequestInit) => {
      const response = await fetch(base + path, init);
      await response.text();
      return response.status;
    };

    test('continue that of the caller, with the transaction of a write inside', async () => {
      const headers = {
        authorization: `Bearer ${await harness.token('*')}`,
        'content-type': 'application/json',
        traceparent: `00-${TRACE}-${CALLER}-01`,
      };
      const spans = await spansOf(() =>
        ask('/api/components', { method: 'POST', headers, body: '{"name":"API"}' }),
      );
      const request = spans.find(({ kind }) => kind === SERVER);
      assert.ok(request);
      assert.equal(request.name, 'POST /api/components');
      assert.deepEqual([request.traceId, request.parentSpanId], [TRACE, CALLER]);
      assert.equal(Number(attribute(request, 'http.response.status_code')), 200);
      assert.equal(attribute(request, 'http.route'), '/api/components');
      const inside = spans.filter(({ name }) => name === 'database transaction');
      assert.ok(inside.length > 0);
      for (const { traceId, parentSpanId } of inside)
        assert.deepEqual([traceId, parentSpanId], [TRACE, request.spanId]);
    });

    test('show cached responses and unknown addresses, never secrets, and not the probes', async () => {
      const secret = '1-abcdefghij-abcdefghijklmnopqrstuvwxy';
      const spans = await spansOf(async () => {
        await ask('/api/ping');
        await ask('/api/ping');
        await ask(`/subscription/${secret}?x=${secret}`);
        await ask('/healthz');
        await ask('/readyz');
      });
      // The service may be rendering public pages for the time when the database is away.
      const asked = spans.filter(({ name }) => /^GET$|ping|healthz|readyz|subscription/.test(name));
      assert.deepEqual(
        asked.map(({ name }) => name),
        ['GET /api/ping', 'GET /api/ping', 'GET'],
      );
      assert.equal(attribute(asked[2] as ExportedSpan, 'url.path'), '/subscription/…');
      assert.equal(JSON.stringify(collector.requests.map(({ body }) => body)).includes(secret), false);
    });

    test('go on in what Daymark sends, and are as many as the operator wants', async () => {
      const token = await harness.token('*');
      const url = `http://127.0.0.1:${webhook.port}/hook`;
      const body = { name: 'Hook', url, events: ['component.created'] };
      assert.equal((await harness.post('/webhooks', body, { token })).status, 200);
      const spans = await spansOf(async () => {
        await harness.post('/components', { name: 'API' }, { token });
        await harness.react();
      });
      const [sent] = spans.filter(({ kind, name }) => kind === CLIENT && name === 'POST');
      assert.ok(sent);
      assert.equal(Number(attribute(sent, 'http.response.status_code')), 200);
      assert.equal(attribute(sent, 'server.address'), '127.0.0.1');
      assert.equal(webhook.requests[0]?.headers.traceparent, `00-${sent.traceId}-${sent.spanId}-01`);
      assert.deepEqual(await spansOf(() => ask('/api/ping'), 0), []);
    });

    test('that a collector refuses are told in the log', async () => {
      collector.answer = answering(400);
      lines.length = 0;
      await spansOf(() => ask('/api/ping'));
      collector.reset();
      assert.equal(lines.length, 1);
      assert.match(lines[0] ?? '', /traces could not be sent: check OTEL_EXPORTER_OTLP_ENDPOINT/);
    });

    test('are not begun unless somebody wants them', async () => {
      webhook.reset();
      await ask('/api/ping');
      await harness.post('/components', { name: 'Web' }, { token: await harness.token('*') });
      await harness.react();
      assert.equal(webhook.requests[0]?.headers.traceparent, undefined);
    });

    test('are named by the log lines that belong to them', async () => {
      logged.length = 0;
      const headers = { traceparent: `00-${TRACE}-${CALLER}-01` };
      const spans = await spansOf(async () => {
        await ask('/api/version', { headers });
        await inSpan({ name: 'work', kind: 'internal' }, async () => traced.info('inside'));
      });
      traced.info('outside');
      await ask('/api/version');
      await until(() => open === 0, 'the line of a request is written when its response is closed');
      const idsIn = (message: string) =>
        logged
          .map((line) => JSON.parse(line))
          .filter(({ msg, url }) => msg === message && (url ?? '/api/version') === '/api/version')
          .map(({ trace_id, span_id }) => [trace_id, span_id]);
      const [request, work] = ['GET /api/version', 'work'].map((name) =>
        spans.find((span) => span.name === name),
      );
      assert.equal(request?.traceId, TRACE);
      assert.deepEqual(idsIn('answered'), [
        [TRACE, request?.spanId],
        [undefined, undefined],
      ]);
      assert.deepEqual(idsIn('inside'), [[work?.traceId, work?.spanId]]);
      assert.deepEqual(idsIn('outside'), [[undefined, undefined]]);
    });
  },
  { webhooksPrivate: true, cacheBytes: 4_194_304 },
);

test('a trace context is read as the W3C defines it, and written the same way', () => {
  const header = `00-${TRACE}-${CALLER}-01`;
  const context = readTraceContext(header, 'vendor=1');
  assert.ok(context);
  assert.deepEqual(writeTraceContext(context), { traceparent: header, tracestate: 'vendor=1' });
  assert.ok(readTraceContext(`01-${TRACE}-${CALLER}-00-more`, undefined));
  for (const wrong of [
    undefined,
    '',
    'x',
    `00-${TRACE}-${CALLER}-01-more`,
    `ff-${TRACE}-${CALLER}-01`,
    `00-${'0'.repeat(32)}-${CALLER}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${CALLER}-01`,
  ])
    assert.equal(readTraceContext(wrong, undefined), undefined, String(wrong));
});
