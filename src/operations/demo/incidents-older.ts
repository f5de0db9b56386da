import { prose } from './prose.ts';
import type { IncidentSeed } from './seeds.ts';

/** Between six weeks and three months ago. */
export const olderIncidents: readonly IncidentSeed[] = [
  {
    name: 'Checkout timing out',
    began: { day: -43, time: '18:26' },
    noticedAfter: 2,
    firstStatus: 'investigating',
    notifications: true,
    setsComponentStatus: true,
    message: 'Many shoppers cannot finish their order: checkout stops at the shipping step.',
    components: { checkout: 'major', storefronts: 'slow', rest: 'slow' },
    updates: [
      [
        12,
        'investigating',
        prose`Roughly half of all checkouts fail. Carts are kept, so shoppers can come back to theirs. All hands are on
          this.`,
      ],
      [
        27,
        'identified',
        prose`Shipping rates are fetched from carriers while the shopper waits. One carrier stopped answering, and the limit
          for it was thirty seconds instead of three. We are switching that carrier off.`,
      ],
      [
        34,
        'watching',
        'Checkout works. Shops that offer only this carrier use the flat rate from their settings.',
      ],
      [
        141,
        'fixed',
        prose`The carrier answers again and is switched on.

          1. Every carrier now has the same limit of three seconds, enforced in one place.
          2. A carrier that fails ten times in a minute is skipped for five.
          3. Last known rates are used when no carrier answers.

          We are sorry. This was the busiest hour of the evening for most of you.`,
      ],
    ],
    impact: { latency: 5.2, errors: 60, requests: 0.7, queue: 2 },
    meta: { severity: 1, root_cause: 'dependency', orders_lost_estimate: 1900, postmortem: true },
  },
  {
    name: 'Reports show yesterday twice',
    began: { day: -46, time: '00:10' },
    noticedAfter: 440,
    firstStatus: 'identified',
    message: prose`The sales report counts yesterday twice in shops west of Greenwich. Orders and payouts are right; only
      the chart and its total are wrong.`,
    components: { reports: 'partial' },
    updates: [
      [505, 'watching', 'Figures are being calculated anew.'],
      [690, 'fixed', 'All reports are right again. It was a time zone, as it always is.'],
    ],
    meta: { severity: 4, root_cause: 'bug' },
  },
  {
    name: 'New custom domains without certificate',
    began: { day: -50, time: '12:15' },
    noticedAfter: 95,
    firstStatus: 'investigating',
    message:
      'Domains that were connected since noon show a certificate warning. Existing ones are not affected.',
    components: { domains: 'partial' },
    updates: [
      [
        118,
        'identified',
        'We reached the weekly limit of the certificate authority for one registrar domain.',
      ],
      [160, 'watching', 'Certificates are now ordered from our second authority as well.'],
      [215, 'fixed', 'All 63 waiting domains have their certificate.'],
    ],
    meta: { severity: 3, root_cause: 'limits' },
  },
  {
    name: 'Wallet payments failing in one browser',
    began: { day: -55, time: '14:50' },
    noticedAfter: 30,
    firstStatus: 'investigating',
    message: 'The wallet button does nothing in the newest version of one desktop browser. Phones are fine.',
    components: { wallets: 'partial' },
    updates: [
      [
        49,
        'identified',
        'The browser became stricter about permissions of embedded frames. Ours lacked one.',
      ],
      [72, 'watching', 'The permission has been added on all storefronts.'],
      [120, 'fixed', 'Wallet payments are back at their usual share.'],
    ],
    meta: { severity: 3 },
  },
  {
    name: 'Background jobs piling up',
    began: { day: -60, time: '02:05' },
    noticedAfter: 16,
    firstStatus: 'investigating',
    setsComponentStatus: true,
    message: 'E-mails, webhooks and exports are late by about twenty minutes and the delay is growing.',
    components: { webhooks: 'partial', email: 'partial', imports: 'slow', queue: 'major' },
    updates: [
      [
        44,
        'identified',
        prose`A nightly clean-up job was started on every worker instead of on one. The copies wait for each other. We are
          ending all but one.`,
      ],
      [
        68,
        'watching',
        'Workers are free and the backlog shrinks by 4,000 jobs a minute. Confirmations go first.',
      ],
      [152, 'fixed', 'The backlog is gone. Scheduled jobs now take a lock before they do anything.'],
    ],
    impact: { queue: 14, latency: 1.2 },
    meta: { severity: 2, root_cause: 'bug', peak_jobs: 186_000 },
  },
  {
    name: 'Documentation search offline',
    began: { day: -64, time: '10:00' },
    noticedAfter: 40,
    firstStatus: 'identified',
    message: 'The search box in the developer documentation finds nothing. The pages themselves can be read.',
    components: { docs: 'slow' },
    updates: [[115, 'fixed', 'The index had been built from an empty folder. It has been built again.']],
    meta: { severity: 4 },
  },
  {
    name: 'Intermittent errors on storefronts',
    began: { day: -68, time: '20:14' },
    noticedAfter: 5,
    firstStatus: 'investigating',
    notifications: true,
    setsComponentStatus: true,
    message: 'One page view in twenty ends in an error. Loading the page again helps.',
    components: { storefronts: 'partial', graphql: 'slow' },
    updates: [
      [18, 'investigating', 'Errors come from one availability zone. We are taking it out of rotation.'],
      [25, 'identified', 'A network device in that zone drops long packets. The provider is replacing it.'],
      [33, 'watching', 'No more errors since the zone is out.'],
      [
        190,
        'fixed',
        prose`The device was replaced and the zone carries traffic again. We could have left the zone five minutes earlier,
          and next time the load balancer will do so without asking us.`,
      ],
    ],
    impact: { latency: 1.8, errors: 28, requests: 0.95 },
    meta: { severity: 2, upstream: true },
  },
  {
    name: 'Help centre chat unavailable',
    began: { day: -73, time: '07:30' },
    noticedAfter: 12,
    firstStatus: 'identified',
    message: 'Our chat provider is down. Please use the contact form; we answer as fast as on chat.',
    components: { help: 'partial' },
    updates: [
      [95, 'watching', 'Chat is back for most people.'],
      [150, 'fixed', 'Chat works for everybody.'],
    ],
    meta: { severity: 4, upstream: true },
  },
  {
    name: 'Too many orders held for review',
    began: { day: -77, time: '15:40' },
    noticedAfter: 85,
    firstStatus: 'investigating',
    message: 'Fraud screening holds about six times as many orders as usual. Held orders are not lost.',
    components: { fraud: 'slow', checkout: 'operational' },
    updates: [
      [
        112,
        'identified',
        'A new model scores gift cards far too high. We are going back to the model of last week.',
      ],
      [130, 'watching', 'The old model is in use. Held orders are being scored again, oldest first.'],
      [245, 'fixed', '3,318 orders were released; 41 remain for a closer look, as on any other day.'],
    ],
    impact: { queue: 2.6 },
    meta: { severity: 2, root_cause: 'model' },
  },
  {
    name: 'Bank transfers not confirmed',
    began: { day: -82, time: '05:55' },
    noticedAfter: 50,
    firstStatus: 'investigating',
    setsComponentStatus: true,
    message: 'Orders paid by bank transfer stay on "waiting for payment" although the money has arrived.',
    components: { transfers: 'major' },
    updates: [
      [
        74,
        'identified',
        'Our bank changed the format of its notices overnight, two weeks before the date it gave us.',
      ],
      [168, 'watching', 'We read both formats now. Waiting orders are being confirmed.'],
      [230, 'fixed', 'All 872 orders have been confirmed.'],
    ],
    meta: { severity: 2, upstream: true },
  },
  {
    name: 'Regional outage in eu-north',
    began: { day: -87, time: '12:48' },
    noticedAfter: 3,
    firstStatus: 'investigating',
    notifications: true,
    setsComponentStatus: true,
    message:
      'We have lost connection to a large part of our systems in eu-north. Shops in Europe are affected.',
    components: {
      storefronts: 'major',
      checkout: 'major',
      dashboard: 'major',
      rest: 'major',
      graphql: 'major',
      cards: 'partial',
      login: 'partial',
      database: 'partial',
    },
    updates: [
      [
        11,
        'investigating',
        'The data centre confirms a loss of power in one hall. Its generators started, a switch did not.',
      ],
      [
        24,
        'identified',
        prose`We are moving eu-north to the second hall:

          - **Storefronts** are served read-only from us-east, and can be browsed.
          - **Checkout** and the **dashboard** follow once the database replica has been promoted.`,
      ],
      [
        52,
        'identified',
        'The replica is the writer now. No order that was confirmed has been lost. Checkout is coming back.',
      ],
      [67, 'watching', 'All services answer from the second hall. Expect slower pages while caches fill.'],
      [
        255,
        'fixed',
        prose`The first hall has power and carries half of the load again. All services have been normal for two hours.

          The move took 41 minutes from decision to end. Our aim is fifteen. The review, with everything that stood in the
          way, is [here](https://www.fernhollow.example/blog/eu-north-power).`,
      ],
    ],
    impact: { latency: 4.1, errors: 140, requests: 0.35, queue: 5 },
    meta: { severity: 1, root_cause: 'power', postmortem: true, upstream: true },
  },
];
