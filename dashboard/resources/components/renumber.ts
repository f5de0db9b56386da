interface Ordered {
  readonly id: number;
  /** Infinity if it has none, and comes last. NaN if it needs a new one in any case. */
  readonly order: number;
}

/** Room for later moves, where everything gets a new number. */
const GAP = 10;

/** Whether both can keep their numbers, with room for everything between them. */
function canKeepBoth(one: Ordered, other: Ordered, distance: number): boolean {
  if (distance === 1 && one.order === other.order) return one.id < other.id;
  return other.order - one.order >= distance;
}

/**
 * New numbers for records that are to be in this order, for as few of them as possible: one move in a list of a thousand
 * components usually changes one component. Numbers are 0 or more, and ties are broken by id, as on the server.
 */
export function renumber(records: readonly Ordered[]): ReadonlyMap<number, number> {
  const kept = longestKept(records);
  const numbers = new Map<number, number>();
  const change = (index: number, order: number) => {
    const record = records[index];
    if (record && record.order !== order) numbers.set(record.id, order);
  };
  const [first] = kept;
  if (first === undefined || kept.length * 2 < records.length) {
    for (const index of records.keys()) change(index, (index + 1) * GAP);
    return numbers;
  }
  const lowest = records[first]?.order ?? 0;
  for (let index = 0; index < first; index += 1) {
    change(index, Number.isFinite(lowest) ? lowest - (first - index) : (index + 1) * GAP);
  }
  kept.forEach((start, position) => {
    const from = records[start]?.order ?? 0;
    const end = kept[position + 1] ?? records.length;
    // The last one has everything after it to itself, so there is room to leave gaps.
    const step = position === kept.length - 1 ? GAP : 1;
    for (let index = start + 1; index < end; index += 1) change(index, from + (index - start) * step);
  });
  return numbers;
}

/** The places of the most records that can keep their numbers. */
function longestKept(records: readonly Ordered[]): readonly number[] {
  /** How many can be kept up to each record, if that one is kept; 0 if it cannot be. */
  const lengths: number[] = [];
  const previous: number[] = [];
  let best = -1;
  records.forEach((record, index) => {
    // Those before the first one need numbers of 0 or more.
    let length = record.order >= index ? 1 : 0;
    let from = -1;
    for (let earlier = 0; earlier < index; earlier += 1) {
      const candidate = records[earlier];
      const reached = lengths[earlier] ?? 0;
      if (!candidate || reached === 0 || reached < length) continue;
      if (!canKeepBoth(candidate, record, index - earlier)) continue;
      length = reached + 1;
      from = earlier;
    }
    lengths.push(length);
    previous.push(from);
    // Nothing can follow a record without a number, except others without one.
    const canEnd = length > 0 && (Number.isFinite(record.order) || index === records.length - 1);
    if (canEnd && (best < 0 || length > (lengths[best] ?? 0))) best = index;
  });
  const kept: number[] = [];
  for (let index = best; index >= 0; index = previous[index] ?? -1) kept.unshift(index);
  return kept;
}
