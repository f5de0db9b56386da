const unitSeconds: Record<string, number> = { m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_536_000 };

/** The seconds of a duration such as `30d`; undefined for anything else. */
export function durationSeconds(text: string): number | undefined {
  const match = /^(\d{1,5})([mhdwy])$/.exec(text);
  return match ? Number(match[1]) * (unitSeconds[match[2] as string] as number) : undefined;
}
