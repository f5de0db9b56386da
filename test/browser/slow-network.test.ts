import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Author } from '../support/page.ts';
import { Demo, inBrowser } from './demo.ts';
import { ARRIVED, assertNothingMoved, recordShifts } from './layout-shift.ts';

/** So short that the browser paints a page in many steps. */
const PIECE_LENGTH = 1600;

const PIECE_MS = 40;

const screens = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Whole lines: half of a list that has not arrived yet may begin a new line when the rest of it comes, wherever it stands. */
function piecesOf(page: string): string[] {
  const pieces = [''];
  for (const line of page.split(/(?<=\n)/)) {
    if ((pieces.at(-1)?.length ?? 0) > PIECE_LENGTH) pieces.push('');
    pieces[pieces.length - 1] += line;
  }
  return pieces;
}

/** Pieces that end after a month of the uptime of a component. Those that a screen has no room for come together. */
function monthsOf(page: string): string[] {
  const months = page.split(/(?<=<\/li>)(?=<li class="s)/);
  return [...months.slice(0, 30), months.slice(30).join('')];
}

type Cut = (page: string) => string[];

/** Passes requests on, and lets the pages arrive in pieces. */
async function passOnSlowly(
  to: URL,
  cut: Cut,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const headers = { ...incoming.headers, host: to.host, 'accept-encoding': 'identity' };
  const passedOn = request(new URL(incoming.url ?? '/', to), { headers }).end();
  outgoing.once('close', () => passedOn.destroy());
  const [response] = (await once(passedOn, 'response')) as [IncomingMessage];
  outgoing.writeHead(response.statusCode ?? 502, response.headers);
  if (!response.headers['content-type']?.includes('html')) return void response.pipe(outgoing);
  for (const piece of cut(await text(response))) {
    outgoing.write(piece);
    await setTimeout(PIECE_MS);
  }
  outgoing.end();
}

function onSlowNetwork(demo: Demo, cut: Cut = piecesOf): (path: string, limit?: number) => Promise<void> {
  const relay = createServer(
    (incoming, outgoing) => void passOnSlowly(new URL(demo.url), cut, incoming, outgoing),
  );
  let url = '';
  before(async () => {
    await once(relay.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
    demo.otherSites.add(url);
  });
  after(() => {
    relay.closeAllConnections();
    relay.close();
  });
  return async (path, limit) => {
    for (const viewport of screens) {
      const page = await demo.visitor({ viewport, timezoneId: 'Asia/Tokyo' });
      await recordShifts(page);
      // npm's Chromium forbids notifications. Most visitors have not been asked yet.
      await page.addInitScript(() => {
        Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      });
      await page.goto(`${url}${path}`);
      await assertNothingMoved(page, `${path}, ${viewport.width} pixels wide`, limit);
      await page.context().close();
    }
  };
}

inBrowser('The pages of the demo company on a slow network', (demo) => {
  const watch = onSlowNetwork(demo);

  test('do not move while they arrive', async () => {
    const paths = [...(await demo.pages()).values(), '/subscribe', '/subscribe?via=push'];
    for (const path of paths) await watch(path);
  });

  const watchMonths = onSlowNetwork(demo, monthsOf);
  test('keep every month of the uptime where it is when the next ones arrive', () =>
    watchMonths('/uptime', ARRIVED));
});

const bare = new Demo();
bare.isBare = true;

inBrowser(
  'The status page on a slow network',
  (demo) => {
    const watch = onSlowNetwork(demo);

    test('does not move while long names arrive', async () => {
      const author = new Author(demo.harness);
      await author.group('G'.repeat(200));
      for (const status of [4, 3, 2, 1])
        await author.component(`${status}${'n'.repeat(199)}`, { status, component_group_id: 1 });
      for (const name of ['x'.repeat(200), 'two words '.repeat(20)])
        await author.incident(name, { components: [{ id: 1, status: 4 }] });
      await author.schedule('s'.repeat(200));
      await watch('/');
    });
  },
  bare,
);
