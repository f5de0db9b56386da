import { prose } from './prose.ts';
import type { IncidentSeed } from './seeds.ts';

/** The last six weeks. */
export const recentIncidents: readonly IncidentSeed[] = [
  {
    name: 'Push notifications delayed on Android',
    began: { day: -3, time: '17:45' },
    noticedAfter: 18,
    firstStatus: 'investigating',
    message: 'New-order alerts reach Android phones late. iPhones are not affected.',
    components: { push: 'slow', app: 'slow' },
    updates: [
      [52, 'identified', 'The push service of the platform reports trouble on its side. We follow it.'],
      [
        131,
        'fixed',
        'Alerts are immediate again. Those from the last two hours were delivered late, not dropped.',
      ],
    ],
    meta: { severity: 4, upstream: true },
  },
  {
    name: 'Dashboard unavailable',
    began: { day: -6, time: '13:02' },
    noticedAfter: 4,
    firstStatus: 'investigating',
    notifications: true,
    setsComponentStatus: true,
    message: 'The dashboard answers with an error page for most merchants. Shops and checkout work normally.',
    components: { dashboard: 'major', reports: 'partial', app: 'partial' },
    updates: [
      [
        16,
        'identified',
        prose`A release at 13:00 contained a database migration that locked the table of permissions for longer than in
          our outcome. Every page waits for it. We are cancelling the migration.`,
      ],
      [29, 'watching', 'The lock is gone and the dashboard is back. The release has been withdrawn.'],
      [
        74,
        'fixed',
        prose`No errors in the last half hour.

          The release stays withdrawn. We will publish here what we learned from it.`,
      ],
    ],
    postmortem: [
      1320,
      prose`For 29 minutes, most merchants could not use the dashboard. Shops and checkout worked all the time, and no order
        was lost. We are sorry for the interruption in the middle of a working day.

        ## What happened

        - **13:00** A release began with a migration of the table of permissions.
        - **13:02** The migration waited for a long report to finish, and every page waited behind it.
        - **13:18** We found the lock and canceled the migration.
        - **13:31** The dashboard was back.

        ## Why we did not see it coming

        Our rehearsal ran on a copy of the data, on which nobody makes reports. The migration took four seconds there.

        ## What we change

        1. Migrations that touch tables with more than a million rows now run with a lock limit of two seconds and are
        tried again, instead of waiting in line and holding up everybody behind them.
        2. Reports read from a replica, so that they cannot hold up a migration.
        3. Rehearsals run while copied traffic arrives.`,
    ],
    impact: { latency: 3.4, errors: 38, requests: 0.8, queue: 3 },
    meta: { severity: 1, root_cause: 'migration', customers_affected: 5200, postmortem: true },
  },
  {
    name: 'Product photos missing in Iberia',
    began: { day: -9, time: '08:31' },
    noticedAfter: 22,
    firstStatus: 'investigating',
    message: 'Shoppers in Spain and Portugal see empty frames in place of some product photos.',
    components: { images: 'partial' },
    updates: [
      [
        41,
        'identified',
        'The edge location in Lisbon served an expired certificate. Traffic now goes to Paris.',
      ],
      [55, 'watching', 'Photos load again, somewhat slower than usual until the caches are warm.'],
      [
        118,
        'fixed',
        'Lisbon is back with a new certificate. Expiry of edge certificates is now on our pager.',
      ],
    ],
    meta: { severity: 3, root_cause: 'certificate' },
  },
  {
    name: 'Order confirmations marked as spam',
    began: { day: -14, time: '06:00' },
    noticedAfter: 190,
    firstStatus: 'identified',
    message: prose`Order confirmations to one large mailbox provider land in the spam folder. A shop that sent a purchased
      list of addresses damaged the reputation of two of our sending addresses.`,
    components: { email: 'partial' },
    updates: [
      [
        225,
        'identified',
        prose`That shop may no longer send newsletters. Order confirmations now leave from addresses that newsletters have
          never used.`,
      ],
      [610, 'watching', 'The provider has accepted our report. Placement is at 97% in our test mailboxes.'],
      [1560, 'fixed', 'Placement has been normal for twelve hours.'],
    ],
    meta: { severity: 3, root_cause: 'abuse' },
  },
  {
    name: 'API answering with 503 in us-east',
    began: { day: -19, time: '15:12' },
    noticedAfter: 3,
    firstStatus: 'investigating',
    notifications: true,
    setsComponentStatus: true,
    message: 'A part of the requests to the REST and GraphQL APIs in us-east fails with 503.',
    components: { rest: 'major', graphql: 'partial', webhooks: 'slow' },
    updates: [
      [
        14,
        'investigating',
        prose`About 40% of requests fail. Clients that retry with a pause mostly get through. Storefronts use another path
          and are fine.`,
      ],
      [
        33,
        'identified',
        prose`A configuration change halved the connection limit of the API gateways: \`max_connections\` was given per
          host, and read as a total. The change is being rolled back host by host.`,
      ],
      [47, 'watching', 'All gateways have the old limit again. Error rates are falling towards normal.'],
      [
        95,
        'fixed',
        prose`Everything has been steady for 45 minutes.

          | Time (UTC) | What happened |
          |---|---|
          | 15:12 | Change reaches the first gateway |
          | 15:15 | Alert, incident opened |
          | 15:45 | Cause found |
          | 15:59 | Rollback complete |

          Gateway settings now go to one host first and wait there for ten minutes.`,
      ],
    ],
    impact: { latency: 2.6, errors: 95, requests: 0.58 },
    meta: { severity: 1, root_cause: 'configuration', postmortem: true },
  },
  {
    name: 'Slow product search',
    began: { day: -24, time: '19:20' },
    noticedAfter: 9,
    firstStatus: 'investigating',
    message: 'Searches take between two and five seconds. Listings and filters are as fast as ever.',
    components: { search: 'slow' },
    updates: [
      [26, 'identified', 'One search node ran out of memory and its neighbours took the load.'],
      [40, 'watching', 'The node was replaced. Searches take 80 milliseconds again.'],
      [
        85,
        'fixed',
        'Solved. A dashboard for the memory of search nodes exists now; before this evening it did not.',
      ],
    ],
    impact: { latency: 1.4 },
    meta: { severity: 3, root_cause: 'capacity' },
  },
  {
    name: 'Payouts arrive one day later',
    began: { day: -28, time: '16:00' },
    noticedAfter: 48,
    firstStatus: 'identified',
    notifications: true,
    message: prose`The settlement file of today reached our bank after its cut-off at 16:00 UTC. Payouts of about 2,100
      merchants arrive tomorrow instead of today. **The amounts are right.**`,
    components: { payouts: 'partial' },
    updates: [
      [130, 'identified', 'The bank confirms that the file will be in the first run of tomorrow morning.'],
      [960, 'watching', 'The file was accepted at 07:30. Most banks credit within three hours.'],
      [1210, 'fixed', 'All payouts have been credited. The file now leaves 90 minutes earlier.'],
    ],
    meta: { severity: 2, merchants: 2104 },
  },
  {
    name: 'Sign-in codes by text message not delivered',
    began: { day: -33, time: '11:05' },
    noticedAfter: 13,
    firstStatus: 'investigating',
    setsComponentStatus: true,
    message: 'Sign-in codes do not reach phones on one carrier in the United Kingdom. Passkeys work.',
    components: { sms: 'major', login: 'slow' },
    updates: [
      [29, 'identified', 'The carrier filters our sender name after a change of its rules.'],
      [37, 'watching', 'Codes are sent from a registered number. First deliveries look good.'],
      [88, 'fixed', 'Delivery is at 99%. We have registered the sender name as well.'],
    ],
    meta: { severity: 2, upstream: true },
  },
  {
    name: 'Spreadsheet imports stuck at 99%',
    began: { day: -37, time: '09:40' },
    noticedAfter: 65,
    firstStatus: 'reported',
    message: 'Several merchants tell us that product imports do not finish. We are checking.',
    components: { imports: 'partial' },
    updates: [
      [
        80,
        'investigating',
        'Confirmed: the import itself is complete, only the last step does not report back.',
      ],
      [
        122,
        'fixed',
        prose`The step that counts warnings failed on files without any. Imports that hung have been closed; nobody needs to
          upload anything again.`,
      ],
    ],
    impact: { queue: 2.2 },
    meta: { severity: 4, root_cause: 'bug' },
  },
];
