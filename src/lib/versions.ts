/** Whether a version such as `1.4.0` is older than another one. What follows a hyphen is ignored. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)];
  for (const index of [0, 1, 2]) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

const numbersOf = (version: string): number[] =>
  version
    .replace(/[-+].*$/, '')
    .split('.')
    .map((part) => Number(part) || 0);
