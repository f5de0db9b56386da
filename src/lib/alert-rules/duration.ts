const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Seconds as people say them: `5 minutes`, `90 seconds`. */
export function inWords(seconds: number): string {
  const [name, size] = units.find(([, length]) => seconds >= length && seconds % length === 0) ?? [
    'second',
    1,
  ];
  const roughly = seconds >= 600 && size === 1 ? ([Math.round(seconds / 60), 'minute'] as const) : undefined;
  const [count, unit] = roughly ?? [seconds / size, name];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
