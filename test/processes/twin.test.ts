import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { LeaseHolder } from '../../src/kernel/leases/holder.ts';
import { fileOf } from '../../src/operations/twin/addresses.ts';
import { readManifest } from '../../src/operations/twin/manifest.ts';
import { TwinKeeper } from '../../src/operations/twin/twin.ts';
import { takeOver } from '../support/fake-sender.ts';
import { Dice } from '../support/fuzz-requests.ts';
import { type Harness, onBothDatabases } from '../support/harness.ts';
import { Historian } from '../support/page-histories.ts';
import { histories, type Step } from '../support/page-steps.ts';
import { isLong, seed } from '../support/rounds.ts';
import {
  asInTwin,
  Killed,
  mortal,
  openBucket,
  openFolder,
  type TwinPlace,
  withoutNote,
} from '../support/twin-places.ts';

/** In each run. The runs of the long form have more than 1,000 together. */
const WRITES = isLong ? 1000 : 24;
const COMPARED_EVERY = isLong ? 100 : 12;
const timeout = isLong ? 3_600_000 : 300_000;
const HOUR = 3600;

const feeds = ['/rss', '/atom', '/feed.json', '/calendar.ics'];
const badges = ['/badge.svg', '/badge.json'];

/** Every public address that there may be, whether the public may see the record or not. */
function addressesOf({ components, groups, incidents, schedules }: Historian): string[] {
  const inLanguages = [
    '/',
    '/history',
    '/uptime',
    '/uptime/share.png',
    '/share.png',
    '/embed',
    '/embed.json',
    ...feeds,
    ...badges,
    '/history.rss',
    '/history.atom',
    ...components.flatMap((id) =>
      ['', '/share.png', ...feeds, ...badges].map((file) => `/components/${id}${file}`),
    ),
    ...groups.flatMap((id) => ['', '/share.png', ...feeds].map((file) => `/component-groups/${id}${file}`)),
    ...incidents.flatMap(({ guid }) => ['', '/share.png'].map((file) => `/incidents/${guid}${file}`)),
    ...schedules.flatMap((id) => ['', '/share.png'].map((file) => `/schedules/${id}${file}`)),
  ];
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
  return [
    ...inLanguages,
    ...inLanguages.map((path) => `/de${path}`),
    ...statuspage.map((name) => `/api/v2/${name}.json`),
    '/uptime.csv',
    '/uptime.json',
    '/embed.js',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/favicon.ico',
    '/apple-touch-icon.png',
  ];
}

/** The twin has exactly what the server answers, at every address. Returns how many addresses were compared. */
async function compare(
  harness: Harness,
  { store, typeOf }: TwinPlace,
  historian: Historian,
): Promise<number> {
  const addresses = addressesOf(historian);
  const { files } = await readManifest(store, harness.ctx.page);
  const unexplained = new Set([...files.keys()].filter((name) => !/^(brand|assets)\//.test(name)));
  for (const path of addresses) {
    const name = fileOf(path);
    const { status, bytes, text, headers } = await harness.visit(path);
    const copy = await store.read(name);
    unexplained.delete(name);
    if (status === 404) {
      assert.equal(copy, undefined, `${path} is gone, and so is its copy`);
      continue;
    }
    assert.equal(status, 200, path);
    assert.ok(copy, `${path} has a copy`);
    if (name.endsWith('.png') || name.endsWith('.ico')) assert.ok(bytes.equals(copy), path);
    else
      assertSame(
        withoutNote(copy.toString()),
        asInTwin(text, path, files.keys(), harness.ctx.config.baseUrl),
        path,
      );
    const type = await typeOf(name);
    if (type !== undefined) assert.equal(type, headers['content-type'], path);
  }
  assert.deepEqual([...unexplained], [], 'nothing else is in the twin');
  return addresses.length;
}

/** Pages are long, so only what surrounds the first difference is shown. */
function assertSame(copy: string, live: string, path: string): void {
  if (copy === live) return;
  const at = [...copy].findIndex((sign, index) => sign !== live[index]);
  const around = (text: string) => text.slice(Math.max(0, at - 100), at + 100);
  assert.equal(around(copy), around(live), path);
}

const links = [{ pick: 0, status: 3 as const }];

/** So that every kind of page is there from the beginning. */
const beginning: readonly Step[] = [
  { kind: 'add group', visible: 1, collapsed: 0, order: 0 },
  { kind: 'add component', status: 1, enabled: true, group: 0, order: 1 },
  { kind: 'add component', status: 2, enabled: true, group: undefined, order: 2 },
  {
    kind: 'add incident',
    status: 1,
    visible: 1,
    stickied: false,
    occurred: undefined,
    published: undefined,
    links,
  },
  {
    kind: 'add incident',
    status: 4,
    visible: 2,
    stickied: false,
    occurred: undefined,
    published: undefined,
    links,
  },
  { kind: 'add schedule', starts: HOUR, ends: 2 * HOUR, status: undefined, published: undefined, links },
];

/** Short waits change figures that the twin brings up to date every few minutes, so they are left out. */
const isApplied = (step: Step): boolean => step.kind !== 'wait' || step.seconds >= HOUR;

async function followHistory(harness: Harness, place: TwinPlace, steps: readonly Step[]): Promise<string> {
  const dice = new Dice(seed);
  const historian = new Historian(harness);
  const ctx = { ...harness.ctx, config: { ...harness.ctx.config, twinLanguages: ['de'] as const } };
  let keeper = new TwinKeeper(ctx, place.store);
  let kills = 0;
  let compared = 0;
  let writes = 0;
  const run = async () => {
    while (await keeper.run());
  };
  /** Another process takes its turn, and is killed while it writes. */
  const runAndKill = async () => {
    await keeper.stop();
    const holder = new LeaseHolder(ctx, []);
    const killed = new TwinKeeper(ctx, mortal(place.store, dice, 1 + dice.below(60)), holder);
    try {
      while (await killed.run());
      await killed.stop();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      kills++;
      // The others have to notice that it is gone before the next one can take over.
      await takeOver(harness, holder.id);
    }
    keeper = new TwinKeeper(ctx, place.store);
  };
  for (const step of steps) {
    await historian.apply(step);
    await harness.react();
    writes++;
    const turn = dice.below(isLong ? 4 : 10);
    if (turn === 0) await run();
    else if (turn === 1) await runAndKill();
    if (writes % COMPARED_EVERY !== 0) continue;
    await run();
    compared += await compare(harness, place, historian);
  }
  await keeper.stop();
  return `${writes} writes, ${kills} kills, ${compared} addresses compared`;
}

describe('the static twin', () => {
  for (const [index, [kind, open]] of (
    [
      ['a folder', openFolder],
      ['a bucket', openBucket],
    ] as const
  ).entries()) {
    onBothDatabases(`in ${kind}`, (harness) => {
      // The full form has each place and each database once.
      if (!isLong && (harness.dialect === 'sqlite') !== (index === 0)) return;
      let place: TwinPlace | undefined;
      after(() => place?.close());

      test(`equals what the server answers, however often its process is killed (FUZZ_SEED=${seed})`, {
        timeout,
      }, async (t) => {
        place = await open();
        const steps = fc
          .sample(histories(WRITES), { seed: seed + index, numRuns: 4 })
          .flat()
          .filter(isApplied)
          .slice(0, WRITES);
        t.diagnostic(await followHistory(harness, place, [...beginning, ...steps]));
      });
    });
  }
});
