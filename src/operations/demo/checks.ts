import type { CheckKind } from '../../../common/checks.ts';
import type { ComponentKey } from './company.ts';
import type { RelativeTime } from './types.ts';

/** Probes of the company. Nothing runs there: what they say is simulated. */
export const probeNames = ['Stockholm', 'Virginia'] as const;

/** Where a check of the demo is run: by Daymark itself, or by one of the probes. */
export type DemoPlace = 'here' | (typeof probeNames)[number];

const everywhere: readonly DemoPlace[] = ['here', ...probeNames];

/** A time in which a check found something wrong. */
export interface Trouble {
  readonly from: RelativeTime;
  /** Without it, it goes on. `start` ends it when somebody starts the demo, as the open incident goes on from there. */
  readonly until?: RelativeTime | 'start';
  readonly verdict: 'degraded' | 'failed';
  /** Why it failed. What is slow says so itself. */
  readonly reason?: string;
  /** Factor by which responses took longer. */
  readonly slower?: number;
  /** Where it was seen; everywhere, if nothing is named. */
  readonly places?: readonly DemoPlace[];
}

export interface CheckSeed {
  readonly name: string;
  readonly kind: Exclude<CheckKind, 'heartbeat'>;
  readonly target: string;
  readonly component: ComponentKey;
  readonly places: readonly DemoPlace[];
  readonly tags: readonly string[];
  readonly request?: object;
  readonly expect?: readonly object[];
  readonly degraded_above?: number;
  readonly failing_status?: number;
  readonly show_response_time?: boolean;
  readonly show_interval?: boolean;
  /** What a good result says. */
  readonly works: string;
  /** Milliseconds that the system itself takes, without the way there. */
  readonly takes: number;
  readonly troubles?: readonly Trouble[];
}

/** A job that reports once a night. */
export interface HeartbeatSeed {
  readonly name: string;
  readonly component: ComponentKey;
  readonly cron: string;
  readonly grace: number;
  readonly tags: readonly string[];
  /** When it is done, as seconds of the day in UTC, and how long it takes, in seconds. */
  readonly doneAt: number;
  readonly takes: number;
  /** It has been silent since shortly before that many minutes ago. */
  readonly silentBefore?: number;
}

export const checks: readonly CheckSeed[] = [
  {
    name: 'Shop front page',
    kind: 'http',
    target: 'https://shops.fernhollow.example/healthz',
    component: 'storefronts',
    places: everywhere,
    tags: ['shopper'],
    expect: [{ type: 'text', present: 'ready' }],
    degraded_above: 1500,
    show_response_time: true,
    show_interval: true,
    works: 'shops.fernhollow.example responded with 200.',
    takes: 62,
  },
  {
    name: 'Checkout, test order',
    kind: 'http',
    target: 'https://checkout.fernhollow.example/healthz',
    component: 'checkout',
    places: everywhere,
    tags: ['shopper', 'money'],
    degraded_above: 800,
    show_response_time: true,
    show_interval: true,
    works: 'checkout.fernhollow.example responded with 200.',
    takes: 118,
    troubles: [{ from: { minutesAgo: 201 }, until: 'start', verdict: 'degraded', slower: 9.5 }],
  },
  {
    name: 'REST API, version 2',
    kind: 'http',
    target: 'https://api.fernhollow.example/v2/ping',
    component: 'rest',
    places: everywhere,
    tags: ['developers'],
    expect: [{ type: 'json', expression: 'status = "ok"' }],
    show_response_time: true,
    show_interval: true,
    works: 'api.fernhollow.example responded with 200.',
    takes: 41,
    troubles: [
      {
        from: { day: -19, time: '15:12' },
        until: { day: -19, time: '16:04' },
        verdict: 'failed',
        reason: 'The status is 503, not 200-299.',
      },
    ],
  },
  {
    name: 'Merchant dashboard',
    kind: 'http',
    target: 'https://admin.fernhollow.example/healthz',
    component: 'dashboard',
    places: ['here', 'Stockholm'],
    tags: ['merchant'],
    degraded_above: 2000,
    works: 'admin.fernhollow.example responded with 200.',
    takes: 96,
    troubles: [
      {
        from: { day: -6, time: '13:02' },
        until: { day: -6, time: '13:30' },
        verdict: 'failed',
        reason: 'admin.fernhollow.example did not respond within 10 s.',
        slower: 200,
      },
    ],
  },
  {
    name: 'Product photos',
    kind: 'http',
    target: 'https://img.fernhollow.example/probe.webp',
    component: 'images',
    places: probeNames,
    tags: ['shopper'],
    failing_status: 3,
    works: 'img.fernhollow.example responded with 200.',
    takes: 12,
    troubles: [
      {
        from: { day: -9, time: '08:31' },
        until: { day: -9, time: '09:24' },
        verdict: 'failed',
        reason: 'The certificate of img.fernhollow.example expired.',
      },
      {
        from: { minutesAgo: 17 },
        verdict: 'failed',
        reason: 'img.fernhollow.example did not respond within 10 s.',
        places: ['Virginia'],
        slower: 1000,
      },
    ],
  },
  {
    name: 'Card terminal gateway',
    kind: 'tcp',
    target: 'terminals.fernhollow.example:8443',
    component: 'cards',
    places: ['here'],
    tags: ['money'],
    works: 'terminals.fernhollow.example:8443 accepts connections.',
    takes: 0,
  },
  {
    name: 'Certificates of custom domains',
    kind: 'tls',
    target: 'domains.fernhollow.example:443',
    component: 'domains',
    places: ['here'],
    tags: ['shopper', 'certificates'],
    expect: [{ type: 'certificate', days: 14 }],
    works: 'The certificate of domains.fernhollow.example is valid until CERTIFICATE_END.',
    takes: 0,
  },
  {
    name: 'Name servers',
    kind: 'dns',
    target: 'fernhollow.example',
    component: 'domains',
    places: ['here'],
    tags: ['shopper'],
    request: { record: 'NS' },
    works: 'fernhollow.example has 4 NS records.',
    takes: 0,
  },
  {
    name: 'Outgoing mail',
    kind: 'smtp',
    target: 'mail.fernhollow.example:587',
    component: 'email',
    places: ['here'],
    tags: ['messaging'],
    works: 'mail.fernhollow.example:587 takes mail.',
    takes: 74,
  },
  {
    name: 'Help centre',
    kind: 'http',
    target: 'https://help.fernhollow.example/',
    component: 'help',
    places: everywhere,
    tags: ['support'],
    failing_status: 3,
    works: 'help.fernhollow.example responded with 200.',
    takes: 130,
    troubles: [
      {
        from: { minutesAgo: 26 },
        verdict: 'failed',
        reason: 'The status is 503, not 200-299.',
      },
    ],
  },
];

const HOUR = 3600;
const MINUTE = 60;

export const heartbeats: readonly HeartbeatSeed[] = [
  {
    name: 'Nightly accounting export',
    component: 'accounting',
    cron: '30 1 * * *',
    grace: 30 * MINUTE,
    tags: ['developers', 'nightly'],
    doneAt: 1 * HOUR + 41 * MINUTE,
    takes: 11 * MINUTE,
    silentBefore: 7_300,
  },
  {
    name: 'Nightly backup',
    component: 'storage',
    cron: '0 3 * * *',
    grace: 45 * MINUTE,
    tags: ['platform', 'nightly'],
    doneAt: 3 * HOUR + 14 * MINUTE,
    takes: 14 * MINUTE,
  },
];
