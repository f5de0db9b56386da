import { LRUCache } from 'lru-cache';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Html } from '../../../lib/html.ts';

/** In characters, for each language that somebody reads. */
const MAX_SIZE = 1_000_000;

/** By translator, which belongs to one language and one state of the settings. */
const rows = new WeakMap<Translator, LRUCache<string, Html>>();

/** Markup that was rendered before from the same data. The key has to contain everything that the markup depends on. */
export function cachedRow(i18n: Translator, key: string, render: () => Html): Html {
  const known = rows.get(i18n) ?? newCache();
  rows.set(i18n, known);
  const row = known.get(key) ?? render();
  known.set(key, row);
  return row;
}

const newCache = () =>
  new LRUCache<string, Html>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ markup }, key) => markup.length + key.length,
  });
