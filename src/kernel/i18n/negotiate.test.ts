import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { isLocale, type Locale, locales } from '../../../common/texts/locales.ts';
import { runs } from '../../../test/support/rounds.ts';
import { negotiate } from './negotiate.ts';

describe('the choice of a language', () => {
  const cases: readonly (readonly [header: string, expected: Locale | undefined])[] = [
    ['de', 'de'],
    ['DE-at', 'de'],
    ['pt-BR', 'pt'],
    ['pt-PT, en;q=0.5', 'pt'],
    ['zh-Hant-TW', 'zh'],
    ['zh-Hant', 'zh'],
    ['iw', 'he'],
    ['iw-IL, en;q=0.8', 'he'],
    ['nb', undefined],
    ['no, nn;q=0.9', undefined],
    ['nb-NO, nb;q=0.9, sv;q=0.3', 'sv'],
    ['fr;q=0.4, it;q=0.9, de;q=0.6', 'it'],
    ['fr;q=0.5, it;q=0.5', 'fr'],
    ['fr ; Q = 0.1 , it;q=0.2', 'it'],
    ['fr;level=1;q=0.1, it;q=0.2', 'it'],
    ['fr;q=0', undefined],
    ['fr;q=0.000, it;q=0.001', 'it'],
    // An invalid quality counts as 0, and no quality is above 1.
    ['fr;q=2, it;q=0.1', 'it'],
    ['fr;q=Infinity, it', 'it'],
    ['fr;q=-1, it;q=0.1', 'it'],
    ['fr;q=x, it;q=0.1', 'it'],
    ['fr;q=', undefined],
    ['*', undefined],
    ['*, ja;q=0.1', 'ja'],
    ['', undefined],
    [',,;,-,;q=1,', undefined],
    ['deutsch', undefined],
    ['constructor, __proto__', undefined],
    [`${'x'.repeat(600)}, de`, undefined],
  ];
  for (const [header, expected] of cases) {
    it(`is ${expected ?? 'open'} for ${JSON.stringify(header.slice(0, 40))}`, () => {
      assert.equal(negotiate(header), expected);
      assert.equal(negotiate(header), expected, 'the same when asked again');
    });
  }

  it('never fails, whatever the header is', () => {
    const wild = fc.oneof(
      fc.string({ maxLength: 2000 }),
      fc.string({ unit: 'binary', maxLength: 700 }),
      fc
        .array(
          fc.constantFrom('de', 'pt-BR', 'x', '*', ';', ',', 'q=', '=', ' ', '0.5', '1', '-', '\t', 'é'),
          {
            maxLength: 300,
          },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(wild, (header) => {
        const found = negotiate(header);
        assert.ok(found === undefined || isLocale(found));
        assert.equal(negotiate(header), found);
      }),
      runs(2000, 10_000),
    );
  });

  it('is the language with the highest quality, the first among equals', () => {
    const tag = fc.tuple(
      fc.constantFrom<string>(...locales, 'nb', 'fi', 'tlh', '*'),
      fc.constantFrom('', '-XX', '-Latn-001'),
    );
    const wish = fc.record({ tag, thousandths: fc.integer({ min: 0, max: 1000 }) });
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 10 }), (wishes) => {
        const header = wishes
          .map(
            ({ tag: [code, region], thousandths }) => `${code}${region};q=${(thousandths / 1000).toFixed(3)}`,
          )
          .join(', ');
        let best: { code: string; thousandths: number } | undefined;
        for (const {
          tag: [code],
          thousandths,
        } of wishes) {
          if (isLocale(code) && thousandths > (best?.thousandths ?? 0)) best = { code, thousandths };
        }
        assert.equal(negotiate(header), best?.code);
      }),
      runs(2000, 10_000),
    );
  });

  it('has a bounded cache', () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const used = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = used();
    // Forty megabytes of short headers, and eighty of long ones.
    for (let index = 0; index < 200_000; index++) negotiate(`de-${String(index).padStart(190, 'x')}`);
    for (let index = 0; index < 10_000; index++) negotiate(`de, ${String(index).padStart(8000, 'x')}`);
    assert.ok(used() - before < 5_000_000, 'forgets');
    assert.equal(negotiate('de-x'), 'de');
  });
});
