import { prose } from './prose.ts';
import type { IncidentSeed } from './seeds.ts';

/** Ongoing incidents, and hidden ones. */
export const currentIncidents: readonly IncidentSeed[] = [
  {
    name: 'Card payments declined for some European banks',
    began: { minutesAgo: 205 },
    noticedAfter: 7,
    firstStatus: 'investigating',
    stickied: true,
    notifications: true,
    setsComponentStatus: true,
    message: prose`More card payments than usual are declined at checkout. We are looking into it with our payment
      partner. Wallets and bank transfers work.`,
    components: { cards: 'partial', checkout: 'slow', fraud: 'slow' },
    updates: [
      [
        24,
        'investigating',
        prose`Declines are concentrated on cards from **eleven banks in Germany, Austria and the Netherlands**. About
          one payment in nine fails there; elsewhere the rate is normal. Shoppers who try a second time often succeed.`,
      ],
      [
        71,
        'identified',
        prose`We’ve found the cause: a directory server for strong customer authentication answers too slowly, and our
          screening gives up after four seconds.

          - We have raised that limit to twelve seconds.
          - Checkout shows a hint to choose a wallet or a transfer instead.
          - Our partner is moving its directory lookups to another site.`,
      ],
      [
        158,
        'identified',
        prose`Declines are down from 11% to 3% in the affected countries. The move at our partner is about half done;
          they expect to finish within two hours. We keep this notice at the top until it is over.`,
        240,
      ],
    ],
    impact: { latency: 1.5, errors: 7, requests: 0.93 },
    meta: { severity: 2, commander: 'Maren Oduya', provider_case: 'PX-88412' },
  },
  {
    name: 'Webhooks arrive a few minutes late',
    began: { minutesAgo: 96 },
    noticedAfter: 11,
    firstStatus: 'investigating',
    setsComponentStatus: true,
    message: 'Some webhooks are delivered up to nine minutes after the event. None are lost.',
    components: { webhooks: 'slow' },
    updates: [
      [
        34,
        'identified',
        prose`One receiver with a very large number of subscriptions answers each call after 29 seconds and held most of
          the workers. It has been moved to a lane of its own.`,
      ],
      [61, 'watching', 'The backlog is gone and new webhooks leave within seconds. We’ll keep monitoring.'],
    ],
    impact: { queue: 6 },
    meta: { severity: 3 },
  },
  {
    name: 'Session tokens readable in a diagnostic export',
    began: { day: -1, time: '08:10' },
    noticedAfter: 35,
    firstStatus: 'identified',
    publishedOn: { day: 4, time: '12:00' },
    message: prose`A merchant who downloaded a diagnostic export in the last three days may find session tokens of
      **their own staff** in it. No other merchant could read them. All of these sessions were ended.

      This notice is published once the merchants concerned have been told in person.`,
    components: { dashboard: 'operational', login: 'operational' },
    updates: [
      [
        140,
        'fixed',
        'Exports no longer contain request headers. The 14 exports made so far were deleted and their tokens revoked.',
      ],
    ],
    meta: { severity: 2, embargo: true, tracker: 'SEC-311' },
  },
  {
    name: 'Release train stopped: build runners out of disk',
    began: { day: -12, time: '10:20' },
    noticedAfter: 3,
    firstStatus: 'investigating',
    visible: 0,
    message:
      'Builds fail with "no space left on device" on all runners. Nothing that merchants use is affected.',
    components: { deploys: 'major' },
    setsComponentStatus: true,
    updates: [
      [
        21,
        'identified',
        'A new cache key never matched, so each build kept a full copy of its dependencies.',
      ],
      [58, 'fixed', 'Key corrected, 1.8 TB of caches removed, queue of 43 builds worked off.'],
    ],
    meta: { severity: 4, internal: true },
  },
];
