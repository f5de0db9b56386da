import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../test/support/rounds.ts';
import { newSecret } from '../kernel/auth/secrets.ts';
import { loggedUrl } from './logged-url.ts';

const alphabets = {
  hex: '0123456789abcdef',
  base36: '0123456789abcdefghijklmnopqrstuvwxyz',
  base64url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
} as const;
const random = (alphabet: string, length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length }).filter(
    // A word or a number by chance, such as one of only zeros, which is what fast-check shrinks to.
    (text) => new Set(text).size > 6,
  );

/** Every secret that is or was in an address: ours, those of other products, and those of links in mails. */
const longSecret = fc.oneof(
  random(alphabets.base64url, 40),
  random(alphabets.hex, 32),
  random(alphabets.base36, 25),
  fc.uuid(),
  fc
    .tuple(random(alphabets.base36, 10), random(alphabets.base36, 25))
    .map(([one, two]) => `a1-${one}-${two}`),
  fc.constant(null).map(newSecret),
);
const shortSecret = fc.oneof(random('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 8), random(alphabets.base36, 7));

/** Slightly wrong spellings of an address. */
const spelling = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.replaceAll('/', '//'),
  (text) => `${text}/`,
  (text) => text.replace('/', '/%2F'),
  (text) => text.toUpperCase().replace(/\/([^/]*)$/, (_, last: string) => `/${last}`),
  (text) => text.replace(/[aeiou]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (text) => text.replace(/[aeiou]/g, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
);

const anywhere = fc.constantFrom<(secret: string) => string>(
  (secret) => `/${secret}`,
  (secret) => `/heartbeat/${secret}/fail`,
  (secret) => `/subscribe/manage/${secret}`,
  (secret) => `/reset/${secret}?x=1`,
  (secret) => `/unsubscribe${secret}`,
  (secret) => `/api/components?token=1&x=${secret}`,
  (secret) => `/?${secret}`,
  (secret) => `/a.b.${secret}.c`,
);
const known = fc.constantFrom<(secret: string) => string>(
  (secret) => `/heartbeats/${secret}`,
  (secret) => `/api/heartbeats/${secret}/start`,
  (secret) => `/ext/heartbeat/backup/${secret}`,
  (secret) => `/api/push/${secret}?status=up`,
  (secret) => `/ping/${secret}/nightly/1`,
  (secret) => `/checkin/${secret}`,
  (secret) => `/api/alert-sources/kuma/${secret}`,
  (secret) => `/api/alert-source/kuma/${secret}`,
  (secret) => `/heartbeats?${secret}`,
  (secret) => `/heartbeats:${secret}`,
  (secret) => `/heartbeats.${secret}`,
  (secret) => `/heart-beats;a=b\\${secret}`,
  (secret) => `/heartbeats%20/${secret}`,
  (secret) => `/api/alert_sources/json/${secret}`,
  (secret) => `/api/components?pw=${secret}&jwt=${secret}`,
  (secret) => `/auth/oidc/callback?state=${secret}&iss=x`,
  (secret) => `/?preview=${secret}`,
  (secret) => `/x?api_key=${secret}`,
  (secret) => `/x?a=b&Token=${secret}`,
);

const isGone = (secret: string, url: string): void => {
  const shown = loggedUrl({ url }).toLowerCase();
  const bare = secret.toLowerCase();
  assert.ok(!shown.includes(bare), `${url} → ${shown}`);
  // Nor is a piece of it that is worth anything.
  for (let at = 0; at + 14 <= bare.length; at++) assert.ok(!shown.includes(bare.slice(at, at + 14)), shown);
};

describe('the log', () => {
  test('never shows a long secret, wherever it is in an address, and however that is spelled', () => {
    fc.assert(
      fc.property(longSecret, fc.oneof(anywhere, known), spelling, (secret, place, spell) =>
        isGone(secret, spell(place(secret))),
      ),
      runs(2000, 50_000),
    );
  });

  test('never shows a short one where secrets belong', () => {
    fc.assert(
      fc.property(shortSecret, known, spelling, (secret, place, spell) =>
        isGone(secret, spell(place(secret))),
      ),
      runs(500, 10_000),
    );
  });

  test('shows everything else as it came', () => {
    for (const url of [
      '/',
      '/api/components/12?include=incidents,components&page[size]=15&sort=-id',
      '/api/alert-sources/7/deliveries?per_page=100',
      '/api/incidents/3/updates',
      '/incidents/0b9fa8a2-3f7c-4be8-9b3c-6e8a3d6e1f10',
      '/history/2026-03?component=4',
      '/postmortems/what-happened-on-2026-03-10-in-frankfurt',
      '/api/checks/3/results?resolution=minute&filter%5Bfrom%5D=2026-03-10',
      '/api/subscriptions',
      '/api/ping',
      '/api/alert-sources?per_page=15',
      '/ping?days=30',
      '/components/1/badge.svg',
      '/incidents/0b9fa8a2-3f7c-4be8-9b3c-6e8a3d6e1f10.ics',
      '/readyz?stale=allowed',
      '/api/components?filter[name]=caf%C3%A9',
    ])
      assert.equal(loggedUrl({ url }), url);
  });

  test('shows the route of an address with a secret', () => {
    const routeOptions = { url: '/api/alert-sources/:kind(^(?:kuma|json)$)/:token' };
    const url = '/api/alert-sources/kuma/Ab12';
    assert.equal(
      loggedUrl({ url, params: { kind: 'kuma', token: 'Ab12' }, routeOptions }),
      '/api/alert-sources/{kind}/…',
    );
    assert.equal(loggedUrl({ url }), '/api/alert-sources/…/…');
  });
});
