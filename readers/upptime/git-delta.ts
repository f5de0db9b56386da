/** What git stores instead of an object that resembles another: which parts of the other to copy, and what is new. */
export function applyDelta(base: Buffer, delta: Buffer, maxBytes: number): Buffer {
  let at = 0;
  const next = (): number => {
    const byte = delta[at];
    if (byte === undefined) throw new RangeError('A delta ends too early.');
    at += 1;
    return byte;
  };
  const size = (): number => {
    let value = 0;
    for (let factor = 1, more = true; more; factor *= 128) {
      const byte = next();
      value += (byte & 0x7f) * factor;
      more = (byte & 0x80) !== 0;
    }
    return value;
  };
  /** Bytes of a number, of which those are present whose bits are set. */
  const sparse = (bits: number, count: number): number => {
    let value = 0;
    for (let place = 0; place < count; place += 1)
      if ((bits & (1 << place)) !== 0) value += next() * 256 ** place;
    return value;
  };
  if (size() !== base.length) throw new RangeError('A delta belongs to another object.');
  const length = size();
  if (length > maxBytes) throw new RangeError('A delta makes too large an object.');
  const result = Buffer.alloc(length);
  let written = 0;
  while (at < delta.length) {
    const command = next();
    const isCopy = (command & 0x80) !== 0;
    const from = isCopy ? sparse(command, 4) : at;
    const count = isCopy ? sparse(command >> 4, 3) || 0x10000 : command;
    const source = isCopy ? base : delta;
    if (count === 0 || from + count > source.length || written + count > length)
      throw new RangeError('A delta does not fit its object.');
    source.copy(result, written, from, from + count);
    if (!isCopy) at += count;
    written += count;
  }
  if (written !== length) throw new RangeError('A delta ends too early.');
  return result;
}
