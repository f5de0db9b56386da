import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Documents, fetchFrom, servicesAt } from '../../test/support/public-pages/fixture.ts';
import {
  instatusFixture,
  openstatusFixture,
  statuspalFixture,
} from '../../test/support/public-pages/hosted.ts';
import { upptimeFixture, uptimeKumaFixture } from '../../test/support/public-pages/self-hosted.ts';
import { openPage } from './open-page.ts';
import type { Fetch } from './reader.ts';

const now = 1_773_144_000;

/** Asks no other host than these: each path is looked up in the documents of its host. */
const from =
  (hosts: Readonly<Record<string, Documents>>): Fetch =>
  (address, init) =>
    fetchFrom(hosts[new URL(address).host] ?? {})(address, init);

/** The same documents at other paths. */
const moved = (documents: Documents, before: RegExp, after: string): Documents =>
  Object.fromEntries(
    Object.entries(documents).map(([path, document]) => [path.replace(before, after), document]),
  );

describe('the address of a page', () => {
  test('of Upptime is its repository, its GitHub Pages site, or its own domain', async () => {
    const api = moved(upptimeFixture.documents, /^\/github/, '');
    for (const [address, name] of [
      ['https://github.com/acme/status', 'upptime acme/status github.com'],
      ['https://acme.github.io/status/', 'upptime acme/status acme.github.io'],
    ] as const) {
      const asked: string[] = [];
      const fetchUrl: Fetch = (url, init) => {
        asked.push(new URL(url).host);
        return from({ 'api.github.com': api })(url, init);
      };
      const { source, product } = await openPage(address, now, { fetchUrl });
      assert.deepEqual([product, source.name], ['Upptime', name]);
      assert.deepEqual(
        [...new Set(asked)],
        ['api.github.com'],
        'GitHub itself is not asked for other products',
      );
    }
  });

  test('of Upptime cannot be read while GitHub answers no more', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now + 600) };
    const fetchUrl: Fetch = async () => new Response('{}', { status: 403, headers });
    await assert.rejects(
      openPage('https://github.com/acme/status', now, { fetchUrl }),
      /60 requests an hour .+ Run the same command again after 2026-03-10T12:10:00\.000Z/,
    );
  });

  test('of Uptime Kuma may be a domain of its own', async () => {
    const documents = {
      ...moved(uptimeKumaFixture.documents, /^\/kuma/, ''),
      '/api/entry-page': { type: 'statusPageMatchedDomain', statusPageSlug: 'main' },
    };
    const fetchUrl = from({ 'status.acme.example': documents });
    const { product } = await openPage('https://status.acme.example/', now, { fetchUrl });
    assert.equal(product, 'Uptime Kuma');
  });

  test('of Uptime Kuma 1 has one incident at most', async () => {
    const { '/kuma/api/status-page/main': page } = uptimeKumaFixture.documents;
    const { incidents, ...older } = page as { incidents: unknown[] };
    const documents = { '/kuma/api/status-page/main': { ...older, incident: incidents[0] } };
    const fetchUrl = from({ 'a.example': documents });
    const { source } = await openPage('https://a.example/kuma/status/main', now, { fetchUrl });
    assert.equal((await source.counts()).incidents, 1);
    assert.match(source.notes().join('\n'), /the status of each component is unknown/);
  });

  test('may lead on to another host', async () => {
    const fetchUrl: Fetch = async (address, init) => {
      const { host, pathname } = new URL(address);
      if (host === 'acme.example' && pathname === '/status')
        return new Response(null, { status: 302, headers: { location: 'https://status.acme.example/' } });
      const documents = moved(openstatusFixture.documents, /^\/openstatus/, '');
      return from({ 'status.acme.example': documents })(address, init);
    };
    const { source } = await openPage('https://acme.example/status', now, { fetchUrl });
    assert.equal(source.name, 'openstatus status.acme.example');
  });

  test('at a hosted product says by which name its service knows it', async () => {
    const api = 'https://api.example';
    const instatus = moved(instatusFixture.documents, /^\/instatus(-api\/public\/HOST)?/, '');
    const read = (host: string) =>
      openPage(`https://${host}`, now, {
        services: servicesAt(api),
        fetchUrl: from({
          [host]: { ...instatus },
          'api.example': moved(instatusFixture.documents, /HOST/, host.replace('.instatus.com', '')),
        }),
      });
    for (const host of ['acme.instatus.com', 'status.acme.example'])
      assert.equal((await (await read(host)).source.counts()).incidents, 2, host);
    const statuspal = await openPage('https://acme.statuspal.eu', now, {
      services: servicesAt(api),
      fetchUrl: from({ 'api.example': moved(statuspalFixture.documents, /127\.0\.0\.1/, 'acme') }),
    });
    assert.equal(statuspal.product, 'Statuspal');
  });
});
