import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { maskedAddress, shownAddress } from '../../../domain/audience/subscribers/model.ts';
import { constantTime } from '../../../lib/constant-time.ts';
import { networkOf } from '../../../lib/network.ts';

const maskAddress = (email: string) => maskedAddress({ email, endpoint: null });
const maskUrl = (endpoint: string) => shownAddress({ email: '', endpoint });

describe('a masked address', () => {
  it('shows the first character and the domain', () => {
    assert.equal(maskAddress('ann@example.com'), 'a•••@example.com');
    assert.equal(maskAddress('a@example.com'), 'a•••@example.com');
    assert.equal(maskAddress('😀x@example.com'), '😀•••@example.com');
  });

  it('is the same for two addresses with the same first character and domain', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        assert.equal(maskAddress(`a${one}@b.example`), maskAddress(`a${other}@b.example`));
      }),
    );
  });
});

describe('the URL of a channel', () => {
  it('is shown as its host and its last characters', () => {
    assert.equal(maskUrl('https://hooks.slack.com/services/T000/B000/XXXXabcd'), 'hooks.slack.com/…abcd');
  });

  it('is shown as its host if the rest is short', () => {
    assert.equal(maskUrl('https://example.com:8443/hook?k=1'), 'example.com:8443/…');
  });
});

describe('a network', () => {
  it('is an IPv4 address, however it is written', () => {
    assert.equal(networkOf('192.0.2.1'), '192.0.2.1');
    assert.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1');
    assert.equal(networkOf('::ffff:c000:201'), '192.0.2.1');
    assert.notEqual(networkOf('192.0.2.1'), networkOf('192.0.2.2'));
  });

  it('is the first half of an IPv6 address, however it is written', () => {
    const same = ['2001:db8::1', '2001:DB8:0:0::2', '2001:0db8:0000:0000:ffff:1:2:3', '2001:db8::'];
    assert.deepEqual(new Set(same.map(networkOf)), new Set(['2001:db8:0:0']));
    assert.equal(networkOf('2001:db8:0:1::1'), '2001:db8:0:1');
    assert.equal(networkOf('1::4:5:6:7:8'), '1:0:0:4');
    assert.equal(networkOf('::1'), '0:0:0:0');
    assert.equal(networkOf('1::4:5:6:7:192.0.2.1'), '1:0:4:5');
  });

  it('is any other text unchanged', () => {
    for (const text of ['', 'unknown', '::ffff:x']) assert.equal(networkOf(text), text);
  });
});

describe('constant-time work', () => {
  let now = 0;
  const wait = async (milliseconds: number) => {
    now += milliseconds;
  };
  const timed = async (work: () => Promise<void>) => {
    const start = now;
    await constantTime(work, { elapsed: () => now, wait }).catch(() => {});
    return now - start;
  };

  it('takes a full step, whether it does something or fails', async () => {
    const times = [
      await timed(async () => {}),
      await timed(() => wait(60)),
      await timed(async () => {
        throw new Error('no');
      }),
    ];
    assert.deepEqual(times, [100, 100, 100]);
  });

  it('continues to the next step if one is not enough', async () => {
    assert.equal(await timed(() => wait(130)), 200);
  });

  it('passes on an error', async () => {
    await assert.rejects(
      constantTime(async () => {
        throw new Error('no');
      }),
      /no/,
    );
  });
});
