let segmenter: Intl.Segmenter | undefined;

/** Splits a text into grapheme clusters. The segmenter takes 40 ms to create, so that waits for the first call. */
export function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
