import { graphemesOf } from '../../../lib/graphemes.ts';

/** The width of each grapheme cluster of a text, in the unit of the line's width. */
export type Measure = (clusters: readonly string[]) => number[];

interface Cluster {
  readonly text: string;
  readonly width: number;
}

const ELLIPSIS = '…';

/** Measures the grapheme clusters of a text, which are never broken. */
function clustersOf(text: string, measure: Measure): Cluster[] {
  const texts = graphemesOf(text);
  const widths = measure(texts);
  return texts.map((cluster, index) => ({ text: cluster, width: widths[index] ?? 0 }));
}

const textOf = (clusters: readonly Cluster[]) => clusters.map(({ text }) => text).join('');

export const widthOf = (text: string, measure: Measure): number =>
  clustersOf(text, measure).reduce((sum, { width }) => sum + width, 0);

// Scripts written without spaces, and East Asian punctuation.
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

export interface WrappedText {
  readonly lines: readonly string[];
  /** False if an ellipsis replaces the rest. */
  readonly isComplete: boolean;
  /** True if a word was too long for any line. */
  readonly isWordBroken: boolean;
}

/** At most `maxLines` lines, none wider than `width`. The last one ends in an ellipsis if there is more text. */
export const wrap = (text: string, width: number, maxLines: number, measure: Measure): WrappedText =>
  wrapClusters(clustersOf(text, measure), width, maxLines, measure);

function wrapClusters(
  clusters: readonly Cluster[],
  width: number,
  maxLines: number,
  measure: Measure,
): WrappedText {
  const lines: string[] = [];
  let isWordBroken = false;
  let start = 0;
  while (start < clusters.length && lines.length < maxLines - 1) {
    const line = endOfLine(clusters, start, width);
    lines.push(textOf(clusters.slice(start, line.end)).trimEnd());
    isWordBroken ||= line.isWordBroken;
    start = line.end;
    while (clusters[start]?.text === ' ') start++;
  }
  if (start === clusters.length) return { lines, isComplete: true, isWordBroken };
  const rest = clusters.slice(start);
  const last = fitClusters(rest, width, measure);
  return { lines: [...lines, last], isComplete: last === textOf(rest), isWordBroken };
}

/**
 * The end of the line that begins at `start`: the last possible break, or inside a word that is too long for any line.
 */
function endOfLine(clusters: readonly Cluster[], start: number, width: number) {
  let used = 0;
  let breakAt = -1;
  let before = '';
  for (const [index, cluster] of clusters.entries()) {
    if (index < start) continue;
    if (index > start && mayBreakBetween(before, cluster.text)) breakAt = index;
    used += cluster.width;
    before = cluster.text;
    // A trailing space is not drawn.
    if (used > width && cluster.text !== ' ') {
      return breakAt > start
        ? { end: breakAt, isWordBroken: false }
        : { end: Math.max(index, start + 1), isWordBroken: true };
    }
  }
  return { end: clusters.length, isWordBroken: false };
}

/** The text on one line, shortened with an ellipsis if it is too wide. */
export const fit = (text: string, width: number, measure: Measure): string =>
  fitClusters(clustersOf(text, measure), width, measure);

function fitClusters(clusters: readonly Cluster[], width: number, measure: Measure): string {
  const available = width - widthOf(ELLIPSIS, measure);
  let used = 0;
  let keep = 0;
  for (const cluster of clusters) {
    used += cluster.width;
    if (used <= available) keep++;
    if (used > width) return shorten(textOf(clusters.slice(0, keep)), clusters[keep]?.text === ' ');
  }
  return textOf(clusters);
}

/** Removes a partial word, unless that would leave the line half empty. */
function shorten(kept: string, endsWithWord: boolean): string {
  const space = kept.lastIndexOf(' ');
  const shortened = !endsWithWord && space > kept.length * 0.6 ? kept.slice(0, space) : kept;
  return shortened.replace(/[\s\p{Pd},.:;…]{1,20}$/u, '') + ELLIPSIS;
}

/** The lines of `wrap`, balanced to similar lengths without adding lines, to avoid a last line of one short word. */
export function wrapEvenly(text: string, width: number, maxLines: number, measure: Measure): WrappedText {
  const clusters = clustersOf(text, measure);
  let best = wrapClusters(clusters, width, maxLines, measure);
  const lineCount = best.lines.length;
  const isAsGood = ({ lines, isComplete, isWordBroken }: WrappedText) =>
    isComplete && !isWordBroken && lines.length === lineCount;
  if (lineCount < 2 || !isAsGood(best)) return best;
  let low = width / 2;
  let high = width;
  for (let round = 0; round < 6; round++) {
    const middle = (low + high) / 2;
    const narrower = wrapClusters(clusters, middle, maxLines, measure);
    if (isAsGood(narrower)) {
      best = narrower;
      high = middle;
    } else low = middle;
  }
  return best;
}
