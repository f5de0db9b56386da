import { prose } from './prose.ts';
import type { MaintenanceSeed } from './seeds.ts';

export const maintenance: readonly MaintenanceSeed[] = [
  {
    name: 'Moving image delivery to new edge locations',
    message: prose`Image delivery moves to a new set of edge locations in Warsaw, Lisbon and Chicago. Caches start
      cold, so photos may appear a little later than usual for the first hour.`,
    announced: { day: -87, time: '09:30' },
    starts: { day: -80, time: '03:00' },
    plannedMinutes: 120,
    components: ['images'],
    updates: [
      [2, 'Traffic is moving, one location at a time.'],
      [96, 'All locations answer and the hit rate is back at 94%. We are done early.', 'complete'],
    ],
    meta: { change: 'CHG-2107', risk: 'low' },
  },
  {
    name: 'Renewal of signing keys for single sign-on',
    message: prose`We replace the keys that sign our single sign-on messages. If your identity provider reads our
      metadata address, nothing is to be done. If you uploaded the certificate by hand, **download the new one from
      Settings → Security before the window**.`,
    announced: { day: -72, time: '13:00' },
    starts: { day: -58, time: '05:00' },
    plannedMinutes: 45,
    components: ['login'],
    updates: [
      [
        -1440,
        'A reminder: 61 merchants still use a certificate that they uploaded by hand. We wrote to each of them.',
      ],
      [1, 'New sign-ins are signed with the new key.'],
      [41, 'Finished. The old key stays valid for thirty days.', 'complete'],
    ],
    meta: { change: 'CHG-2131', risk: 'medium' },
  },
  {
    name: 'Database upgrade in us-east',
    message: prose`The database behind shops in North America gets a new major version.

      - Storefronts stay up and can be browsed.
      - Checkout and the dashboard pause for **up to four minutes** while the writer changes over.
      - Webhooks and e-mails from that time are sent afterwards.`,
    announced: { day: -52, time: '15:10' },
    starts: { day: -40, time: '07:00' },
    plannedMinutes: 90,
    components: ['checkout', 'dashboard', 'rest', 'database'],
    updates: [
      [0, 'Replicas are being upgraded. There is nothing to notice yet.'],
      [48, 'The writer is changing over now. Checkout answers with a waiting page.'],
      [52, 'Checkout and the dashboard are back after three minutes and twenty seconds.'],
      [
        104,
        'Statistics are rebuilt and queries are as fast as before, most of them faster. Thank you for your patience.',
        'complete',
      ],
    ],
    meta: { change: 'CHG-2166', risk: 'high', rehearsals: 3 },
  },
  {
    name: 'Text message gateway changes over',
    message: 'Text messages go out through a second gateway while the first one is serviced by the carrier.',
    announced: { day: -29, time: '10:00' },
    starts: { day: -26, time: '22:00' },
    plannedMinutes: 60,
    components: ['sms'],
    updates: [
      [3, 'Messages leave through the second gateway.'],
      [
        66,
        'The first gateway is in use again. Delivery took eleven seconds on average meanwhile.',
        'complete',
      ],
    ],
  },
  {
    name: 'Monthly patches for the database',
    message: prose`Once a month the database servers get the patches of their maker, one replica after the other.
      Everything stays up; single requests may take a second longer.`,
    announced: { day: -30, time: '09:00' },
    starts: { day: -21, time: '04:00' },
    plannedMinutes: 60,
    recurrence: 'FREQ=MONTHLY;COUNT=3',
    components: ['database'],
    updates: [
      [2, 'The first replica is being patched.'],
      [47, 'All replicas are patched.', 'complete'],
    ],
    meta: { change: 'CHG-2190', risk: 'low' },
  },
  {
    name: 'Search index rebuild',
    message: prose`We rebuild the search index to add spelling tolerance for Polish, Czech and Hungarian. New products
      may take up to ten minutes to be found while this runs.`,
    announced: { day: -15, time: '08:45' },
    starts: { day: -11, time: '01:00' },
    plannedMinutes: 180,
    components: ['search'],
    updates: [
      [5, 'The rebuild has started with the smallest shops.'],
      [110, 'Two thirds are through.'],
      [171, 'Every shop is searched with the new index.', 'complete'],
    ],
    meta: { change: 'CHG-2203', risk: 'low' },
  },
  {
    name: 'Reports move to a larger cluster',
    message: prose`Reports are moved to a cluster with twice the memory. They can be opened during the move, but figures
      stand still at the moment it began. Scheduled exports run afterwards.`,
    announced: { day: -6, time: '14:00' },
    starts: { minutesAgo: 42 },
    plannedMinutes: 120,
    components: ['reports'],
    updates: [
      [1, 'The move has begun. Figures are frozen.'],
      [29, 'The first half of the history has been copied and compared. We are on schedule.'],
    ],
    meta: { change: 'CHG-2219', risk: 'low' },
  },
  {
    name: 'Card reader firmware 4.2',
    message: prose`Card readers that are charging fetch firmware 4.2 during the night. Each is busy for about six
      minutes. Please leave them on their chargers.`,
    announced: { day: -4, time: '11:20' },
    starts: { day: 3, time: '02:00' },
    plannedMinutes: 180,
    components: ['app', 'cards'],
    updates: [],
    meta: { change: 'CHG-2224', risk: 'low' },
  },
  {
    name: 'Network maintenance in eu-north',
    message: prose`Our data centre replaces two core switches. Traffic moves to the second path beforehand; expect a few
      dropped connections at the beginning and at the end, each for less than a second.`,
    announced: { day: -9, time: '16:30' },
    moved: { from: { day: 6, time: '23:00' }, on: { day: -2, time: '09:15' } },
    starts: { day: 9, time: '23:00' },
    plannedMinutes: 240,
    components: ['storefronts', 'checkout', 'rest', 'graphql'],
    updates: [[-16_660, 'Moved by three days: the supplier delivers one of the switches later.']],
    meta: { change: 'CHG-2211', risk: 'medium', supplier: 'Boreal Colocation' },
  },
];
