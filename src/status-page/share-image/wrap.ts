/** The width of each grapheme cluster of a text, in the unit of the line's width. */
export type Measure = (clusters: readonly string[]) => number[];

interface Cluster {
  readonly text: string;
  readonly width: number;
}

const ELLIPSIS = '…';

let segmenter: Intl.Segmenter | undefined;

/** What a reader takes for one character is never torn apart. */
function clustersOf(text: string, measure: Measure): Cluster[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const texts = Array.from(segmenter.segment(text), ({ segment }) => segment);
  const widths = measure(texts);
  return texts.map((cluster, index) => ({ text: cluster, width: widths[index] ?? 0 }));
}

const textOf = (clusters: readonly Cluster[]) => clusters.map(({ text }) => text).join('');

export const widthOf = (text: string, measure: Measure): number =>
  clustersOf(text, measure).reduce((sum, { width }) => sum + width, 0);

// Scripts written without spaces, with the punctuation of East Asia.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uff65]/u;
const neverFirst = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;
const neverLast = /^[\p{Ps}\p{Pi}]/u;

function mayBreakBetween(before: string, after: string): boolean {
  if (after === ' ') return false;
  if (before === ' ') return true;
  if (/^[-‐–—/]/.test(before)) return /^\p{L}/u.test(after);
  return (
    (unspaced.test(before) || unspaced.test(after)) && !neverFirst.test(after) && !neverLast.test(before)
  );
}

export interface Wrapped {
  readonly lines: readonly string[];
  /** False when an ellipsis stands for the rest. */
  readonly whole: boolean;
  /** True when a word was too long for any line. */
  readonly torn: boolean;
}

/** At most `maxLines` lines, none wider than `width`; the last one ends in an ellipsis when there was more. */
export const wrap = (text: string, width: number, maxLines: number, measure: Measure): Wrapped =>
  wrapClusters(clustersOf(text, measure), width, maxLines, measure);

function wrapClusters(
  clusters: readonly Cluster[],
  width: number,
  maxLines: number,
  measure: Measure,
): Wrapped {
  const lines: string[] = [];
  let torn = false;
  let start = 0;
  while (start < clusters.length && lines.length < maxLines - 1) {
    const line = endOfLine(clusters, start, width);
    lines.push(textOf(clusters.slice(start, line.end)).trimEnd());
    torn ||= line.torn;
    start = line.end;
    while (clusters[start]?.text === ' ') start++;
  }
  if (start === clusters.length) return { lines, whole: true, torn };
  const rest = clusters.slice(start);
  const last = fitClusters(rest, width, measure);
  return { lines: [...lines, last], whole: last === textOf(rest), torn };
}

/** Where the line that begins at `start` ends: at the last place to break, or inside a word too long for any line. */
function endOfLine(clusters: readonly Cluster[], start: number, width: number) {
  let used = 0;
  let breakAt = -1;
  let before = '';
  for (const [index, cluster] of clusters.entries()) {
    if (index < start) continue;
    if (index > start && mayBreakBetween(before, cluster.text)) breakAt = index;
    used += cluster.width;
    before = cluster.text;
    // A space at the end of a line is not drawn.
    if (used > width && cluster.text !== ' ') {
      return breakAt > start
        ? { end: breakAt, torn: false }
        : { end: Math.max(index, start + 1), torn: true };
    }
  }
  return { end: clusters.length, torn: false };
}

/** The text on one line, shortened with an ellipsis if it is too wide. */
export const fit = (text: string, width: number, measure: Measure): string =>
  fitClusters(clustersOf(text, measure), width, measure);

function fitClusters(clusters: readonly Cluster[], width: number, measure: Measure): string {
  const room = width - widthOf(ELLIPSIS, measure);
  let used = 0;
  let keep = 0;
  for (const cluster of clusters) {
    used += cluster.width;
    if (used <= room) keep++;
    if (used > width) return shorten(textOf(clusters.slice(0, keep)), clusters[keep]?.text === ' ');
  }
  return textOf(clusters);
}

/** Leaves half a word out, unless that would leave the line half empty. */
function shorten(kept: string, endsWithWord: boolean): string {
  const space = kept.lastIndexOf(' ');
  const words = !endsWithWord && space > kept.length * 0.6 ? kept.slice(0, space) : kept;
  return words.replace(/[\s\p{Pd},.:;…]{1,20}$/u, '') + ELLIPSIS;
}

/** The lines of `wrap`, made about equally long without needing more of them: no last line of a single short word. */
export function wrapEvenly(text: string, width: number, maxLines: number, measure: Measure): Wrapped {
  const clusters = clustersOf(text, measure);
  let best = wrapClusters(clusters, width, maxLines, measure);
  const lineCount = best.lines.length;
  const asGood = ({ lines, whole, torn }: Wrapped) => whole && !torn && lines.length === lineCount;
  if (lineCount < 2 || !asGood(best)) return best;
  let low = width / 2;
  let high = width;
  for (let round = 0; round < 6; round++) {
    const middle = (low + high) / 2;
    const narrower = wrapClusters(clusters, middle, maxLines, measure);
    if (asGood(narrower)) {
      best = narrower;
      high = middle;
    } else low = middle;
  }
  return best;
}
