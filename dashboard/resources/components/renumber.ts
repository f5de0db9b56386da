interface Ordered {
  readonly id: number;
  /** Infinity if it has none, and comes last. NaN if it needs a new one in any case. */
  readonly order: number;
}

/** Whether both can keep their numbers, with room for everything between them. */
function canKeepBoth(one: Ordered, other: Ordered, distance: number): boolean {
  if (distance === 1 && one.order === other.order) return one.id < other.id;
  return other.order - one.order >= distance;
}

/**
 * New numbers for records that are to be in this order, for as few of them as possible: a move of one component in a
 * list of a thousand changes one component. Ties are broken by id, as the server does.
 */
export function renumber(records: readonly Ordered[]): ReadonlyMap<number, number> {
  const kept = longestKept(records);
  const numbers = new Map<number, number>();
  const change = (index: number, order: number) => {
    const record = records[index];
    if (record && record.order !== order) numbers.set(record.id, order);
  };
  const [first] = kept;
  if (first === undefined) {
    for (const index of records.keys()) change(index, index);
    return numbers;
  }
  kept.forEach((start, position) => {
    const from = records[start]?.order ?? 0;
    const end = kept[position + 1] ?? records.length;
    for (let index = start + 1; index < end; index += 1) change(index, from + index - start);
  });
  const before = records[first]?.order ?? 0;
  for (let index = 0; index < first; index += 1) {
    change(index, Number.isFinite(before) ? before - (first - index) : index);
  }
  return numbers;
}

/** The places of the most records that can keep their numbers. */
function longestKept(records: readonly Ordered[]): readonly number[] {
  const lengths: number[] = [];
  const previous: number[] = [];
  let best = -1;
  records.forEach((record, index) => {
    let length = 1;
    let from = -1;
    for (let earlier = 0; earlier < index; earlier += 1) {
      const candidate = records[earlier];
      if (!candidate || (lengths[earlier] ?? 0) < length) continue;
      if (!canKeepBoth(candidate, record, index - earlier)) continue;
      length = (lengths[earlier] ?? 0) + 1;
      from = earlier;
    }
    lengths.push(length);
    previous.push(from);
    // Nothing can follow a record without a number, except others without one.
    const isLast = index === records.length - 1;
    const canEnd = Number.isFinite(record.order) || (isLast && !Number.isNaN(record.order));
    if (canEnd && (best < 0 || length > (lengths[best] ?? 0))) best = index;
  });
  const kept: number[] = [];
  for (let index = best; index >= 0; index = previous[index] ?? -1) kept.unshift(index);
  return kept;
}
