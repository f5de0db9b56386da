import type { ServerStats } from '../../http/server-stats.ts';
import { histogram, type Metric, sample } from './metric.ts';

const DURATION = 'daymark_http_request_duration_seconds';

/** What the server answers, and to how many. */
export const httpMetrics = (stats: ServerStats): Metric[] => [
  {
    name: 'daymark_http_requests_total',
    help: 'Responses by route, method, status code and what the cache did: hit, miss, not_modified, or none if the response is never cached. Code 499: the client went away first.',
    type: 'counter',
    aggregator: 'sum',
    read: () =>
      [...stats.requests.entries()].flatMap(({ route, method, stats: responded }) =>
        [...responded.counts()].map(({ code, cache, count }) =>
          sample(count, { route, method, code, cache }),
        ),
      ),
  },
  {
    name: DURATION,
    help: 'Time from the arrival of a request until its response was sent, without streams.',
    type: 'histogram',
    aggregator: 'sum',
    read: () =>
      [...stats.requests.entries()].flatMap(({ route, method, stats: { durations } }) =>
        histogram(DURATION, durations, { route, method }),
      ),
  },
  {
    name: 'daymark_http_stale_responses_total',
    help: 'Outdated responses that were sent because the database did not respond.',
    type: 'counter',
    aggregator: 'sum',
    read: () => [sample(stats.staleResponses)],
  },
  {
    name: 'daymark_http_connections',
    help: 'Open connections, idle ones and streams included.',
    type: 'gauge',
    aggregator: 'sum',
    read: () => [sample(stats.connections.open)],
  },
  {
    name: 'daymark_live_viewers',
    help: 'Open live streams: page is the status page in a browser, api is the stream of events.',
    type: 'gauge',
    aggregator: 'sum',
    read: () => {
      const { pageStreams, apiStreams } = stats.connections;
      return [sample(pageStreams, { stream: 'page' }), sample(apiStreams, { stream: 'api' })];
    },
  },
  {
    name: 'daymark_http_cache_bytes',
    help: 'Memory that cached responses take.',
    type: 'gauge',
    aggregator: 'sum',
    read: () => [sample(stats.cacheBytes)],
  },
];
