import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { barDays } from '../../../../common/settings.ts';
import { locales } from '../../../../common/texts/locales.ts';
import { until } from '../../../../test/support/fake-sender.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { findKeptHours } from '../../../domain/settings/queries.ts';
import { chartViews } from '../../../domain/status/metrics/model.ts';
import { createServer } from '../../../http/server.ts';
import { pageParameters } from '../site.ts';
import { type HubOptions, LiveHub } from './hub.ts';
import { PIECES_PER_TURN } from './renderer.ts';
import { listen, type Message, Reader } from './testing.ts';

const COMPONENTS = 60;

/** Every combination of days, chart view and language. The language changes from one to the next. */
const views = barDays.flatMap((days) =>
  ['', ...chartViews.map(({ name }) => `&view=${name}`)].flatMap((view) =>
    locales.map((lang) => `days=${days}&lang=${lang}${view}`),
  ),
);

onBothDatabases(
  'the cost of live updates',
  (harness) => {
    let app: FastifyInstance | undefined;
    let base = '';
    let token = '';
    const readers: Reader[] = [];

    afterEach(async () => {
      for (const reader of readers.splice(0)) reader.close();
      await app?.close();
    });

    /** All components in one group, so that one write changes one large part. */
    const serve = async (options: HubOptions = {}): Promise<LiveHub> => {
      token = await harness.token('*');
      await harness.post('/component-groups', { name: 'All' }, { token });
      for (let count = 0; count < COMPONENTS; count++) {
        await harness.post('/components', { name: `Shard ${count}`, component_group_id: 1 }, { token });
      }
      const hub = new LiveHub(harness.ctx, options);
      app = createServer(
        harness.ctx,
        [],
        {
          routes: [
            { path: '/live', stream: (request, response, asked) => hub.join(request, response, asked) },
          ],
          variantOf: () => '',
          parameters: pageParameters,
          errorPage: async (_page, code) => ({ body: String(code), type: 'text/plain' }),
          close: () => hub.close(),
        },
        { findKeptHours },
      );
      base = await listen(app);
      return hub;
    };
    const open = async (view: string, address: string): Promise<Reader> => {
      const reader = await Reader.open(`${base}/live?${view}`, { 'x-forwarded-for': address });
      readers.push(reader);
      return reader;
    };
    /** Watches each view, with the addresses in turn, and takes the first message of each stream. */
    const watch = async (all: readonly string[], addressOf: (index: number) => string): Promise<Reader[]> => {
      const opened: Reader[] = [];
      for (const [index, view] of all.entries())
        opened.push(await open(`${view}&version=0`, addressOf(index)));
      await Promise.all(opened.map((reader) => reader.next()));
      return opened;
    };
    const write = (status: number) => harness.put('/components/1', { status }, { token });
    const count = (messages: readonly Message[], event: string) =>
      messages.filter((message) => message.event === event).length;
    const nextOf = (all: readonly Reader[]) => Promise.all(all.map((reader) => reader.next()));

    test('one write reads the page once, and renders shared parts once for a limited number of variants', async () => {
      const hub = await serve();
      const all = await watch(views, (index) => `198.18.${Math.floor(index / 200)}.${1 + (index % 200)}`);
      assert.equal(all.length, 320);
      const before = hub.work;
      await write(4);
      const received = await nextOf(all);
      const { loads, parts, messages, pieces } = hub.work;
      assert.equal(loads - before.loads, 1);
      assert.equal(messages - before.messages, 64);
      // The banner in every language, and the group in every rendered language and choice of days.
      assert.ok(parts - before.parts <= locales.length + 64, `${parts - before.parts} parts`);
      assert.ok(pieces - before.pieces <= locales.length + 64 * (COMPONENTS + 2));
      assert.deepEqual([count(received, 'change'), count(received, 'refresh')], [64, 256]);
      const spread = received.filter(({ event }) => event === 'refresh').map(({ data }) => data.within);
      assert.deepEqual(new Set(spread), new Set([10_000]));
    });

    test('other requests are served during rendering', async () => {
      const hub = await serve();
      const all = await watch(views.slice(0, 64), (index) => `198.18.0.${1 + index}`);
      let [maxPieces, turns, last] = [0, 0, hub.work.pieces];
      let isOver = false;
      const turn = () => {
        const { pieces } = hub.work;
        if (pieces > last) turns++;
        maxPieces = Math.max(maxPieces, pieces - last);
        last = pieces;
        if (!isOver) setImmediate(turn);
      };
      const start = last;
      turn();
      await write(4);
      await nextOf(all);
      isOver = true;
      assert.ok(last - start > 1000, `${last - start} pieces`);
      assert.ok(maxPieces <= 2 * PIECES_PER_TURN, `${maxPieces} pieces in one turn`);
      assert.ok(turns >= (last - start) / (2 * PIECES_PER_TURN), `${turns} turns`);
    });

    test('one address gets at most sixteen rendered variants, however many it watches', async () => {
      await serve();
      const all = await watch(views.slice(0, 40), () => '198.18.0.1');
      const other = await watch(views.slice(40, 41), () => '198.18.0.2');
      await write(4);
      const received = await nextOf(all);
      assert.deepEqual([count(received, 'change'), count(received, 'refresh')], [16, 24]);
      assert.equal((await nextOf(other))[0]?.event, 'change');
    });

    test('the variants that the most networks watch are rendered first', async () => {
      await serve({ maxRendered: 1 });
      const [few, many] = ['days=90&lang=en', 'days=90&lang=de'];
      const alone = await watch([few, few, few], () => '198.18.0.1');
      const common = await watch([many, many], (index) => `198.18.1.${1 + index}`);
      await write(4);
      assert.equal(count(await nextOf(common), 'change'), 2);
      assert.equal(count(await nextOf(alone), 'refresh'), 3);
    });

    test('the number of streams per address is limited, with an explanation; IPv6 counts by /64', async () => {
      await serve({ maxPerNetwork: 2 });
      const [first] = [await open('', '2001:db8:1:2::1'), await open('', '2001:db8:1:2::2')];
      const third = await open('', '2001:db8:1:2:3:4:5:6');
      assert.equal(third.response.statusCode, 429);
      assert.equal(third.response.headers['retry-after'], '60');
      await third.closed;
      assert.match(third.text, /^There are 2 live streams from this address already, .* Close some/);
      assert.equal((await open('', '2001:db8:1:3::1')).response.statusCode, 200);
      first.close();
      // The service notices a little later that the stream is closed.
      await until(
        async () => (await open('', '2001:db8:1:2::9')).response.statusCode === 200,
        'the place of the first stream is free',
      );
    });
  },
  { trustProxy: true },
);
