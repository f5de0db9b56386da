import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type FontMetrics, readFont } from './font-metrics.ts';

/** A font file, and the metrics in it. */
export interface Font {
  readonly path: string;
  readonly metrics: FontMetrics;
}

/** The fonts that pictures are drawn with. They come with Daymark, so pictures are the same on every machine. */
export interface Fonts {
  readonly regular: Font;
  readonly bold: Font;
  /** Chinese, Japanese and Korean, which are loaded when a text first needs them. The first that has a character draws it. */
  eastAsian(language: string): readonly Font[];
}

const load = (path: string): Font => ({ path, metrics: readFont(readFileSync(path)) });
const latin = (name: string) => load(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}`)));

const noto = ['jp', 'sc', 'kr'] as const;
type Noto = (typeof noto)[number];

/** Chinese and Japanese write some of the same characters differently. */
const firstChoice: Readonly<Record<string, Noto>> = { zh: 'sc', ko: 'kr' };

export function loadFonts(): Fonts {
  const loaded = new Map<Noto, Font>();
  const notoFont = (name: Noto): Font => {
    const font =
      loaded.get(name) ?? load(fileURLToPath(new URL(`./fonts/noto-sans-${name}.otf`, import.meta.url)));
    loaded.set(name, font);
    return font;
  };
  return {
    regular: latin('DejaVuSans.ttf'),
    bold: latin('DejaVuSans-Bold.ttf'),
    eastAsian: (language) => {
      const first = firstChoice[language.slice(0, 2)] ?? 'jp';
      return [first, ...noto.filter((name) => name !== first)].map(notoFont);
    },
  };
}
