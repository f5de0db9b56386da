import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatDate } from '../../src/lib/dates.ts';
import { START } from '../../test/support/harness.ts';
import { type Documents, fetchFrom } from '../../test/support/public-pages/fixture.ts';
import { cachet3Fixture } from '../../test/support/public-pages/self-hosted.ts';
import { openPage } from './open-page.ts';

const feedAt = (...offsets: string[]) =>
  `<rss><channel>${offsets.map((offset) => `<pubDate>Sun, 01 Mar 2026 10:00:00 ${offset}</pubDate>`).join('')}</channel></rss>`;

describe('a public page of Cachet 3, whose times have no offset', () => {
  const begins = async (feed: string | undefined, zone?: string) => {
    const documents: Documents = {
      ...cachet3Fixture.documents,
      ...(feed !== undefined && { '/cachet3/rss': feed }),
    };
    const { source } = await openPage('https://a.example/cachet3', START, {
      fetchUrl: fetchFrom(documents),
      zone,
    });
    const [incident] = await Array.fromAsync(source.incidents?.() ?? []);
    const [schedule] = await Array.fromAsync(source.schedules?.() ?? []);
    return [incident?.occurredAt, incident?.updates[0]?.at, schedule?.scheduledAt].map((at) =>
      formatDate(at ?? 0),
    );
  };
  const written = ['2026-03-01 10:00:00', '2026-03-01 12:00:00', '2026-03-20 10:00:00'];

  test('is read in UTC if its feed is in UTC, or if there is none', async () => {
    assert.deepEqual(await begins(feedAt('+0000', '+0000')), written);
    assert.deepEqual(await begins(undefined), written);
  });

  test('is refused if its feed has another offset, and read in the zone that the operator names', async () => {
    const feed = feedAt('+0000', '+0100');
    await assert.rejects(begins(feed), /its feed has the offset \+0100.*--time-zone.*APP_TIMEZONE/);
    assert.deepEqual(await begins(feed, 'America/New_York'), [
      '2026-03-01 15:00:00',
      '2026-03-01 17:00:00',
      '2026-03-20 14:00:00',
    ]);
  });
});
