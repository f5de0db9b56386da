import { createHash } from 'node:crypto';
import type { Harness } from './harness.ts';

/**
 * Everything that anybody may request without a token. Templates are public by contract, but nothing else shows them.
 */

interface Known {
  readonly components: readonly number[];
  readonly guid: string;
}

const feeds = ['/rss', '/atom', '/feed.json', '/calendar.ics'];

const statuspage = [
  'summary',
  'status',
  'components',
  'incidents',
  'incidents/unresolved',
  'scheduled-maintenances',
  'scheduled-maintenances/upcoming',
  'scheduled-maintenances/active',
];

const api = [
  'ping',
  'version',
  'status',
  'components?include=group,incidents,meta',
  'components?sort=-name&per_page=1',
  'components?filter[visible]=0,1,2',
  'components/1',
  'components/1/statuses?include=component',
  'component-groups?include=components,meta',
  'component-groups?filter[visible]=0,1,2',
  'component-groups/1',
  'incidents?include=components.group,updates,user,meta',
  'incidents?include=componentsCount,updatesCount',
  'incidents?filter[status]=1',
  'incidents?filter[component]=1&sort=-id',
  'incidents?filter[visible]=0,1,2',
  'incidents/1?include=updates',
  'incidents/1/updates',
  'incidents/1/postmortem',
  'schedules?include=components,updates,meta',
  'schedules/1',
  'schedules/1/updates',
  'metrics?include=points',
  'metrics?filter[visible]=0,1,2',
  'metrics/1/points',
  // Addresses that guests may not see, and those for staff.
  ...[3, 4, 5, 6, 7, 8].flatMap((id) => [
    `incidents/${id}`,
    `components/${id}`,
    `incidents/${id}/updates`,
    `incidents/${id}/postmortem`,
  ]),
  ...[2, 3].flatMap((id) => [`schedules/${id}`, `component-groups/${id}`, `metrics/${id}/points`]),
  'settings',
  'webhooks',
  'subscribers',
  'deliveries',
];

export const publicAddresses = ({ components, guid }: Known): string[] => [
  '/',
  '/?days=30&view=week&lang=de',
  '/?days=365&view=hour&lang=ar',
  '/history',
  '/history?date=2026-03-05',
  '/history?q=m',
  '/history?component=1&kind=incidents',
  '/history?component=group-1&q=m&kind=maintenance',
  `/incidents/${guid}`,
  `/incidents/${guid}/share.png`,
  '/schedules/1',
  '/schedules/1/share.png',
  '/schedules/2',
  '/share.png',
  '/uptime',
  '/uptime.csv',
  '/uptime.json',
  '/uptime/share.png',
  '/components/1/share.png',
  '/component-groups/1/share.png',
  ...feeds,
  '/history.rss',
  '/history.atom',
  ...components.flatMap((id) => [...feeds, '/badge.svg'].map((path) => `/components/${id}${path}`)),
  ...[1, 2, 3, 4].flatMap((id) => [
    `/components/${id}`,
    `/component-groups/${id}`,
    ...feeds.map((path) => `/component-groups/${id}${path}`),
  ]),
  '/components/3/rss',
  '/badge.svg',
  '/badge.svg?style=for-the-badge',
  '/favicon.svg',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/subscribe',
  '/nowhere',
  ...statuspage.map((name) => `/api/v2/${name}.json`),
  ...api.map((path) => `/api/${path}`),
];

/** Different in each response, whatever was written. */
const ofTheRequest = new Set(['date', 'x-request-id']);

/** The response of each address: status, headers and bytes. */
export async function readAll(harness: Harness, addresses: readonly string[]): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const address of addresses) {
    const { status, headers, bytes, text } = await harness.visit(address);
    const fields = Object.entries(headers).filter(([name]) => !ofTheRequest.has(name));
    const isText = /text|json|xml|svg/.test(String(headers['content-type']));
    const body = isText ? withoutRequestId(text) : createHash('sha1').update(bytes).digest('hex');
    seen.set(
      address,
      `${status}\n${fields.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${body}`,
    );
  }
  return seen;
}

const withoutRequestId = (text: string): string => text.replace(/"request_id":"[^"]*"/, '');
