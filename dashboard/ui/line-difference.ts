export interface DifferenceLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Above this many comparisons, a long text is shown as replaced altogether, so that the screen never stalls. */
const MAX_COMPARISONS = 1_000_000;

const marked = (kind: DifferenceLine['kind'], lines: readonly string[]): DifferenceLine[] =>
  lines.map((text) => ({ kind, text }));

/** The lines of two texts: which are gone, which are new, and which stayed. */
export function lineDifference(before: string, after: string): readonly DifferenceLine[] {
  const old = before.split('\n');
  const now = after.split('\n');
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const limit = Math.min(old.length, now.length) - start;
  while (end < limit && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return [
    ...marked('same', old.slice(0, start)),
    ...changedLines(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...marked('same', old.slice(old.length - end)),
  ];
}

/** Keeps the longest common subsequence of lines. */
function changedLines(old: readonly string[], now: readonly string[]): readonly DifferenceLine[] {
  if (old.length * now.length > MAX_COMPARISONS) return [...marked('removed', old), ...marked('added', now)];
  const width = now.length + 1;
  /** At `row * width + column`: how many lines the rests from that line on have in common. */
  const common = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: DifferenceLine[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length && column < now.length) {
    if (old[row] === now[column]) {
      lines.push({ kind: 'same', text: old[row] ?? '' });
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      lines.push({ kind: 'removed', text: old[row] ?? '' });
      row += 1;
    } else {
      lines.push({ kind: 'added', text: now[column] ?? '' });
      column += 1;
    }
  }
  return [...lines, ...marked('removed', old.slice(row)), ...marked('added', now.slice(column))];
}
